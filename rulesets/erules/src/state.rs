//! What is true on and off the table: units with their motion and morale, and where in the bound the battle
//! is.

use crate::flags::UnitFlags;
use crate::kinds::{Arm, Calibre, Formation, Order as Morale, Traits};
use crate::questions::Share;
use crate::stance::Stance;
use engine::aims::Verdict;
use engine::{Placed, Troops};
use geom::{Body, Facing, Frame, Length, Pose, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A whole bound, in millionths.
pub(crate) const WHOLE: u32 = 1_000_000;

/// A few units.
pub type Few = SmallVec<[UnitId; 4]>;

/// ERN-10. The motion that a unit keeps: whither and how far in a bound. Without speed it is halted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pace {
    /// The way it goes.
    pub heading: Facing,
    /// How far it goes in a bound on open ground.
    pub speed: Length,
}

impl Pace {
    /// Halted.
    pub const HALTED: Pace = Pace { heading: Facing::NORTH, speed: Length::ZERO };

    /// Whether it stands.
    pub fn is_halted(self) -> bool {
        self.speed <= Length::ZERO
    }
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table.
    #[default]
    Table,
    /// ERN-7. Still to be placed before the battle.
    Waiting,
    /// ERN-7.3.3. Kept off the table.
    Reserve,
    /// ERN-7.3.4. On a flank march.
    Flank,
    /// R134. It arrives on a stretch of the edge, in its side's first bound in or after this one.
    Arrives {
        /// The bound of its side.
        bound: u16,
        /// One end of the stretch.
        from: Spot,
        /// The other end.
        to: Spot,
    },
}

/// How far a charge has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// ERN-8.1. Declared, and not yet tested for.
    Declared,
    /// ERN-24.O1. It goes home in step 5.
    Passed,
    /// ERN-24.O2. It halts in disorder 50 m away.
    Halts,
    /// ERN-8.5. It has been made; what is left of it follows the enemy.
    Made,
}

/// ERN-8.1, 8.5, F10. A charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The enemy whom it is declared against, and then whom it has met.
    pub target: UnitId,
    /// R123. Where the target stood when it was declared.
    pub stood: Spot,
    /// Where it began.
    pub from: Pose,
    /// How far it may go.
    pub limit: Length,
    /// How far it has gone.
    pub used: Length,
    /// How far it has come.
    pub stage: Stage,
    /// ERN-34.M2. Whether it has crossed ground that takes its impetus.
    pub broken: bool,
}

/// R120. What a unit was before a standing order changed it, and the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Before {
    /// Its arrangement.
    pub formation: Formation,
    /// The figures in its front.
    pub front: u8,
    /// Its motion.
    pub pace: Pace,
    /// The rule that changed it.
    pub rule: Cause,
}

/// R120. What made a unit leave its motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// ERN-17.1. Cavalry near.
    Square,
    /// ERN-16.2, R129. Something in the way.
    Blocked,
    /// ERN-19.1, ERN-26. A threat to guns.
    Threat,
}

/// ERN-10.3, R28. What the commander-in-chief has told a unit to do in step 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    /// How far it turns.
    pub turn: geom::Angle,
    /// The speed that it takes up.
    pub speed: Length,
    /// The arrangement that it takes up.
    pub formation: Option<Formation>,
    /// ERN-F2. Whether it has not heard of it yet.
    pub is_pending: bool,
}

