//! STC-2.3 to 2.5, 2.9. The kinds of troops: arms, grades, nations, formations and weapons.

engine::choices! {
    /// STC-2.3 to 2.5. The kinds of troops.
    pub enum Arm: Choice {
        /// STC-2.3. Fights in close order only.
        LineInfantry "line_infantry" "Line infantry",
        /// STC-2.3. Fights in close order or skirmishes.
        LightInfantry "light_infantry" "Light infantry",
        /// STC-2.4.
        LightCavalry "light_cavalry" "Light cavalry",
        /// STC-2.4.
        MediumCavalry "medium_cavalry" "Medium cavalry",
        /// STC-2.4.
        HeavyCavalry "heavy_cavalry" "Heavy cavalry",
        /// STC-2.5.
        LightGuns "light_guns" "Light guns",
        /// STC-2.5.
        FieldGuns "field_guns" "Field guns",
        /// STC-2.5.
        HeavyGuns "heavy_guns" "Heavy guns",
        /// STC-2.5, 6.13. Horse artillery of light calibre.
        LightHorseGuns "light_horse_guns" "Light horse guns",
        /// STC-2.5, 6.13. Horse artillery of field calibre.
        FieldHorseGuns "field_horse_guns" "Field horse guns",
    }
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the three arms")]
pub enum Family {
    Infantry,
    Cavalry,
    Artillery,
}

/// STC-8.13. The weapons of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the lines of the shooting table")]
pub enum Weapon {
    Musket,
    LightGun,
    FieldGun,
    HeavyGun,
}

impl Arm {
    /// Foot, horse or guns.
    pub const fn family(self) -> Family {
        match self {
            Arm::LineInfantry | Arm::LightInfantry => Family::Infantry,
            Arm::LightCavalry | Arm::MediumCavalry | Arm::HeavyCavalry => Family::Cavalry,
            Arm::LightGuns | Arm::FieldGuns | Arm::HeavyGuns | Arm::LightHorseGuns | Arm::FieldHorseGuns => {
                Family::Artillery
            }
        }
    }

    /// STC-8.3, 8.13. The weapon with which it shoots; cavalry has none.
    pub const fn weapon(self) -> Option<Weapon> {
        match self {
            Arm::LineInfantry | Arm::LightInfantry => Some(Weapon::Musket),
            Arm::LightCavalry | Arm::MediumCavalry | Arm::HeavyCavalry => None,
            Arm::LightGuns | Arm::LightHorseGuns => Some(Weapon::LightGun),
            Arm::FieldGuns | Arm::FieldHorseGuns => Some(Weapon::FieldGun),
            Arm::HeavyGuns => Some(Weapon::HeavyGun),
        }
    }

    /// STC-6.13. Whether it is horse artillery.
    pub const fn is_horse_artillery(self) -> bool {
        matches!(self, Arm::LightHorseGuns | Arm::FieldHorseGuns)
    }

    /// STC-2.9, R5, R101. The formations that such troops can be in at all; a masse only where STC-13.1.3 is
    /// in force.
    pub const fn may_form(self, formation: Formation) -> bool {
        use Formation as F;
        match (self.family(), formation) {
            (Family::Infantry, F::Skirmish) => matches!(self, Arm::LightInfantry),
            (Family::Infantry, formation) => {
                !matches!(formation, F::Unlimbered | F::Limbered | F::CrewOnFoot)
            }
            (Family::Cavalry, formation) => matches!(formation, F::Line | F::Column),
            (Family::Artillery, formation) => {
                matches!(formation, F::Unlimbered | F::Limbered | F::CrewOnFoot)
            }
        }
    }
}

engine::choices! {
    /// STC-2.2. The grades of morale, the best first.
    pub enum Grade: Choice {
        /// The best.
        A "a" "Grade A",
        /// Good.
        B "b" "Grade B",
        /// Usual.
        C "c" "Grade C",
        /// The worst.
        D "d" "Grade D",
    }
}

impl Grade {
    /// STC-10.16.a. By how many grades this is above another; less than zero if it is below.
    pub const fn above(self, other: Grade) -> i16 {
        other as i16 - self as i16
    }

    /// STC-13.3.1. The grade above this one; A stays A.
    pub const fn better(self) -> Grade {
        match self {
            Grade::A | Grade::B => Grade::A,
            Grade::C => Grade::B,
            Grade::D => Grade::C,
        }
    }
}

engine::choices! {
    /// STC-13.0. The nations that have rules of their own, and all others.
    pub enum Nation: Choice {
        /// Without rules of its own.
        Other "other" "Other",
        /// STC-13.1.
        Austria "austria" "Austria",
        /// STC-13.2.
        Britain "britain" "Britain",
        /// STC-13.2.
        Portugal "portugal" "Portugal",
        /// STC-13.3.
        France "france" "France",
        /// STC-13.3.
        Switzerland "switzerland" "Switzerland",
        /// STC-13.4.
        PrussiaBefore1810 "prussia_before_1810" "Prussia before 1810",
        /// STC-13.5.
        PrussiaAfter1810 "prussia_after_1810" "Prussia after 1810",
        /// STC-13.5.
        FrenchAllies "french_allies" "Allies of France",
        /// STC-13.6.
        Russia "russia" "Russia",
        /// STC-13.7.
        Spain "spain" "Spain",
        /// STC-13.7.
        Naples "naples" "Naples",
    }
}

engine::choices! {
    /// STC-2.9, R5. The formations, which are declared and not read off the figures.
    pub enum Formation: Formation {
        /// STC-2.9. Wider than a column.
        Line "line" "Line" Ranked,
        /// STC-2.9. At most four foot or three horse wide.
        Column "column" "Column" Ranked,
        /// STC-2.9. Facing every way.
        Square "square" "Square" Square,
        /// STC-2.9. Loose order.
        Skirmish "skirmish" "Skirmish" Loose,
        /// STC-2.10. A line with one end folded, or both.
        Bent "bent" "Bent line" Ranked,
        /// STC-13.1.3. The battalion-masse.
        Masse "masse" "Masse" Ranked,
        /// R5. Guns abreast, ready to fire or to be moved by hand.
        Unlimbered "unlimbered" "Unlimbered" Ranked,
        /// R5. Guns drawn by their teams.
        Limbered "limbered" "Limbered" Limbered,
        /// STC-6.5, 9.6. Gunners who have left their guns.
        CrewOnFoot "crew_on_foot" "Crew on foot" Loose,
        /// STC-11.8, R113. Inside a town block.
        Garrison "garrison" "Garrison" Inside,
    }
}

impl Formation {
    /// STC-6.6, R24. Whether each figure stands for itself: skirmishers, and gunners without their guns.
    pub const fn is_loose(self) -> bool {
        matches!(self, Formation::Skirmish | Formation::CrewOnFoot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// STC-2.2, 10.16.a, 13.3.1. A is above B, B above C, C above D.
    #[test]
    fn grades_are_ordered_from_a_to_d() {
        assert!(Grade::ALL.is_sorted());
        assert_eq!((Grade::A.above(Grade::D), Grade::C.above(Grade::B)), (3, -1));
        assert_eq!(
            Grade::ALL.iter().map(|grade| grade.better()).collect::<Vec<_>>(),
            [Grade::A, Grade::A, Grade::B, Grade::C]
        );
    }

    /// STC-2.3, 2.9, R5. Only light infantry skirmishes, only infantry forms square, only guns limber.
    #[test]
    fn each_arm_has_its_own_formations() {
        let formers = |formation| Arm::ALL.iter().filter(|arm| arm.may_form(formation)).count();
        assert_eq!(formers(Formation::Skirmish), 1);
        assert_eq!(formers(Formation::Square), 2);
        assert_eq!(formers(Formation::Line), 5);
        assert_eq!(formers(Formation::Limbered), 5);
        assert!(!Arm::LineInfantry.may_form(Formation::Skirmish));
    }

    /// STC-2.4, 2.5, 6.13. Horse is light, medium or heavy, guns light, field or heavy; horse artillery is
    /// never heavy.
    #[test]
    fn horse_and_guns_come_in_three_weights() {
        let of = |family| Arm::ALL.iter().filter(|arm| arm.family() == family).count();
        assert_eq!([Family::Infantry, Family::Cavalry, Family::Artillery].map(of), [2, 3, 5]);
        let horse_guns: Vec<Option<Weapon>> =
            Arm::ALL.iter().filter(|arm| arm.is_horse_artillery()).map(|arm| arm.weapon()).collect();
        assert_eq!(horse_guns, [Some(Weapon::LightGun), Some(Weapon::FieldGun)]);
        assert_eq!(Arm::HeavyGuns.weapon(), Some(Weapon::HeavyGun));
    }
}
