//! What a surface shows and says of each unit and general.

use crate::kinds::{Disorder, Family, Formation};
use crate::state::{General, Status, Unit, UnitFlags};
use crate::{At, cite};
use engine::{
    Bearing, Distance, Glyph, Layout, Leader, Nerve, Parameter, Piece, Rank, Sign, Stand, Strength, Token,
};
use geom::{Facing, Length, Pose};
use names::{Side, UnitId};

/// A unit that looks so.
pub(crate) fn unit(at: At, id: UnitId, unit: &Unit, fights: &[UnitId]) -> Piece {
    let name = at.setup.names.unit(id).into_owned();
    let formation =
        if unit.inside.is_some() { "in a building".into() } else { unit.formation.label().to_lowercase() };
    let most = u16::from(at.setup.tables.costs.exhausted_above) + 1;
    let strength = if unit.is_guns() {
        Strength { now: unit.guns.into(), full: unit.guns_at_start.into(), of: "guns" }
    } else {
        Strength { now: most.saturating_sub(unit.damage.total.into()), full: most, of: "points" }
    };
    let tokens = tokens(unit);
    let labels: Vec<&str> = tokens.iter().map(|token| token.label).collect();
    let arm = unit.arm.label().to_lowercase();
    let mut words =
        format!("{name}, {arm} in {formation}, {} of {} {}", strength.now, strength.full, strength.of);
    if !labels.is_empty() {
        words = format!("{words}; {}", labels.join(", ").to_lowercase());
    }
    Piece {
        unit: id,
        side: unit.side,
        name,
        arm,
        sign: sign(unit),
        grade: unit.grade.label().into(),
        formation,
        layout: layout(unit),
        stands: vec![stand(unit)],
        strength: Some(strength),
        bearing: Bearing {
            nerve: nerve(unit.status),
            disordered: unit.disorder.count() > 0,
            done: unit.has(UnitFlags::ORDERED),
            fights: fights.to_vec(),
        },
        leader: None,
        last_seen: None,
        tokens,
        words,
    }
}

fn nerve(status: Status) -> Nerve {
    match status {
        Status::Retreating => Nerve::Routing,
        Status::Retired | Status::Reforming | Status::RiddenThrough | Status::Abandoned => Nerve::Shaken,
        Status::Normal => Nerve::Steady,
    }
}

fn sign(unit: &Unit) -> Sign {
    match unit.family() {
        Family::Infantry => Sign::Foot,
        Family::Cavalry if unit.formation == Formation::Dismounted => Sign::Foot,
        Family::Cavalry => Sign::Horse,
        Family::Artillery => Sign::Guns,
    }
}

fn layout(unit: &Unit) -> Layout {
    if unit.inside.is_some() {
        return Layout::Inside;
    }
    let word = Formation::ALL.iter().position(|one| *one == unit.formation);
    word.and_then(|place| Formation::CHOICES[place].layout).unwrap_or_default()
}

/// The one stand of a unit.
pub(crate) fn stand(unit: &Unit) -> Stand {
    let rect = unit.rect();
    let size = unit.size();
    Stand::new(Pose::of(rect.frame), size.width, size.depth, sign(unit))
}

/// What lies beside a unit.
fn tokens(unit: &Unit) -> Vec<Token> {
    let letter = |name, label, rule| Token { name, glyph: Glyph::Letter, label, rule };
    let mut tokens = vec![];
    match unit.status {
        Status::Retreating => tokens.push(Token {
            name: "retreating",
            glyph: Glyph::Routing,
            label: "Retreating",
            rule: cite::RETREAT,
        }),
        Status::Retired => tokens.push(Token {
            name: "retired",
            glyph: Glyph::Shaken,
            label: "Retired",
            rule: cite::MORALE_FAILS,
        }),
        Status::Reforming => tokens.push(letter("reforming", "Reforming", cite::R70)),
        Status::RiddenThrough => tokens.push(letter("ridden_through", "Ridden through", cite::RIDE_THROUGH)),
        Status::Abandoned => tokens.push(letter("abandoned", "Abandoned", cite::BATTERIES_BETWEEN_LINES)),
        Status::Normal => {}
    }
    for cause in Disorder::ALL.iter().filter(|cause| unit.disorder.has(**cause)) {
        tokens.push(Token {
            name: "disordered",
            glyph: Glyph::Disordered,
            label: cause.label(),
            rule: cite::DISORDER_ADDS_UP,
        });
    }
    let flags = [
        (unit.has(UnitFlags::CONCEALED), letter("concealed", "Concealed", cite::R5)),
        (unit.is_changing(), letter("changing", "Changing formation", cite::R18)),
        (
            unit.has(UnitFlags::LEADERLESS),
            letter("leaderless", "Without its general", cite::D_CLASS_RETREATS),
        ),
        (unit.has(UnitFlags::MUST_DEPLOY), letter("must_deploy", "Must deploy", cite::FAILED_COLUMN)),
        (unit.has(UnitFlags::OWES_REFORM), letter("will_reform", "Will reform", cite::R70)),
        (unit.has(UnitFlags::ACTIVATED), letter("activated", "Has its order", cite::COMMAND_PASSES)),
        (
            unit.combats > 0,
            Token {
                name: "combats",
                glyph: Glyph::Tired(unit.combats.min(3)),
                label: "Combats fought",
                rule: cite::THRESHOLD,
            },
        ),
    ];
    tokens.extend(flags.into_iter().filter(|(holds, _)| *holds).map(|(_, token)| token));
    tokens
}

/// A general.
pub(crate) fn general(at: At, id: UnitId, general: &General) -> Piece {
    let name = at.setup.names.unit(id).into_owned();
    let facing = if general.side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    let disabled =
        Token { name: "disabled", glyph: Glyph::OutOfCommand, label: "Disabled", rule: cite::DISABLED };
    let is_down = general.disabled > 0;
    let rating = format!("command rating {}", general.rating);
    let end = if is_down { ", disabled" } else { "" };
    Piece {
        unit: id,
        side: general.side,
        words: format!("{name}, general, {rating}{end}"),
        name,
        arm: "general".into(),
        sign: Sign::Leader,
        grade: rating,
        formation: String::new(),
        layout: Layout::Ranked,
        stands: vec![Stand::new(
            Pose { at: general.at, facing },
            at.setup.tables.bases.general.0,
            Length::ZERO,
            Sign::Leader,
        )],
        strength: None,
        bearing: Bearing { done: general.moved, ..Bearing::default() },
        leader: Some(Leader {
            rank: if general.is_brigadier { Rank::Brigade } else { Rank::Division },
            with: general.with,
        }),
        last_seen: None,
        tokens: if is_down { vec![disabled] } else { vec![] },
    }
}

/// How far a unit moves and reaches.
pub(crate) fn distances(at: At, id: UnitId) -> Vec<(Distance, Length)> {
    let Some(unit) = at.state.troops.get(id) else {
        return vec![(Distance::Command, at.setup.options.personal_command_mm.0)];
    };
    let tables = &at.setup.tables;
    let mut found = vec![
        (Distance::Move, unit.rate(&at.setup.options, tables) * i64::from(tables.bound_minutes)),
        (Distance::Zone, Length::of(unit.combat_range(tables))),
        (Distance::Rout, Length::of(crate::aftermath::way::full_bound(at, unit))),
    ];
    if unit.is_guns() {
        let range = tables.range(unit.pounds);
        found.push((Distance::CloseFire, range.short.0));
        found.push((Distance::Fire, range.long.0));
    } else {
        found.push((Distance::Fire, Length::of(unit.combat_range(tables))));
    }
    found
}