/// ERN-8.2. What a reaction test makes a unit do in step 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// ERN-20.4.1. It retires shaken from an enemy.
    Retire {
        /// The enemy.
        from: UnitId,
    },
    /// ERN-20.4.2. It routs.
    Rout,
    /// ERN-21.O2. It evades a charger.
    Evade {
        /// The charger.
        from: UnitId,
    },
    /// ERN-21.O1. It countercharges.
    Countercharge {
        /// The charger.
        charger: UnitId,
    },
    /// ERN-17.2. It may face the charger.
    Face {
        /// The charger.
        charger: UnitId,
    },
    /// ERN-19.1, 26.O2. The crew goes behind friends or an obstacle.
    Behind {
        /// From which enemy.
        from: UnitId,
    },
    /// R121. It falls back from a melee without end.
    FallBack {
        /// From which enemy.
        from: UnitId,
    },
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its side.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// What is peculiar to it.
    pub traits: Traits,
    /// Its figures as the battle began; of artillery the crew.
    pub start: u8,
    /// The figures that are left, those sent out among them.
    pub figures: u8,
    /// ERN-22.M3. The figures that it had when the last enemy bound began.
    pub began: u8,
    /// Model guns, howitzers among them.
    pub guns: u8,
    /// Model howitzers.
    pub howitzers: u8,
    /// The weight of its guns.
    pub calibre: Calibre,
    /// R126. Skirmishers that may go out.
    pub skirmishers: u8,
    /// R126. Scouts that may go out.
    pub scouts: u8,
    /// R126. Figures that are out now.
    pub out: u8,
    /// R126. The main body of a detachment.
    pub parent: Option<UnitId>,
    /// How it is arranged.
    pub stance: Stance,
    /// R40. Guns that the crew has left, where they stand.
    pub left: Option<Stance>,
    /// Where it is.
    pub place: Place,
    /// ERN-10. Its motion.
    pub pace: Pace,
    /// ERN-F2. Its formation.
    pub group: Option<u8>,
    /// ERN-F3. Where it stood to the leading unit of its formation as the bound began, by the axes of that
    /// unit.
    pub slot: Option<Spot>,
    /// ERN-F3. The station that it has lost and regains.
    pub station: Option<Spot>,
    /// Its morale.
    pub morale: Morale,
    /// The bound of either side in which that began.
    pub since: u16,
    /// ERN-24.2. The bound in which a test last forced it to halt.
    pub halted: u16,
    /// What is true of it for a bound or two.
    pub flags: UnitFlags,
    /// ERN-20.4.3. The units that it pursues.
    pub quarry: Few,
    /// ERN-25.M4. Bounds of pursuit before this one.
    pub pursuits: u8,
    /// Its charge.
    pub charge: Option<Charge>,
    /// ERN-20.1.1. The units that charged it into contact in the last enemy bound.
    pub chargers: Few,
    /// What it must do in step 2.
    pub due: Option<Due>,
    /// R57. Where it stood in this bound before it evaded, or before it followed an evader.
    pub evaded: Option<Stance>,
    /// R120. What it was before a standing order changed it.
    pub before: Option<Before>,
    /// ERN-10.3. What it has been told.
    pub told: Option<Told>,
    /// R8. How much it means to move.
    pub plan: Option<Share>,
    /// R8. The share of this bound that it has spent moving, in millionths.
    pub spent: u32,
    /// R8. The most of this bound that it may spend, since it has fired, in millionths.
    pub cap: u32,
    /// ERN-30, F19. The way of its middle in its last own bound.
    pub trail: SmallVec<[Spot; 2]>,
    /// ERN-16.1. The target that the player has chosen.
    pub aim: Option<UnitId>,
    /// ERN-10.2, X11. Of an element: the unit that it goes with.
    pub with: Option<UnitId>,
    /// ERN-10.2. Of an element: the unit that it was with when the bound began.
    pub led: Option<UnitId>,
    /// ERN-35.4.2. Of pioneers: the bounds for which they have worked at an obstacle, and which.
    pub works_at: Option<(u16, u8)>,
}

impl Unit {
    /// A unit in full strength that stands halted.
    pub fn new(side: Side, arm: Arm, figures: u8, stance: Stance) -> Unit {
        Unit {
            side,
            arm,
            traits: Traits::default(),
            start: figures,
            figures,
            began: figures,
            guns: 0,
            howitzers: 0,
            calibre: Calibre::P9,
            skirmishers: 0,
            scouts: 0,
            out: 0,
            parent: None,
            stance,
            left: None,
            place: Place::Table,
            pace: Pace::HALTED,
            group: None,
            slot: None,
            station: None,
            morale: Morale::Good,
            since: 0,
            halted: 0,
            flags: UnitFlags::default(),
            quarry: Few::new(),
            pursuits: 0,
            charge: None,
            chargers: Few::new(),
            due: None,
            evaded: None,
            before: None,
            told: None,
            plan: None,
            spent: 0,
            cap: WHOLE,
            trail: SmallVec::new(),
            aim: None,
            with: None,
            led: None,
            works_at: None,
        }
    }

