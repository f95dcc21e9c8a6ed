//! PDC-1.4, 4.1.2, 4.3.13, 9.6.1, A1.1. Arms, grades, nations and formations.

use serde::{Deserialize, Serialize};

engine::choices! {
    /// PDC-1.4, R2. The kinds of units; of cavalry the unit is the squadron.
    pub enum Arm: Choice {
        /// Infantry with muskets.
        Musket "infantry" "Infantry",
        /// PDC-7.3. Infantry with rifles.
        Rifle "rifles" "Rifles",
        /// PDC-9.7.10. Heavy cavalry.
        Heavy "heavy_cavalry" "Heavy cavalry",
        /// PDC-9.7.19. Dragoons.
        Dragoon "dragoons" "Dragoons",
        /// PDC-9.7.11. Lancers.
        Lancer "lancers" "Lancers",
        /// PDC-9.7.18. Light cavalry.
        Light "light_cavalry" "Light cavalry",
        /// PDC-4.3.13. Foot artillery.
        FootGuns "foot_artillery" "Foot artillery",
        /// PDC-4.3.13. Horse artillery.
        HorseGuns "horse_artillery" "Horse artillery",
        /// PDC-4.1.3. Battalion guns.
        BattalionGuns "battalion_guns" "Battalion guns",
        /// PDC-A2.2. A rocket troop.
        Rockets "rocket_troop" "Rocket troop",
    }
}

/// Infantry, cavalry and artillery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the three arms")]
pub enum Family {
    Infantry,
    Cavalry,
    Artillery,
}

/// PDC-4.3.13. The classes of guns, by which they take steps of the cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GunClass {
    Light,
    Horse,
    Medium,
    Heavy,
}

impl Arm {
    /// Infantry, cavalry or artillery.
    pub const fn family(self) -> Family {
        match self {
            Arm::Musket | Arm::Rifle => Family::Infantry,
            Arm::Heavy | Arm::Dragoon | Arm::Lancer | Arm::Light => Family::Cavalry,
            Arm::FootGuns | Arm::HorseGuns | Arm::BattalionGuns | Arm::Rockets => Family::Artillery,
        }
    }

    /// PDC-4.3.13, R20, R53. The class of a battery of such guns.
    pub const fn gun_class(self, pounds: u8) -> GunClass {
        match self {
            Arm::HorseGuns | Arm::Rockets => GunClass::Horse,
            Arm::BattalionGuns => GunClass::Light,
            _ if pounds >= 18 => GunClass::Heavy,
            _ if pounds <= 4 => GunClass::Light,
            _ => GunClass::Medium,
        }
    }
}

engine::choices! {
    /// PDC-A1.1, R52. The grades of troops.
    pub enum Grade: Choice {
        /// PDC-A1.2. Picked troops.
        A "a" "A",
        /// PDC-A1.3. Well trained and experienced.
        B "b" "B",
        /// PDC-A1.4. Most troops.
        C "c" "C",
        /// PDC-A1.5. Raw or unwilling.
        D "d" "D",
    }
}

engine::choices! {
    /// PDC-6.7, 6.8, 9.6.1, R86. The nations that rules tell apart.
    pub enum Nation: Choice {
        /// The French.
        French "french" "French",
        /// R86. A state that fought beside the French in this year.
        Client "client" "Client of France",
        /// The Austrians.
        Austrian "austrian" "Austrian",
        /// The Prussians.
        Prussian "prussian" "Prussian",
        /// The Russians.
        Russian "russian" "Russian",
        /// The British.
        British "british" "British",
        /// Any other.
        Other "other" "Other",
    }
}

engine::choices! {
    /// PDC-4.3.1 to 4.3.13, 9.6.1 to 9.6.18. The formations of units.
    pub enum Formation: Formation {
        /// In line.
        Line "line" "Line" Ranked,
        /// In column; of cavalry, in column of squadrons.
        Column "column" "Column" Ranked,
        /// PDC-9.6.1. In column of assault.
        Assault "assault_column" "Column of assault" Ranked,
        /// PDC-4.4.1, 4.4.2.
        Square "square" "Square" Square,
        /// PDC-4.3.5. A whole battalion in skirmish order.
        Skirmish "skirmish" "Skirmish order" Loose,
        /// PDC-4.3.6. Cavalry on foot.
        Dismounted "dismounted" "Dismounted" Loose,
        /// PDC-4.3.8. Guns behind their limbers.
        Limbered "limbered" "Limbered" Limbered,
        /// PDC-6.3, R27. Guns unlimbered.
        Battery "battery" "In battery" Ranked,
    }
}

