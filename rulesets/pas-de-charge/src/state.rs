//! What is true on the table: units, generals, the tree of formations, and where in the bound the battle is.

use crate::kinds::{Arm, Disorder, Family, Formation, Grade, GunClass, GunStep, Nation};
use crate::minutes::Minutes;
use crate::options::Basing;
use crate::{Options, Tables};
use engine::aims::Verdict;
use engine::{ById, Placed, Troops};
use geom::{Body, Edge, Facing, FeatureId, Frame, Length, Mm, Pose, Rect, Spot, Vector};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::DerefMut;

/// G14. Lengths that differ by no more are equal, in favour of "within".
pub(crate) const SLACK: Mm = 0.001;

/// A few units.
pub type Few = SmallVec<[UnitId; 4]>;

engine::flags! {
    /// What is true of a unit, yes or no. All but the first few hold for one bound.
    pub struct UnitFlags: u32 {
        /// R5. The enemy does not know where it is.
        CONCEALED,
        /// PDC-9.6.10, R56a. It has fired its first volley.
        VOLLEYED,
        /// PDC-10.5. Its general fell, and it has not recovered.
        LEADERLESS,
        /// PDC-9.6.4. It is a column of assault that failed, and deploys at the start of its side's turn.
        MUST_DEPLOY,
        /// R70. In the next bound it reforms.
        OWES_REFORM,
        /// PDC-9.9.6. In the next bound it stands still.
        OWES_STAND,
        /// PDC-3.3.1. A command roll for it has been made.
        ORDERED,
        /// PDC-3.3.2. The roll passed.
        ACTIVATED,
        /// It moved from its place.
        MOVED,
        /// PDC-3.4.0. It has made its response.
        RESPONDED,
        /// R12. It took cover.
        TOOK_COVER,
        /// R21. It has diced for square.
        SQUARE_DICED,
        /// R31. It has used its fire: of a battery, passing or unanswered.
        FIRED,
        /// It has been in combat.
        FOUGHT,
        /// PDC-9.4, R44. It stopped a charge before hand-strokes.
        EXEMPT,
        /// PDC-9.6.6. It may move against a failed column without a command roll.
        COUNTERATTACKS,
        /// R57. It retreated at the start of its side's turn.
        BROKE,
        /// PDC-11.2.1. It retired on a failed test in this bound.
        FELL_BACK,
        /// PDC-9.7.4. It closed, pursued or rode through in this bound.
        CLOSED,
    }
}

impl UnitFlags {
    /// What ends with the bound.
    pub(crate) const OF_THE_BOUND: UnitFlags = UnitFlags::ORDERED
        .with(UnitFlags::ACTIVATED)
        .with(UnitFlags::MOVED)
        .with(UnitFlags::RESPONDED)
        .with(UnitFlags::TOOK_COVER)
        .with(UnitFlags::SQUARE_DICED)
        .with(UnitFlags::FIRED)
        .with(UnitFlags::FOUGHT)
        .with(UnitFlags::EXEMPT)
        .with(UnitFlags::BROKE)
        .with(UnitFlags::FELL_BACK)
        .with(UnitFlags::CLOSED);
}

/// The width and depth of a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Its width.
    pub width: Length,
    /// Its depth.
    pub depth: Length,
}

/// PDC-1.6, R3, R23. The bases of a unit in line, in column and in square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the formations")]
pub struct Sizes {
    pub line: Size,
    pub column: Size,
    pub square: Size,
}

impl Sizes {
    /// R3, R23. The bases of a unit with such a front in line. On single bases all are the same; else a
    /// column has a third of the front, and a square a quarter of it on each side.
    pub fn of(front: Length, family: Family, basing: Basing, tables: &Tables) -> Sizes {
        let depth = match family {
            Family::Infantry => tables.bases.infantry_depth,
            Family::Cavalry => tables.bases.cavalry_depth,
            Family::Artillery => tables.bases.artillery_depth,
        };
        let line = Size { width: front, depth: depth.0 };
        match (basing, family) {
            (Basing::Multi, Family::Infantry) => Sizes {
                line,
                column: Size { width: front.times(1, 3), depth: depth.0 },
                square: Size { width: front.times(1, 4), depth: front.times(1, 4) },
            },
            _ => Sizes { line, column: line, square: line },
        }
    }
}

