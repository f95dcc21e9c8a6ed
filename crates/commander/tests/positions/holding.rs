//! An enemy who holds his ground is attacked.

use crate::*;
use commander::Budget;
use engine::doctrine::Arm;
use engine::{Outcome, Tag};
use field::Battle;

/// The units of a side: what they are, and where, in metres.
const SIX: [(&str, u32, u32); 6] = [
    ("'line_infantry', men = 620", 1150, 470),
    ("'line_infantry', men = 620", 1660, 470),
    ("'line_infantry', men = 600, quality = 'veteran', formation = 'column'", 1400, 320),
    ("'light_infantry', men = 560, skirmish = 'good', formation = 'skirmish'", 820, 540),
    ("'light_cavalry', men = 400, squadrons = 4, formation = 'column'", 2050, 420),
    ("'foot_artillery', men = 110, guns = [{ count = 8, pounds = 6 }], formation = 'battery'", 1410, 480),
];

/// Six units a side on open ground, the same for both.
fn mirrored<B: Fielded>() -> Game<B> {
    let army = |side: &str, home: &str, place: &dyn Fn(u32, u32) -> [u32; 2]| {
        let unit = |(kind, x, y): (&str, u32, u32)| {
            format!("{{ name = '{side} {x}', at = {:?}, arm = {kind} }},\n", place(x, y))
        };
        let units = SIX.map(unit).concat();
        let at = place(1300, 390);
        format!(
            "[[army]]\nname = '{side}'\nside = '{side}'\nhome = '{home}'\n[[army.brigade]]\nname = '{side} brigade'\n\
             leader = {{ name = 'General of {side}', at = {at:?} }}\nunit = [\n{units}]\n"
        )
    };
    let text = format!(
        "title = 'Mirrored'\nminutes = 60\n[field]\nsize = [2880, 1920]\n{}{}",
        army("blue", "south", &|x, y| [x, y]),
        army("red", "north", &|x, y| [2880 - x, 1920 - y])
    );
    let battle = Battle::read("mirrored.toml", text).unwrap_or_else(|bad| panic!("{:#?}", bad.wrong));
    field::kit::mustered::<B>(&battle, &[]).0
}

/// A player, and whether he has fired or charged.
struct Blows<P> {
    player: P,
    struck: bool,
}

impl<P> Blows<P> {
    fn of(player: P) -> Blows<P> {
        Blows { player, struck: false }
    }
}

impl<B: Doctrine, P: Player<B>> Player<B> for Blows<P> {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        let order: B::Order = self.player.answer(known, asked, side)?;
        self.struck |= matches!(order.verb().tag, Tag::Fire | Tag::Charge);
        Some(order)
    }
}

/// Whether shots fall or a unit charges in the first part of a battle against an enemy who only holds his
/// ground and fires.
fn attacks_within<B: Fielded + Doctrine>(part: f64, commander: Commander, seed: u64) -> bool {
    let mut game = mirrored::<B>();
    let (mut blue, mut red) = (Blows::of(commander), Blows::of(Holds));
    play_until(&mut game, [&mut blue, &mut red], seed, |game| B::elapsed(game.setup(), game.state()) > part);
    blue.struck || red.struck
}

#[test]
fn a_veteran_is_soon_at_an_enemy_who_holds() {
    for seed in 0..20 {
        let veteran = || Commander::new(Level::Veteran);
        assert!(attacks_within::<FastPlay>(0.25, veteran(), seed), "battle {seed} of Fast Play");
        assert!(attacks_within::<SoundTheCharge>(0.25, veteran(), seed), "battle {seed} of Sound the Charge");
    }
}

/// He waits two turns for an enemy who does not come, and no longer.
#[test]
fn a_marshal_is_soon_at_an_enemy_who_holds() {
    let marshal = || Commander::new(Level::Marshal).within(Budget::Playouts(4));
    assert!(attacks_within::<FastPlay>(0.35, marshal(), 0));
    assert!(attacks_within::<SoundTheCharge>(0.35, marshal(), 0));
}

/// How far Blue's foot and horse have come ahead on average in the first fifth of a battle with a veteran who
/// comes on, in inches.
fn comes_ahead<B: Fielded + Doctrine>(mut blue: Commander) -> Mm {
    let mut game = mirrored::<B>();
    let before = line_of::<B>(&game);
    play_until(&mut game, [&mut blue, &mut eager()], 0, |game| B::elapsed(game.setup(), game.state()) > 0.2);
    (line_of::<B>(&game) - before) / INCH
}

/// How far north Blue's foot and horse are on average.
fn line_of<B: Doctrine>(game: &Game<B>) -> Mm {
    let mut soldiers = vec![];
    B::soldiers(game.known(Side::Blue).table(), &mut soldiers);
    let own = soldiers.iter().filter(|unit| unit.side == Side::Blue && unit.arm != Arm::Guns);
    let fronts: Vec<Mm> = own.map(|unit| unit.front.at.y).collect();
    fronts.iter().sum::<Mm>() / fronts.len() as f64
}

#[test]
fn an_enemy_who_comes_is_let_come() {
    let marshal = || Commander::new(Level::Marshal).within(Budget::Playouts(4));
    let [marshal_waits, veteran_waits, goes] =
        [marshal(), Commander::new(Level::Veteran), eager()].map(comes_ahead::<FastPlay>);
    assert!(marshal_waits < goes / 4.0, "{marshal_waits} {goes} of Fast Play");
    assert!(veteran_waits < goes / 4.0, "{veteran_waits} {goes} of Fast Play");
    let [waits, goes] = [marshal(), eager()].map(comes_ahead::<SoundTheCharge>);
    assert!(waits < goes / 3.0, "{waits} {goes} of Sound the Charge");
}

#[test]
fn a_veteran_beats_an_enemy_who_holds_in_fast_play() {
    let wins = |seed: &u64| {
        let mut game = mirrored::<FastPlay>();
        play_until(&mut game, [&mut Commander::new(Level::Veteran), &mut Holds], *seed, |_| false);
        game.outcome() == Some(Outcome::Won(Side::Blue))
    };
    let many = (0..20).filter(wins).count();
    assert!(many >= 18, "{many} of 20");
}
