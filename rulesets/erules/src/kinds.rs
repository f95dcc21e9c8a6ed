//! ERN-F5, 34M, R45, R116, R117, R127. What troops are: arms, traits, guns, formations, and how they stand in
//! morale.

engine::choices! {
    /// ERN-34M. An arm.
    pub enum Arm: Choice {
        /// Foot that fights in close order, or irregular foot of any order.
        Infantry "infantry" "Infantry",
        /// Foot that fights in open order.
        Skirmishers "skirmishers" "Skirmishers",
        /// ERN-35.4. Engineers and pioneers.
        Pioneers "pioneers" "Pioneers",
        /// Regular or irregular cavalry.
        Cavalry "cavalry" "Cavalry",
        /// ERN-18.4. Cavalry scouts, detached.
        Scouts "scouts" "Scouts",
        /// Guns whose crews walk.
        FootArtillery "foot_artillery" "Foot artillery",
        /// Guns whose crews ride.
        HorseArtillery "horse_artillery" "Horse artillery",
        /// ERN-6. Command elements and messengers.
        Staff "staff" "Staff",
    }
}

impl Arm {
    /// Whether troops of the arm ride.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Scouts | Arm::Staff)
    }

    /// Whether they serve guns.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }

    /// ERN-20.2.1. Whether they never are in close order.
    pub const fn is_always_open(self) -> bool {
        !matches!(self, Arm::Infantry | Arm::Cavalry)
    }
}

engine::choices! {
    /// ERN-27.T, R75. The weight of most guns of a battery.
    pub enum Calibre: Choice {
        /// Three- and four-pounders.
        P4 "4" "4-pounders",
        /// Six- and seven-pounders.
        P7 "7" "7-pounders",
        /// Eight- and nine-pounders.
        P9 "9" "9-pounders",
        /// Ten- to twelve-pounders.
        P12 "12" "12-pounders",
        /// Sixteen-pounders.
        P16 "16" "16-pounders",
        /// Twenty-four-pounders.
        P24 "24" "24-pounders",
        /// Howitzers alone.
        Howitzer "howitzer" "Howitzers",
    }
}

engine::choices! {
    /// ERN-35.1, R125. How a unit is arranged.
    pub enum Formation: Formation {
        /// All figures side by side.
        Line "line" "Line" Ranked,
        /// Ranks that touch.
        Column "column" "Closed column" Ranked,
        /// Ranks with spaces between them.
        OpenColumn "open_column" "Open column" Ranked,
        /// ERN-35.1.5. Ranks that step back to one side.
        Echelon "echelon" "Echelon" Ranked,
        /// A front of at most four figures, for roads.
        Route "route" "Column of route" Ranked,
        /// Faces all round.
        Square "square" "Square" Square,
        /// Cells of loose figures.
        Skirmish "skirmish" "Skirmish order" Loose,
        /// Guns ready to fire.
        Unlimbered "unlimbered" "Unlimbered" Ranked,
        /// Guns side by side, ready to move.
        Limbered "limbered" "Limbered in line" Limbered,
        /// Teams one behind the other.
        LimberedColumn "limbered_column" "Limbered in column" Limbered,
        /// R128. Along the walls of a building.
        Inside "inside" "In a building" Inside,
    }
}

impl Formation {
    /// Whether guns so arranged can be drawn away.
    pub const fn is_limbered(self) -> bool {
        matches!(self, Formation::Limbered | Formation::LimberedColumn)
    }

    /// R29, R114. Whether it is narrow enough for a road.
    pub const fn follows_roads(self) -> bool {
        matches!(self, Formation::Route | Formation::Limbered | Formation::LimberedColumn)
    }

    /// ERN-F11, R128. Whether it has neither flank nor rear.
    pub const fn is_all_round(self) -> bool {
        matches!(self, Formation::Square | Formation::Inside)
    }
}

engine::flags! {
    /// What is peculiar to a unit.
    pub struct Traits: u16 {
        /// ERN-F5. Untrained to keep ranks.
        IRREGULAR,
        /// R45. In open order, of irregulars.
        OPEN,
        /// Militia or raw conscripts.
        MILITIA,
        /// Elite.
        ELITE,
        /// Armed with lances.
        LANCERS,
        /// Armed with muskets.
        FIREARMS,
        /// ERN-35.4.1. Equipped with scaling ladders.
        LADDERS,
        /// British.
        BRITISH,
        /// Russian.
        RUSSIAN,
        /// ERN-6. The commander-in-chief.
        CINC,
        /// Guns manned in field works.
        WORKS,
    }
}

engine::choices! {
    /// ERN-20.4, F22. How a unit stands in morale.
    pub enum Order: Choice {
        /// In good order.
        Good "good" "Good order",
        /// ERN-20.4.4. Halted in disorder before a charge went in.
        Disordered "disordered" "Disordered",
        /// ERN-20.4.1. Has retired shaken.
        Shaken "shaken" "Shaken",
        /// ERN-20.4.2. Routs.
        Routing "routing" "Routing",
        /// ERN-20.4.3. Pursues.
        Pursuing "pursuing" "Pursuing",
    }
}

engine::choices! {
    /// ERN-7.3. What kind of battle decides how armies deploy.
    pub enum Battle: Choice {
        /// ERN-7.1, 7.2. Everything stands where history or the campaign puts it.
        Historical "historical" "Historical",
        /// ERN-7.3.1. One side attacks a position.
        Attack "attack" "Attack on a position",
        /// ERN-7.3.2. Both meet.
        Encounter "encounter" "Encounter",
    }
}

engine::choices! {
    /// ERN-38.T1. The size of the figures.
    pub enum FigureScale: Choice {
        /// 5 and 6 mm.
        Mm6 "6" "6 mm",
        /// 9 and 10 mm.
        Mm10 "10" "10 mm",
        /// 15 mm.
        Mm15 "15" "15 mm",
        /// 25 mm.
        Mm25 "25" "25 mm",
    }
}

engine::choices! {
    /// ERN-16 to ERN-19. A standing order, by the number that it has in the book.
    pub enum Standing: Choice {
        /// ERN-16.1. Which target infantry fires at.
        FirePriority "16.1" "Priority of fire",
        /// ERN-16.2. Stop and fire.
        AdvanceToFire "16.2" "Advance to fire",
        /// ERN-16.3. Form line in a fire fight.
        FireFight "16.3" "Line in a fire fight",
        /// ERN-17.1. Square against cavalry.
        Square "17.1" "Form square",
        /// ERN-17.2. Face a charge in flank or rear.
        FlankCharge "17.2" "Face a flank charge",
        /// ERN-18.1. Charge easy prey.
        Prey "18.1" "Charge easy prey",
        /// ERN-18.2. Charge infantry that comes on.
        AdvancingInfantry "18.2" "Charge advancing infantry",
        /// ERN-18.3. Charge what blocks the way.
        Blockers "18.3" "Charge what blocks the way",
        /// ERN-18.4. Send out scouts.
        Scouts "18.4" "Send out scouts",
        /// ERN-19.1. Crews retire.
        CrewsRetire "19.1" "Crews retire",
        /// ERN-19.2. Unlimber and fire.
        Unlimber "19.2" "Unlimber",
        /// ERN-19.3. Which target guns fire at.
        GunPriority "19.3" "Priority of guns",
    }
}