/// PDC-4.3.1, R18. An evolution that is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Changing {
    /// The formation to come.
    pub to: Formation,
    /// What is still to be spent.
    pub left: Minutes,
}

/// PDC-6.5, R79. The building that a unit holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inside {
    /// Which one.
    pub building: FeatureId,
    /// The middle of its outline.
    pub centre: Pose,
    /// The size of its outline.
    pub size: Size,
    /// R30. The points that the building had lost when the unit entered.
    pub scored_before: u16,
}

/// Where a unit is that is not on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// On the table.
    OnTable,
    /// R77. Still to be placed.
    ToBePlaced,
    /// R84. It comes on in a bound, on a stretch of the edge.
    Arrives {
        /// The bound.
        bound: u16,
        /// One end of the stretch.
        from: Spot,
        /// The other end.
        to: Spot,
    },
}

/// PDC-9.9.1 to 9.9.6. How a unit bears itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// As usual.
    Normal,
    /// PDC-9.9.4. It retreats.
    Retreating,
    /// PDC-11.2.1. It retires on a failed test.
    Retired,
    /// R70. It reforms where it stands.
    Reforming,
    /// PDC-9.9.6. It was ridden through and stands still.
    RiddenThrough,
    /// PDC-9.1.3, R38. Guns whose crew shelters behind a friend.
    Abandoned,
}

/// PDC-9.8.1 to 9.8.11. What the combat of this bound did to a unit that lost it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Nothing.
    None,
    /// PDC-9.8.5.
    GivesGround,
    /// PDC-9.8.9.
    Recoils,
    /// PDC-9.8.9.
    RiddenThrough,
    /// PDC-9.8.5, 9.8.10.
    Retreats,
    /// PDC-9.8.6, 9.8.10.
    Routs,
}

/// PDC-9.8.1 to 9.8.11. What the combat of this bound opens to a unit that won it, or whose enemy went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// Nothing.
    None,
    /// PDC-9.9.1. It holds: it may follow up, reform on the spot, or pursue a retreating enemy.
    Holds,
    /// PDC-9.8.2. Infantry throws for pursuit.
    Throws,
    /// PDC-9.8.7. Cavalry rides through.
    RidesThrough,
    /// PDC-9.8.7. Cavalry pursues or else retires and reforms.
    PursuesOrRetires,
    /// PDC-9.8.8. Cavalry throws, and if it need not pursue it still chooses.
    ThrowsOrRetires,
    /// R42. Cavalry rides through and throws.
    RidesAndThrows,
}

/// PDC-9.10, 9.6.1 to 9.6.18. What a unit has suffered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Damage {
    /// All points ever taken.
    pub total: u8,
    /// PDC-9.7.16. Those that are not threshold points.
    pub other: u8,
    /// PDC-9.6.17. Those of this bound that are not threshold points.
    pub this_bound: u8,
}

