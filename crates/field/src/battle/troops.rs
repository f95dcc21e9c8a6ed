//! The sorts of troops that history knows: arms, qualities, weapons, formations.

use serde::Serialize;

engine::choices! {
    /// What a unit is.
    pub enum Arm: Choice {
        /// Infantry of the line.
        LineInfantry "line_infantry" "Line infantry",
        /// Light infantry, which fights in open order as well.
        LightInfantry "light_infantry" "Light infantry",
        /// Grenadiers.
        Grenadiers "grenadiers" "Grenadiers",
        /// Guards on foot.
        GuardInfantry "guard_infantry" "Guard infantry",
        /// Guards on foot who are light infantry.
        GuardLightInfantry "guard_light_infantry" "Guard light infantry",
        /// Men on foot who keep no ranks.
        IrregularInfantry "irregular_infantry" "Irregular infantry",
        /// Pioneers and sappers.
        Pioneers "pioneers" "Pioneers",
        /// Cuirassiers and other big men on big horses.
        HeavyCavalry "heavy_cavalry" "Heavy cavalry",
        /// Dragoons.
        MediumCavalry "medium_cavalry" "Medium cavalry",
        /// Hussars, chasseurs, light dragoons, lancers.
        LightCavalry "light_cavalry" "Light cavalry",
        /// Cossacks and the like.
        IrregularCavalry "irregular_cavalry" "Irregular cavalry",
        /// Guns whose gunners walk.
        FootArtillery "foot_artillery" "Foot artillery",
        /// Guns whose gunners ride.
        HorseArtillery "horse_artillery" "Horse artillery",
    }
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the three families")]
pub enum Family {
    Foot,
    Horse,
    Guns,
}

impl Arm {
    /// Foot, horse or guns.
    pub const fn family(self) -> Family {
        match self {
            Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry | Arm::IrregularCavalry => {
                Family::Horse
            }
            Arm::FootArtillery | Arm::HorseArtillery => Family::Guns,
            _ => Family::Foot,
        }
    }
}

engine::choices! {
    /// How good a unit is.
    pub enum Quality: Choice {
        /// The best of any army.
        Elite "elite" "Elite",
        /// Old soldiers.
        Veteran "veteran" "Veteran",
        /// Drilled, and fit for the line of battle.
        Trained "trained" "Trained",
        /// Recruits, militia, men who have never stood fire.
        Raw "raw" "Raw",
    }
}

engine::choices! {
    /// How well a unit skirmishes.
    pub enum Skill: Choice {
        /// Not at all.
        None "none" "None",
        /// Badly.
        Poor "poor" "Poor",
        /// As most do.
        Fair "fair" "Fair",
        /// Well.
        Good "good" "Good",
        /// As few can.
        Excellent "excellent" "Excellent",
    }
}

engine::choices! {
    /// What men fight with.
    pub enum Weapon: Choice {
        /// A smooth-bored musket.
        Musket "musket" "Musket",
        /// A rifle.
        Rifle "rifle" "Rifle",
        /// Rifles for some of them.
        SomeRifles "some_rifles" "Rifles in part",
        /// A sword or sabre.
        Sabre "sabre" "Sabre",
        /// A carbine.
        Carbine "carbine" "Carbine",
        /// A lance.
        Lance "lance" "Lance",
        /// Lances for some of them.
        SomeLances "some_lances" "Lances in part",
        /// A pike.
        Pike "pike" "Pike",
        /// Rockets.
        Rockets "rockets" "Rockets",
    }
}

engine::choices! {
    /// What else is peculiar to a unit.
    pub enum Trait: Choice {
        /// It wears the cuirass.
        Cuirass "cuirass" "Cuirass",
        /// It is militia or landwehr.
        Militia "militia" "Militia",
        /// It charges too soon and too far.
        Impetuous "impetuous" "Impetuous",
        /// It fights against its will.
        Unwilling "unwilling" "Unwilling",
        /// It is worn out.
        Tired "tired" "Tired",
        /// It has been badly hurt, and wavers.
        Shaken "shaken" "Shaken",
        /// It is short of ammunition.
        ShortOfAmmunition "short_of_ammunition" "Short of ammunition",
    }
}

engine::choices! {
    /// What a piece of artillery is.
    pub enum Piece: Choice {
        /// A cannon.
        Cannon "cannon" "Cannon",
        /// A howitzer.
        Howitzer "howitzer" "Howitzer",
        /// A Russian licorne.
        Licorne "licorne" "Licorne",
        /// A light piece that mules carry.
        Mountain "mountain" "Mountain gun",
        /// A rocket frame.
        Rocket "rocket" "Rocket frame",
    }
}

/// Some guns of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Guns {
    /// How many.
    pub count: u16,
    /// What they are.
    pub piece: Piece,
    /// The weight of their shot in pounds, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pounds: Option<u16>,
}

engine::choices! {
    /// How a unit stands.
    pub enum Formation: Formation {
        /// Deployed in line.
        Line "line" "Line",
        /// A column for manoeuvre or attack: by divisions, companies or squadrons.
        Column "column" "Column",
        /// A column of march.
        MarchColumn "march_column" "March column",
        /// A closed mass that needs no square.
        Mass "mass" "Mass",
        /// Square.
        Square "square" "Square",
        /// Open order.
        Skirmish "skirmish" "Skirmish order",
        /// In houses, a work or a wood, without a front of its own.
        Garrison "garrison" "Garrison",
        /// Guns ready to fire.
        Battery "battery" "Battery",
        /// Guns on their limbers.
        Limbered "limbered" "Limbered",
    }
}
