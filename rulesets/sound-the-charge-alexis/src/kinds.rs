//! STA-1.4 to 1.9. What troops there are: arms, calibres, grades, traits and formations.

engine::choices! {
    /// STA-1.4, 3.1. The kinds of troops.
    pub enum Arm: Choice {
        /// STA-1.4.
        Infantry "infantry" "Infantry",
        /// STA-1.4. HC.
        HeavyCavalry "heavy_cavalry" "Heavy cavalry",
        /// STA-1.4. MC.
        MediumCavalry "medium_cavalry" "Medium cavalry",
        /// STA-1.4. LC.
        LightCavalry "light_cavalry" "Light cavalry",
        /// STA-1.4, 3.1.
        FootArtillery "foot_artillery" "Foot artillery",
        /// STA-1.4, 3.1.
        HorseArtillery "horse_artillery" "Horse artillery",
    }
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// STA-1.4.
    Infantry,
    /// STA-1.4.
    Cavalry,
    /// STA-1.4.
    Artillery,
}

impl Arm {
    /// Foot, horse or guns.
    pub const fn family(self) -> Family {
        match self {
            Arm::Infantry => Family::Infantry,
            Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry => Family::Cavalry,
            Arm::FootArtillery | Arm::HorseArtillery => Family::Artillery,
        }
    }

    /// STA-1.9, R5. The formations that such troops can be in; skirmish order asks for a trait besides (R68).
    pub const fn may_form(self, formation: Formation) -> bool {
        use Formation as F;
        match (self.family(), formation) {
            (
                Family::Infantry,
                F::RoadColumn | F::AttackColumn | F::Line | F::Bent | F::Square | F::Skirmish,
            ) => true,
            (Family::Cavalry, F::RoadColumn | F::AttackColumn | F::Line) => true,
            (Family::Artillery, F::Limbered | F::Manhandled | F::CrewOnFoot) => true,
            (Family::Infantry, F::Limbered | F::Manhandled | F::CrewOnFoot)
            | (
                Family::Cavalry,
                F::Bent | F::Square | F::Skirmish | F::Limbered | F::Manhandled | F::CrewOnFoot,
            )
            | (
                Family::Artillery,
                F::RoadColumn | F::AttackColumn | F::Line | F::Bent | F::Square | F::Skirmish,
            ) => false,
        }
    }
}

engine::choices! {
    /// STA-1.4. The weight of guns; horse guns are never heavy.
    pub enum Calibre: Choice {
        /// STA-7.5.
        Light "light" "Light",
        /// STA-7.5.
        Field "field" "Field",
        /// STA-7.5.
        Heavy "heavy" "Heavy",
    }
}

engine::choices! {
    /// STA-1.6. The grades, the best first.
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
    /// STA-8.4. By how many grades this is above another; less than zero if it is below.
    pub const fn above(self, other: Grade) -> i16 {
        other as i16 - self as i16
    }
}

engine::flags! {
    /// STA-7.6, 10.3, 11.1, 24.1, 8.6, 6.14. What is peculiar to some units.
    pub struct Traits: u8 {
        /// STA-4.11, 10.3. Light infantry.
        LIGHT,
        /// STA-7.2, 7.14. It has rifles.
        RIFLES,
        /// STA-11.1. It can send out a screen.
        SCREENS,
        /// STA-24.1. It stands in two ranks.
        TWO_RANK,
        /// STA-6.14. It has no bayonets.
        NO_BAYONET,
        /// STA-8.6. It has lances.
        LANCERS,
    }
}

engine::choices! {
    /// STA-1.9, 3.7, R5, R110. The formations.
    pub enum Formation: Formation {
        /// STA-1.9. Up to four foot or three horse wide, two deep or more.
        RoadColumn "road_column" "Road column" Ranked,
        /// STA-1.9. Five to eight foot or four to six horse wide, two deep or more.
        AttackColumn "attack_column" "Attack column" Ranked,
        /// STA-1.9. One deep, any width.
        Line "line" "Line" Ranked,
        /// STA-3.7. A line that is bent once or twice.
        Bent "bent" "Bent line" Ranked,
        /// STA-1.9. Facing all round; infantry only.
        Square "square" "Square" Square,
        /// STA-10. Each model by itself.
        Skirmish "skirmish" "Skirmish order" Loose,
        /// STA-1.9. Guns hooked to their teams.
        Limbered "limbered" "Limbered" Limbered,
        /// STA-1.9. Guns ready to fire, or moved by hand.
        Manhandled "manhandled" "Manhandled" Ranked,
        /// STA-27.8, R110. Gunners who have left their guns.
        CrewOnFoot "crew_on_foot" "Crew on foot" Loose,
    }
}

impl Formation {
    /// STA-10.1, R110. Whether each model stands for itself.
    pub const fn is_loose(self) -> bool {
        matches!(self, Formation::Skirmish | Formation::CrewOnFoot)
    }

    /// STA-3.1, R10. Whether it moves at the rate of columns.
    pub const fn is_column(self) -> bool {
        matches!(self, Formation::RoadColumn | Formation::AttackColumn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// STA-1.6, 8.4. A is above B, B above C, C above D.
    #[test]
    fn grades_are_ordered_from_a_to_d() {
        assert_eq!((Grade::A.above(Grade::D), Grade::C.above(Grade::B)), (3, -1));
        assert!(Grade::ALL.is_sorted());
    }

    /// STA-1.4. Every arm of the book with its family, and the weights of guns.
    #[test]
    fn there_are_infantry_three_cavalries_and_artillery() {
        let arms = Arm::ALL.iter().map(|arm| (arm.label(), arm.family()));
        let expected = [
            ("Infantry", Family::Infantry),
            ("Heavy cavalry", Family::Cavalry),
            ("Medium cavalry", Family::Cavalry),
            ("Light cavalry", Family::Cavalry),
            ("Foot artillery", Family::Artillery),
            ("Horse artillery", Family::Artillery),
        ];
        assert_eq!(arms.collect::<Vec<_>>(), expected);
        let calibres: Vec<&str> = Calibre::ALL.iter().map(|calibre| calibre.label()).collect();
        assert_eq!(calibres, ["Light", "Field", "Heavy"]);
    }

    /// STA-1.9, R5. Only foot forms square, only guns are limbered, and horse skirmishes no more than guns
    /// do.
    #[test]
    fn each_arm_has_formations_of_its_own() {
        let of = |arm: Arm| Formation::ALL.iter().filter(|formation| arm.may_form(**formation)).count();
        assert_eq!((of(Arm::Infantry), of(Arm::LightCavalry), of(Arm::HorseArtillery)), (6, 3, 3));
        assert!(!Arm::HeavyCavalry.may_form(Formation::Square) && Arm::Infantry.may_form(Formation::Square));
    }
}