/// A battalion, a squadron or a battery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub arm: Arm,
    /// The calibre of its guns, in pounds.
    pub pounds: u8,
    /// How good it is.
    pub grade: Grade,
    /// PDC-7.2.
    pub skirmish: u8,
    /// Whose men they are.
    pub nation: Nation,
    /// The formation in the tree that it is directly in.
    pub of: UnitId,
    /// Its bases.
    pub sizes: Sizes,
    /// How it stands.
    pub formation: Formation,
    /// R18. What it is changing to.
    pub changing: Option<Changing>,
    /// The middle of its base, and where it looks.
    pub pose: Pose,
    /// R79.
    pub inside: Option<Inside>,
    /// Whether it is on the table.
    pub place: Whereabouts,
    /// PDC-6.3. Guns that still work.
    pub guns: u8,
    /// Guns as the battle began.
    pub guns_at_start: u8,
    /// PDC-4.3.8. The last step of the cycle of its guns.
    pub cycle: GunStep,
    /// PDC-4.3.9. Steps taken in this bound.
    pub steps: u8,
    /// What it has suffered.
    pub damage: Damage,
    /// PDC-9.6.16. Threshold points taken.
    pub combats: u8,
    /// PDC-8.11.
    pub disorder: Disorder,
    /// How it bears itself.
    pub status: Status,
    /// PDC-11.2.3, R50. Enemies that followed its retreat.
    pub followers: Few,
    /// PDC-9.9.4.
    pub retreats: u8,
    /// PDC-9.9.6.
    pub ridden: u8,
    /// PDC-1.5. What is left of its ten minutes.
    pub minutes: Minutes,
    /// What else is true of it.
    pub flags: UnitFlags,
    /// R22. The bound until whose combat it is caught changing formation; 0 for none.
    pub caught: u16,
    /// R31. Enemies that have touched its zone in this bound.
    pub passers: Few,
    /// What combat did to it in this bound.
    pub fate: Fate,
    /// What combat opened to it in this bound.
    pub win: Win,
    /// Enemies that beat it in this bound.
    pub victors: Few,
    /// Enemies that it was fighting in this bound.
    pub foes: Few,
    /// PDC-5.5, R59. Where and how far friends carry it back.
    pub carried: Option<(Facing, Length)>,
    /// R58. The order in which units moved last; 0 if it has not moved.
    pub moved_at: u32,
    /// R5. How near an enemy must come to see it, if the battle says so.
    pub seen_within: Option<Length>,
    /// R38. The friend behind whom the crew shelters.
    pub shelter: Option<UnitId>,
}

/// Odds look up equal games by their hashes, and what seldom changes tells few games apart: games with equal
/// hashes are still compared.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, into: &mut H) {
        (self.pose, self.flags, self.damage, self.disorder, self.minutes).hash(into);
        (self.status, self.formation, self.fate, self.win, self.guns, self.combats).hash(into);
    }
}

impl Unit {
    /// A full, fresh unit of no brigade at a place.
    pub fn new(
        side: Side,
        arm: Arm,
        front: Length,
        formation: Formation,
        pose: Pose,
        options: &Options,
        tables: &Tables,
    ) -> Unit {
        let family = arm.family();
        let guns = match family {
            Family::Artillery => (front.mm() / tables.bases.gun.mm()).round() as u8,
            _ => 0,
        };
        Unit {
            side,
            arm,
            pounds: 0,
            grade: Grade::C,
            skirmish: 0,
            nation: Nation::Other,
            of: UnitId(0),
            sizes: Sizes::of(front, family, options.basing_mode, tables),
            formation,
            changing: None,
            pose,
            inside: None,
            place: Whereabouts::OnTable,
            guns,
            guns_at_start: guns,
            cycle: if formation == Formation::Battery { GunStep::Fire } else { GunStep::Move },
            steps: 0,
            damage: Damage::default(),
            combats: 0,
            disorder: Disorder::default(),
            status: Status::Normal,
            followers: Few::new(),
            retreats: 0,
            ridden: 0,
            minutes: Minutes::whole(tables.bound_minutes.into()),
            flags: UnitFlags::default(),
            caught: 0,
            passers: Few::new(),
            fate: Fate::None,
            win: Win::None,
            victors: Few::new(),
            foes: Few::new(),
            carried: None,
            moved_at: 0,
            seen_within: None,
            shelter: None,
        }
    }

    /// Infantry, cavalry or artillery.
    pub fn family(&self) -> Family {
        self.arm.family()
    }

    /// R14. Infantry, or cavalry that fights on foot.
    pub fn is_foot(&self) -> bool {
        self.family() == Family::Infantry || self.formation == Formation::Dismounted
    }

    /// Cavalry in the saddle.
    pub fn is_mounted(&self) -> bool {
        self.family() == Family::Cavalry && self.formation != Formation::Dismounted
    }

    /// A battery or a rocket troop.
    pub fn is_guns(&self) -> bool {
        self.family() == Family::Artillery
    }

    /// PDC-4.3.13.
    pub fn gun_class(&self) -> GunClass {
        self.arm.gun_class(self.pounds)
    }