    /// How many bases make its body: figures that are not out, or model guns.
    pub(crate) fn bases(&self) -> u8 {
        if self.has_guns() { self.guns.max(1) } else { self.figures.saturating_sub(self.out).max(1) }
    }

    /// Whether its crew is at its guns.
    pub(crate) fn has_guns(&self) -> bool {
        self.arm.is_artillery() && self.guns > 0 && self.left.is_none()
    }

    /// The figures that are with it.
    pub(crate) fn present(&self) -> u8 {
        self.figures.saturating_sub(self.out)
    }

    /// The ground that it covers.
    pub fn ground(&self) -> Body {
        self.stance.body(self.bases())
    }

    /// The middle of its front, and the way it looks.
    pub(crate) fn front(&self) -> Frame {
        self.stance.pose.frame()
    }

    /// Whether it stands on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// Whether it has such a trait.
    pub(crate) fn has(&self, traits: Traits) -> bool {
        self.traits.has(traits)
    }

    /// Whether such a thing is true of it.
    pub(crate) fn is(&self, flags: UnitFlags) -> bool {
        self.flags.has(flags)
    }

    /// R45, R116. Whether it is in open order.
    pub(crate) fn is_open(&self) -> bool {
        self.arm.is_always_open() || self.has(Traits::OPEN) || self.stance.formation == Formation::Skirmish
    }

    /// ERN-20.2.1, R45. Whether it is infantry or cavalry in close order.
    pub(crate) fn is_close(&self) -> bool {
        !self.is_open()
    }

    /// ERN-F22, R6. Whether it is disordered, by whatever.
    pub(crate) fn is_disordered(&self) -> bool {
        self.morale == Morale::Disordered || self.is(UnitFlags::MELEE)
    }

    /// R117. Whether it is formed: in close order and good order.
    pub(crate) fn is_formed(&self) -> bool {
        self.is_close() && self.morale == Morale::Good && !self.is(UnitFlags::MELEE)
    }

    /// Whether it flees or has retired shaken.
    pub(crate) fn flees(&self) -> bool {
        matches!(self.morale, Morale::Shaken | Morale::Routing)
    }

    /// Whether it is a command element.
    pub(crate) fn is_element(&self) -> bool {
        self.arm == Arm::Staff
    }

    /// ERN-F5. Whether it is regular infantry, to which 17 applies.
    pub(crate) fn is_regular_infantry(&self) -> bool {
        self.arm == Arm::Infantry && !self.has(Traits::IRREGULAR)
    }

    /// Whether it holds a building.
    pub(crate) fn is_inside(&self) -> bool {
        self.stance.formation == Formation::Inside
    }

    /// Puts something about it in place.
    pub(crate) fn set(&mut self, flags: UnitFlags, holds: bool) {
        self.flags.set(flags, holds);
    }
}

impl Placed for Unit {
    fn side(&self) -> Side {
        self.side
    }

    fn body(&self) -> Option<Body> {
        self.is_on_table().then(|| self.ground())
    }
}

/// ERN-8. The steps of a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// ERN-7. Both sides place their units.
    Deployment,
    /// ERN-8.1. Declarations and tests.
    Declare,
    /// ERN-8.2. Moves that tests require.
    React,
    /// ERN-8.3. Fire.
    Fire,
    /// ERN-8.4. Hand to hand.
    Melee,
    /// ERN-8.5. Moves.
    Move,
}

/// ERN-7.3.4.1. What the sealed envelope says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Envelope {
    /// The bound of its side in which the force is due.
    pub bound: u16,
    /// Where it arrives.
    pub at: Spot,
    /// ERN-7.3.4.2. Whether it has been opened.
    pub opened: bool,
    /// R22. Whether the force has been let in.
    pub arrived: bool,
}

/// ERN-8.4, R25. A unit that touched an enemy as the bound began, and with how many figures.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grip {
    /// The unit.
    pub unit: UnitId,
    /// The enemy.
    pub enemy: UnitId,
    /// Its figures that faced the enemy.
    pub facing: u8,
    /// The others.
    pub aside: u8,
}

/// R121. A melee: who charged, and for how many bounds of either side it has passed without a casualty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clash {
    /// Blue's unit.
    pub blue: UnitId,
    /// Red's unit.
    pub red: UnitId,
    /// The side that charged.
    pub charger: Side,
    /// Bounds of each side that have passed in it, Blue first.
    pub bounds: [u16; 2],
    /// Whether any figure has fallen in it.
    pub bloody: bool,
}

