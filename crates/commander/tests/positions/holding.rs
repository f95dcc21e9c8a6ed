//! Whoever holds his ground is attacked.

use crate::*;
use engine::Tag;
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

/// Whether shots fall or somebody charges in the first quarter of a battle against an enemy who only holds his ground and fires.
fn attacks_soon<B: Fielded + Doctrine>(seed: u64) -> bool {
    let mut game = mirrored::<B>();
    let (mut blue, mut red) = (Blows::of(Commander::new(Level::Veteran)), Blows::of(Holds));
    play_until(&mut game, [&mut blue, &mut red], seed, |game| B::elapsed(game.setup(), game.state()) > 0.25);
    blue.struck || red.struck
}

#[test]
fn a_veteran_is_soon_at_whoever_holds() {
    for seed in 0..20 {
        assert!(attacks_soon::<FastPlay>(seed), "battle {seed} of Fast Play");
        assert!(attacks_soon::<SoundTheCharge>(seed), "battle {seed} of Sound the Charge");
    }
}

#[test]
fn a_veteran_beats_whoever_holds_in_fast_play() {
    let wins = |seed: &u64| {
        let mut game = mirrored::<FastPlay>();
        play_until(&mut game, [&mut Commander::new(Level::Veteran), &mut Holds], *seed, |_| false);
        game.over() == Some(Some(Side::Blue))
    };
    let many = (0..20).filter(wins).count();
    assert!(many >= 18, "{many} of 20");
}