    /// Whether something is true of it.
    pub fn has(&self, flag: UnitFlags) -> bool {
        self.flags.has(flag)
    }

    /// Whether it stands on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Whereabouts::OnTable
    }

    /// R5. Whether it is on the table for all to see.
    pub fn is_seen(&self) -> bool {
        self.is_on_table() && !self.has(UnitFlags::CONCEALED)
    }

    /// R5. Whether a side may not know of it.
    pub fn is_hidden_from(&self, side: Side) -> bool {
        self.side != side && (self.has(UnitFlags::CONCEALED) || self.place == Whereabouts::ToBePlaced)
    }

    /// PDC-4.4.1, 4.4.2. Whether it is in square: one that is leaving it is not (R18).
    pub fn in_square(&self) -> bool {
        self.formation == Formation::Square && self.changing.is_none()
    }

    /// R18, R22. Whether it is changing formation, of its own will or caught at it.
    pub fn is_changing(&self) -> bool {
        self.changing.is_some() || self.caught > 0
    }

    /// PDC-6.6, 9.6.11. Whether it stands in a deep formation; not in a building (R79).
    pub fn is_deep(&self) -> bool {
        self.inside.is_none() && !self.is_guns() && self.formation.is_deep()
    }

    /// PDC-5.2. Retreating or reforming.
    pub fn is_out_of_hand(&self) -> bool {
        matches!(self.status, Status::Retreating | Status::Reforming)
    }

    /// Whether its crew has left its guns.
    pub fn is_abandoned(&self) -> bool {
        self.status == Status::Abandoned
    }

    /// R35. Infantry or cavalry that is neither changing, in skirmish order, retreating nor reforming.
    pub fn is_formed(&self) -> bool {
        let is_loose = matches!(self.formation, Formation::Skirmish | Formation::Dismounted);
        !self.is_guns() && !self.is_changing() && !is_loose && !self.is_out_of_hand()
    }

    /// PDC-9.10.
    pub fn is_exhausted(&self, tables: &Tables) -> bool {
        !self.is_guns() && self.damage.total > tables.costs.exhausted_above
    }

    /// PDC-9.0.2, 7.3. How far it fights.
    pub fn combat_range(&self, tables: &Tables) -> Mm {
        if self.arm == Arm::Rifle { tables.combat.rifles.mm() } else { tables.combat.range.mm() }
    }

    /// PDC-4.1.1. Its rate a minute as it stands now, on good ground.
    pub fn rate(&self, options: &Options, tables: &Tables) -> Length {
        let lancers_are_light = options.lancer_rate == crate::options::LancerRate::Light;
        tables.rate(self.arm, self.formation, self.pounds, lancers_are_light).0
    }

    /// Whether it has spent the bound where it stood.
    pub fn is_stationary(&self, tables: &Tables) -> bool {
        !self.has(UnitFlags::MOVED) && self.minutes >= Minutes::whole(tables.bound_minutes.into())
    }

    /// The size of its base in a formation.
    pub fn size_in(&self, formation: Formation) -> Size {
        match formation {
            Formation::Column | Formation::Assault => self.sizes.column,
            Formation::Square => self.sizes.square,
            _ => self.sizes.line,
        }
    }

    /// G1. The size of its base.
    pub fn size(&self) -> Size {
        self.inside.map_or_else(|| self.size_in(self.formation), |inside| inside.size)
    }

    /// G1, R79. Its base; of a unit in a building the outline of the building.
    pub fn rect(&self) -> Rect {
        let size = self.size();
        let centre = self.inside.map_or(self.pose, |inside| inside.centre);
        Rect::around(&centre.frame(), size.width.mm(), size.depth.mm())
    }

    /// The middle of its base.
    pub fn centre(&self) -> Vector {
        self.rect().frame.at
    }

    /// The middle of its front edge, looking ahead.
    pub fn front(&self) -> Frame {
        self.rect().front()
    }

    /// The ground that it covers, on the table or not.
    pub fn block(&self) -> Body {
        let rect = self.rect();
        Body::new([rect], rect.edge(Edge::Front))
    }

    /// Where it would stand with its base at another place.
    pub fn block_at(&self, pose: Pose) -> Body {
        let size = self.size_in(self.formation);
        let rect = Rect::around(&pose.frame(), size.width.mm(), size.depth.mm());
        Body::new([rect], rect.edge(Edge::Front))
    }

    /// The pose of its base whose body is this one.
    pub fn pose_of(body: &Body) -> Pose {
        Pose::of(body.parts()[0].frame)
    }
}