/// ERN-16.3, ERN-27. Round shot or shell that the player has ordered.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment {
    /// The batteries that fire as one.
    pub units: Few,
    /// Which guns of the first fire; all if none is named.
    pub guns: Vec<u8>,
    /// The target.
    pub target: UnitId,
    /// The point of aim.
    pub at: Spot,
}

/// ERN-35.4. A gap that engineers have made for wheels.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gap {
    /// The feature.
    pub feature: u16,
    /// One end.
    pub from: Spot,
    /// The other.
    pub to: Spot,
    /// How wide.
    pub width: Length,
}

/// The whole truth of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The bound of either side, from 1; 0 before the first.
    pub clock: u16,
    /// The bounds that each side has begun, Blue first.
    pub own: [u16; 2],
    /// Whose bound it is.
    pub active: Side,
    /// The step of the bound.
    pub phase: Phase,
    /// Every unit that is not lost.
    pub troops: Troops<Unit>,
    /// R1. The starting figures of lost units, Blue first.
    pub lost: [u16; 2],
    /// ERN-8.4. What touched as the bound began.
    pub grips: Vec<Grip>,
    /// R121. The melees.
    pub clashes: Vec<Clash>,
    /// ERN-10.3. Whether the commander-in-chief has changed a formation in this bound.
    pub commanded: bool,
    /// R130. The order in which the active side tests.
    pub sequence: Vec<UnitId>,
    /// ERN-27. What batteries were ordered to bombard.
    pub bombardments: Vec<Bombardment>,
    /// R130. Which enemy a doubly engaged unit strikes first.
    pub strikes: Vec<(UnitId, UnitId)>,
    /// R110. The own bound in which a side lost its commander-in-chief.
    pub leaderless: [Option<u16>; 2],
    /// ERN-7.3.4.1. The envelopes.
    pub envelopes: [Option<Envelope>; 2],
    /// ERN-7. Which sides have deployed.
    pub deployed: [bool; 2],
    /// ERN-35.4. Gaps for wheels.
    pub gaps: Vec<Gap>,
    /// Aims of the battle that have been judged before its end.
    pub judged: Vec<Verdict>,
}

impl State {
    /// A battle that is about to begin, without units.
    pub fn new(first: Side) -> State {
        State {
            clock: 0,
            own: [0; 2],
            active: first,
            phase: Phase::Declare,
            troops: Troops::default(),
            lost: [0; 2],
            grips: vec![],
            clashes: vec![],
            commanded: false,
            sequence: vec![],
            bombardments: vec![],
            strikes: vec![],
            leaderless: [None; 2],
            envelopes: [None, None],
            deployed: [true; 2],
            gaps: vec![],
            judged: vec![],
        }
    }

    /// The side that is not active.
    pub(crate) fn passive(&self) -> Side {
        self.active.other()
    }

    /// A unit that a checked order or a step names.
    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        self.troops.get(id).unwrap_or_else(|| panic!("{id} is named by a step and is not there"))
    }

    /// A unit that a checked order or a step names, to be changed.
    pub(crate) fn edit(&mut self, id: UnitId) -> impl std::ops::DerefMut<Target = Unit> + '_ {
        self.troops.edit(id).unwrap_or_else(|| panic!("{id} is named by a step and is not there"))
    }

    /// The units of a side on the table.
    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.troops.iter().filter(move |(_, unit)| unit.side == side && unit.is_on_table())
    }

    /// The ids of the units of a side on the table.
    pub(crate) fn ids(&self, side: Side) -> Vec<UnitId> {
        self.of(side).map(|(id, _)| id).collect()
    }

    /// The commander-in-chief of a side, if there is one on the table.
    pub(crate) fn cinc(&self, side: Side) -> Option<(UnitId, &Unit)> {
        self.of(side).find(|(_, unit)| unit.has(Traits::CINC))
    }

    /// The bound of the active side, from 1.
    pub(crate) fn bound(&self) -> u16 {
        self.own[self.active.index()]
    }

    /// Whether it is the first bound of the active side.
    pub(crate) fn is_first(&self) -> bool {
        self.bound() == 1
    }
}
