//! What a surface shows and says of each unit.

use crate::contact;
use crate::kinds::{Arm, Formation, Traits};
use crate::movement::cost::{Sort, rate};
use crate::shooting::guns;
use crate::{At, Morale, Stance, UnitFlags, cite};
use engine::{Bearing, Distance, Glyph, Layout, Leader, Nerve, Piece, Rank, Sign, Stand, Strength, Token};
use geom::{Length, Pose, mm};
use names::{Side, UnitId};

/// All that the looks of a piece follow from.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    side: Side,
    arm: Arm,
    traits: Traits,
    figures: u8,
    start: u8,
    present: u8,
    guns: u8,
    stance: Stance,
    left: Option<Stance>,
    morale: Morale,
    flags: UnitFlags,
    halted: bool,
    detached: bool,
    with: Option<UnitId>,
    fights: Vec<UnitId>,
}

/// How a piece looks now.
pub(crate) fn look(at: At, id: UnitId) -> Look {
    let unit = at.state.troops.get(id).expect("a visible piece is there");
    let mut flags = UnitFlags::default();
    for shown in [UnitFlags::MELEE, UnitFlags::FIRED, UnitFlags::DONE] {
        flags.set(shown, unit.is(shown));
    }
    Look {
        side: unit.side,
        arm: unit.arm,
        traits: unit.traits,
        figures: unit.figures,
        start: unit.start,
        present: unit.present(),
        guns: unit.guns,
        stance: unit.stance,
        left: unit.left,
        morale: unit.morale,
        flags,
        halted: unit.pace.is_halted(),
        detached: unit.parent.is_some(),
        with: unit.with,
        fights: contact::enemies(at, id),
    }
}

/// What a surface shows and says of a unit that looks so.
pub(crate) fn piece(at: At, id: UnitId, look: &Look) -> Piece {
    let name = at.setup.names.unit(id).into_owned();
    let sign = sign(look.arm);
    let formation = look.stance.formation;
    let grade = grade(look.traits);
    let tokens = tokens(look);
    let strength = format!("{} of {} figures", look.figures, look.start);
    let said: Vec<String> = [
        Some(name.clone()),
        Some(strength),
        Some(formation.label().to_lowercase()),
        (look.morale != Morale::Good).then(|| look.morale.label().to_lowercase()),
        look.flags.has(UnitFlags::MELEE).then(|| "disordered by melee".into()),
        Some(if look.halted { "halted" } else { "moving" }.into()),
    ]
    .into_iter()
    .flatten()
    .collect();
    Piece {
        unit: id,
        side: look.side,
        words: said.join(", "),
        name,
        arm: arm_words(look),
        sign,
        grade,
        formation: formation.label().to_lowercase(),
        layout: layout(formation),
        stands: stands(look, sign),
        strength: (look.arm != Arm::Staff).then(|| Strength {
            now: look.figures.into(),
            full: look.start.into(),
            of: "figures",
        }),
        bearing: Bearing {
            nerve: nerve(look.morale),
            disordered: look.flags.has(UnitFlags::MELEE) || look.morale == Morale::Disordered,
            done: look.flags.has(UnitFlags::DONE),
            fights: look.fights.clone(),
        },
        leader: leader(look),
        last_seen: None,
        tokens,
    }
}

/// What is said of a command element.
fn leader(look: &Look) -> Option<Leader> {
    let rank = if look.traits.has(Traits::CINC) { Rank::Army } else { Rank::Brigade };
    (look.arm == Arm::Staff).then_some(Leader { rank, with: look.with })
}

/// The sign of an arm.
pub(crate) fn sign(arm: Arm) -> Sign {
    match arm {
        Arm::Infantry | Arm::Skirmishers | Arm::Pioneers => Sign::Foot,
        Arm::Cavalry | Arm::Scouts => Sign::Horse,
        Arm::FootArtillery | Arm::HorseArtillery => Sign::Guns,
        Arm::Staff => Sign::Leader,
    }
}

fn arm_words(look: &Look) -> String {
    let base = look.arm.label().to_lowercase();
    match look.arm {
        Arm::Staff if look.traits.has(Traits::CINC) => "commander-in-chief".into(),
        Arm::Staff => "command element".into(),
        _ if look.traits.has(Traits::IRREGULAR) => format!("irregular {base}"),
        Arm::Cavalry if look.traits.has(Traits::LANCERS) => "lancers".into(),
        _ => base,
    }
}