impl Placed for Unit {
    fn side(&self) -> Side {
        self.side
    }

    /// R38. Abandoned guns bar no unit's way or sight.
    fn body(&self) -> Option<Body> {
        (self.is_on_table() && !self.is_abandoned()).then(|| self.block())
    }
}

/// PDC-3.1.2, 10. A general. He takes no room, so he is not among the troops.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    /// Whose he is.
    pub side: Side,
    /// The formation that he leads.
    pub leads: UnitId,
    /// PDC-9.6.7. Whether he leads a brigade; others are senior.
    pub is_brigadier: bool,
    /// PDC-3.5.1. What he rolls against.
    pub rating: i8,
    /// Where he is.
    pub at: Spot,
    /// R77. Whether he is still to be placed.
    pub to_be_placed: bool,
    /// PDC-10.2. The bound in which he was disabled; 0 for none.
    pub disabled: u16,
    /// R8. Whether he has moved in this bound.
    pub moved: bool,
    /// R55. The unit that he leads in person in this bound.
    pub with: Option<UnitId>,
}

/// PDC-1.4, 11. A formation of the tree: a brigade, or one that has others below it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// The formation above it.
    pub above: Option<UnitId>,
    /// The units or formations directly in it as the battle began, or as they have come on since (R84).
    pub original: u16,
    /// PDC-11.1.1. Units of it that are gone.
    pub lost: u16,
    /// PDC-11.2.5. The bound in which it last failed its test, routed or lost its last unit; 0 for none.
    pub failed: u16,
    /// R1. How often it has failed its test.
    pub failures: u8,
    /// PDC-11.1.3. Whether it was given an automatic rout.
    pub routed: bool,
    /// PDC-10.5. The bound in which the general of its D-class troops fell; 0 if they obey.
    pub leaderless: u16,
    /// R47, R50. The ways in which units of it were driven off in this bound.
    pub driven: Vec<Facing>,
    /// R50. The way in which the rest of it retires in this bound.
    pub retires: Option<Facing>,
}

impl Command {
    /// A formation to which nothing has happened yet.
    pub fn new(side: Side, above: Option<UnitId>) -> Command {
        Command {
            side,
            above,
            original: 0,
            lost: 0,
            failed: 0,
            failures: 0,
            routed: false,
            leaderless: 0,
            driven: vec![],
            retires: None,
        }
    }
}

/// PDC-3.3.2, R7. Units that passed one command roll together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    /// Whose they are.
    pub side: Side,
    /// The units.
    pub units: Few,
}

/// PDC-3.3.2. What a group does with its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// PDC-3.3.4.
    Move,
    /// PDC-3.3.5.
    Dress,
}

/// R7. The group that is carrying out its order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acting {
    /// Whose it is.
    pub side: Side,
    /// All its units.
    pub units: Few,
    /// What they do; none before the first order.
    pub action: Option<Action>,
    /// Those that move together still; all of them before the first march.
    pub together: Few,
    /// Whether any has marched.
    pub marched: bool,
    /// G8. Whether their last march was a mere about-turn.
    pub turned: bool,
    /// PDC-3.3.5. Those that have dressed.
    pub dressed: Few,
    /// The rate a minute of the slowest that march together; none before the first march.
    pub pace: Option<Length>,
}

/// PDC-6. What is shot at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aimed {
    /// PDC-6.2. A battery at a unit.
    Unit {
        /// The unit.
        target: UnitId,
    },
    /// PDC-6.5. A battery at a building that no unit holds.
    Building {
        /// The building.
        building: FeatureId,
    },
    /// PDC-6.10. A unit that has passed.
    Passer {
        /// The unit.
        target: UnitId,
    },
    /// PDC-A2.2. Rockets.
    Rocket {
        /// The marker.
        marker: Spot,
        /// The unit aimed at.
        target: UnitId,
    },
    /// PDC-9.2. A unit that cannot answer.
    Unanswering {
        /// The unit.
        target: UnitId,
    },
}