impl Formation {
    /// PDC-9.6.11, 6.6. A deep formation of infantry or cavalry.
    pub const fn is_deep(self) -> bool {
        matches!(self, Formation::Column | Formation::Assault | Formation::Square)
    }

    /// A column of either sort.
    pub const fn is_column(self) -> bool {
        matches!(self, Formation::Column | Formation::Assault)
    }
}

/// PDC-4.3.8. The steps of the cycle of guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the cycle")]
pub enum GunStep {
    Move,
    Unlimber,
    Fire,
    Limber,
}

impl GunStep {
    /// The step that follows.
    pub const fn next(self) -> GunStep {
        match self {
            GunStep::Move => GunStep::Unlimber,
            GunStep::Unlimber => GunStep::Fire,
            GunStep::Fire => GunStep::Limber,
            GunStep::Limber => GunStep::Move,
        }
    }

    /// PDC-4.3.12. Whether it may be taken in bound after bound.
    pub const fn may_be_repeated(self) -> bool {
        matches!(self, GunStep::Move | GunStep::Fire)
    }
}

engine::flags! {
    /// PDC-8.1 to 8.11, R33. Causes of disorder, each counted once.
    pub struct Disorder: u16 {
        /// PDC-8.1. It retreated.
        RETREATED,
        /// PDC-8.2. It moved through woods or broken ground.
        ROUGH,
        /// PDC-8.3. It pursued, or rallied back.
        PURSUED,
        /// PDC-8.4. It waded a minor stream.
        MINOR_STREAM,
        /// PDC-8.5. It waded a major stream.
        MAJOR_STREAM,
        /// PDC-8.6. It was ridden through.
        RIDDEN_THROUGH,
        /// PDC-8.7, 4.4.1. It was caught in column or changing formation.
        UNFORMED,
        /// PDC-8.8. Cavalry at the halt that moving cavalry hit.
        HIT_AT_HALT,
        /// PDC-8.9. A column of assault that failed.
        COLUMN_FAILED,
        /// PDC-9.7.5. Cavalry struck its flank or rear.
        FLANKED,
        /// PDC-9.6.4. A friend's failed column needed its room.
        CROWDED,
        /// PDC-11.2.1. Its formation failed a test of morale.
        MORALE,
        /// R30. It was put out of a ruined building.
        PUT_OUT,
    }
}

impl Disorder {
    /// PDC-8.11. How many causes there are.
    pub fn count(self) -> u8 {
        Disorder::ALL.iter().filter(|cause| self.has(**cause)).count() as u8
    }

    /// What a player reads of a single cause.
    pub fn label(self) -> &'static str {
        match self {
            Disorder::RETREATED => "it has retreated",
            Disorder::ROUGH => "woods or broken ground",
            Disorder::PURSUED => "it pursued or rallied back",
            Disorder::MINOR_STREAM => "a minor stream",
            Disorder::MAJOR_STREAM => "a major stream",
            Disorder::RIDDEN_THROUGH => "it was ridden through",
            Disorder::UNFORMED => "caught in column or changing formation",
            Disorder::HIT_AT_HALT => "hit at the halt",
            Disorder::COLUMN_FAILED => "its column of assault failed",
            Disorder::FLANKED => "struck in flank or rear",
            Disorder::CROWDED => "crowded by a failed column",
            Disorder::MORALE => "failed morale",
            Disorder::PUT_OUT => "put out of a ruin",
            _ => "several causes",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PDC-4.3.13, R20. A 12 pounder is medium, larger guns heavy, guns up to 4 pounds light.
    #[test]
    fn guns_have_classes_by_calibre() {
        let foot = |pounds| Arm::FootGuns.gun_class(pounds);
        assert_eq!(
            [4, 6, 8, 9, 12, 18, 24].map(foot),
            [
                GunClass::Light,
                GunClass::Medium,
                GunClass::Medium,
                GunClass::Medium,
                GunClass::Medium,
                GunClass::Heavy,
                GunClass::Heavy
            ]
        );
        assert_eq!(Arm::HorseGuns.gun_class(6), GunClass::Horse);
        assert_eq!(Arm::BattalionGuns.gun_class(3), GunClass::Light);
    }

    /// PDC-A1.1 to A1.5, R52. There are four grades. PDC-8.11. Causes are counted once each.
    #[test]
    fn there_are_four_grades_and_causes_are_counted_once() {
        assert_eq!(Grade::ALL.len(), 4);
        let mut disorder = Disorder::ROUGH;
        disorder.set(Disorder::ROUGH, true);
        disorder.set(Disorder::RETREATED, true);
        assert_eq!((disorder.count(), Disorder::default().count()), (2, 0));
    }
}