fn grade(traits: Traits) -> String {
    let grades = [(Traits::ELITE, "elite"), (Traits::MILITIA, "militia or raw")];
    let named: Vec<&str> =
        grades.iter().filter(|(grade, _)| traits.has(*grade)).map(|(_, name)| *name).collect();
    named.join(", ")
}

fn nerve(morale: Morale) -> Nerve {
    match morale {
        Morale::Good | Morale::Disordered | Morale::Pursuing => Nerve::Steady,
        Morale::Shaken => Nerve::Shaken,
        Morale::Routing => Nerve::Routing,
    }
}

/// The layout of a formation.
pub(crate) fn layout(formation: Formation) -> Layout {
    match formation {
        Formation::Square => Layout::Square,
        Formation::Inside => Layout::Inside,
        Formation::Skirmish => Layout::Loose,
        Formation::Limbered | Formation::LimberedColumn => Layout::Limbered,
        _ => Layout::Ranked,
    }
}

/// Each base of a piece at its true size.
fn stands(look: &Look, sign: Sign) -> Vec<Stand> {
    let has_guns = look.arm.is_artillery() && look.left.is_none() && look.guns > 0;
    let count = if has_guns { look.guns } else { look.present }.max(1);
    let mut stands =
        of_stance(&look.stance, count, if has_guns || !look.arm.is_artillery() { sign } else { Sign::Foot });
    if let Some(guns) = &look.left {
        stands.extend(of_stance(guns, look.guns, Sign::Guns));
    }
    stands
}

/// The stands of a stance; a garrison is one.
pub(crate) fn of_stance(stance: &Stance, count: u8, sign: Sign) -> Vec<Stand> {
    let rects = match stance.formation {
        Formation::Inside => stance.body(count).parts().to_vec(),
        Formation::LimberedColumn => stance.body(count).parts().to_vec(),
        _ => stance.bases(count),
    };
    let stand = |rect: &geom::Rect| Stand {
        figures: 1,
        ..Stand::new(Pose::of(rect.frame), Length::of(rect.width()), Length::of(rect.depth()), sign)
    };
    rects.iter().map(stand).collect()
}

fn tokens(look: &Look) -> Vec<Token> {
    let mut tokens = vec![];
    let mut add = |holds: bool, name, glyph, label, rule| {
        if holds {
            tokens.push(Token { name, glyph, label, rule });
        }
    };
    add(look.morale == Morale::Shaken, "shaken", Glyph::Shaken, "Shaken", cite::RETIRE_SHAKEN);
    add(look.morale == Morale::Routing, "routing", Glyph::Routing, "Routing", cite::ROUT);
    let disordered = look.flags.has(UnitFlags::MELEE) || look.morale == Morale::Disordered;
    add(disordered, "disordered", Glyph::Disordered, "Disordered", cite::DISORDER_ENDS);
    add(look.morale == Morale::Pursuing, "pursuing", Glyph::Letter, "Pursuing", cite::PURSUIT);
    add(look.flags.has(UnitFlags::FIRED), "fired", Glyph::Letter, "Fired", cite::FIRE);
    add(look.detached, "detached", Glyph::Letter, "Detached", cite::SKIRMISHERS);
    add(look.left.is_some(), "guns_left", Glyph::Letter, "Guns left", cite::CREWS_RETIRE);
    tokens.sort_by_key(|token| token.glyph);
    tokens
}

/// How far a unit reaches.
pub(crate) fn distances(at: At, id: UnitId) -> Vec<(Distance, Length)> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let tables = &at.setup.tables.distances;
    let mut all = vec![(Distance::Move, Length::of(rate(at, unit, Sort::Normal)))];
    let charge = rate(at, unit, Sort::Charge);
    if charge > 0.0 && unit.is_close() {
        all.push((Distance::Charge, Length::of(charge)));
    }
    if unit.arm.is_artillery() {
        all.push((Distance::CloseFire, mm(tables.canister_close)));
        all.push((Distance::Fire, Length::of(guns::reach(at, unit))));
    } else if unit.has(Traits::FIREARMS) && !unit.arm.is_mounted() {
        all.push((Distance::CloseFire, mm(tables.musket_short)));
        all.push((Distance::Fire, mm(tables.musket_long)));
    }
    all.push((Distance::Support, mm(at.setup.options.support_depth)));
    all.push((Distance::Zone, mm(tables.standoff)));
    all.push((Distance::Rout, Length::of(rate(at, unit, Sort::Rout))));
    all
}