/// PDC-6. A declared shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// Who shoots.
    pub unit: UnitId,
    /// At what.
    pub at: Aimed,
}

/// PDC-6.2. Points that are thrown and not yet applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Who shot.
    pub by: UnitId,
    /// At what.
    pub at: Aimed,
    /// The points.
    pub points: u8,
}

/// PDC-9.5.4. Two units whose combat goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// The two, the lower id first.
    pub units: [UnitId; 2],
    /// The rounds that they have fought.
    pub rounds: u8,
    /// R58. Which of them attacked.
    pub attacker: Option<UnitId>,
}

/// PDC-9.0.4. A combat of this bound: one unit against one or more.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// The one.
    pub one: UnitId,
    /// The others, by id.
    pub others: Few,
    /// PDC-9.0.5. Which of the others are extra units.
    pub extra: Few,
    /// What has been thrown, after the floor of the grade.
    pub thrown: Vec<(UnitId, i8)>,
}

impl Fight {
    /// All units in it.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::once(self.one).chain(self.others.iter().copied())
    }

    /// The enemies of one of its units.
    pub fn enemies_of(&self, unit: UnitId) -> Few {
        if unit == self.one { self.others.clone() } else { Few::from_slice(&[self.one]) }
    }
}

/// PDC-3.2.1 to 3.2.8, A.2. The steps of the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// PDC-3.1.1. Before the battle.
    Deployment,
    /// The bound begins.
    Start,
    /// PDC-3.2.1. Command rolls of a side.
    Command(Side),
    /// PDC-3.2.2. Moves of a side.
    Moves(Side),
    /// PDC-3.2.3. Generals of a side.
    Generals(Side),
    /// PDC-3.2.4.
    Artillery,
    /// PDC-3.2.5.
    Combat,
    /// PDC-3.2.6.
    Morale,
    /// PDC-3.2.7.
    Involuntary,
    /// PDC-3.2.8.
    Rally,
}

/// The whole truth of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The bound, from 1; 0 before the first.
    pub turn: u16,
    /// Where in the bound the battle is.
    pub phase: Phase,
    /// R4. The side that acts first in this bound.
    pub first: Side,
    /// Every unit that is not yet gone.
    pub troops: Troops<Unit>,
    /// The generals.
    pub generals: ById<General>,
    /// The tree of formations.
    pub commands: ById<Command>,
    /// PDC-3.3.3. Whose command rolls are over.
    pub forfeited: [bool; 2],
    /// R6. Generals who may give no more orders.
    pub silenced: Few,
    /// PDC-3.3.2. Groups that have passed and not yet acted.
    pub groups: Vec<Group>,
    /// The group that is acting.
    pub acting: Option<Acting>,
    /// PDC-6, 9.2. Declared shots.
    pub shots: Vec<Shot>,
    /// PDC-6.2. What has been thrown for them.
    pub scores: Vec<Score>,
    /// PDC-9.5.4. Combats that go on.
    pub links: Vec<Link>,
    /// The combats of this bound.
    pub fights: Vec<Fight>,
    /// PDC-6.5. Points that buildings have lost, by feature.
    pub buildings: Vec<(FeatureId, u16)>,
    /// R58. How many moves have been counted.
    pub moves: u32,
    /// R1. Units of each side as the battle began.
    pub start: [u16; 2],
    /// What came of aims that were judged before the end.
    pub judged: Vec<Verdict>,
}

impl State {
    /// A state before the first bound.
    pub fn new(first: Side, troops: Troops<Unit>, generals: ById<General>, commands: ById<Command>) -> State {
        let mut state = State {
            turn: 0,
            phase: Phase::Start,
            first,
            troops,
            generals,
            commands,
            forfeited: [false; 2],
            silenced: Few::new(),
            groups: vec![],
            acting: None,
            shots: vec![],
            scores: vec![],
            links: vec![],
            fights: vec![],
            buildings: vec![],
            moves: 0,
            start: [0; 2],
            judged: vec![],
        };
        state.start = Side::BOTH.map(|side| state.of(side).count() as u16);
        state.count_originals();
        state
    }

    /// A state without anything in it, as a battle begins.
    pub fn bare() -> State {
        State::new(Side::Blue, Troops::default(), ById::default(), ById::default())
    }

    /// PDC-11.1.1. Counts anew what each formation began with, the lost among them.
    pub(crate) fn count(&mut self) {
        self.count_originals();
    }

    /// PDC-11.1.1, R84. Counts what is directly in each formation, units that are yet to come left out.
    fn count_originals(&mut self) {
        let mut counts: ById<u16> = self.commands.iter().map(|(id, _)| (id, 0)).collect();
        let mut count = |id: UnitId| counts.get_mut(id).into_iter().for_each(|count| *count += 1);
        let is_here = |unit: &Unit| !matches!(unit.place, Whereabouts::Arrives { .. });
        self.troops.iter().filter(|(_, unit)| is_here(unit)).for_each(|(_, unit)| count(unit.of));
        self.commands.iter().filter_map(|(_, command)| command.above).for_each(count);
        for (id, command) in self.commands.iter_mut() {
            command.original = counts.get(id).copied().unwrap_or(0) + command.lost;
        }
    }

    /// A unit that a checked order or a step of the rules names.
    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        self.troops.get(id).unwrap_or_else(|| panic!("{id} is named by the rules and is not there"))
    }

    /// Changes a unit that a checked order or a step of the rules names.
    pub(crate) fn edit(&mut self, id: UnitId) -> impl DerefMut<Target = Unit> + '_ {
        self.troops.edit(id).unwrap_or_else(|| panic!("{id} is named by the rules and is not there"))
    }

    /// Says that something is true of a unit.
    pub(crate) fn mark(&mut self, id: UnitId, flag: UnitFlags) {
        self.edit(id).flags.set(flag, true);
    }

    /// The units of a side, by id.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.troops.iter().filter(move |(_, unit)| unit.side == side)
    }

    /// R5. The units of a side that stand on the table for all to see.
    pub(crate) fn seen(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.of(side).filter(|(_, unit)| unit.is_seen())
    }

    /// R58. Notes that a unit has moved of its own will, later than all others.
    pub(crate) fn stamp(&mut self, id: UnitId) {
        self.moves += 1;
        let moves = self.moves;
        let mut unit = self.edit(id);
        unit.moved_at = moves;
        unit.flags.set(UnitFlags::MOVED, true);
    }

    /// PDC-9.5.4. The link of two units, if their combat goes on.
    pub(crate) fn link(&self, one: UnitId, other: UnitId) -> Option<&Link> {
        let units = [one.min(other), one.max(other)];
        self.links.iter().find(|link| link.units == units)
    }

    /// PDC-9.5.4. The enemies with whom the combat of a unit goes on.
    pub(crate) fn linked(&self, id: UnitId) -> Few {
        let linked = self.links.iter().filter(|link| link.units.contains(&id));
        linked.map(|link| if link.units[0] == id { link.units[1] } else { link.units[0] }).collect()
    }

    /// PDC-6.5. The points that a building has lost.
    pub(crate) fn scored_on(&self, building: FeatureId) -> u16 {
        self.buildings.iter().find(|(id, _)| *id == building).map_or(0, |(_, points)| *points)
    }

    /// The general who leads a formation, able or not.
    pub(crate) fn general_of(&self, command: UnitId) -> Option<(UnitId, &General)> {
        self.generals.iter().find(|(_, general)| general.leads == command)
    }

    /// The formations above one, the nearest first, itself among them.
    pub(crate) fn chain(&self, command: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(Some(command), |id| self.commands.get(*id)?.above)
    }

    /// Whether any unit that is left belongs to a formation, directly or below it.
    pub(crate) fn has_units(&self, command: UnitId) -> bool {
        self.troops.iter().any(|(_, unit)| self.chain(unit.of).any(|above| above == command))
    }
}
