//! STA-1.8 to 26.4. The lines of the tables, in page order.

use crate::measure::{Degrees, Fraction, Turns};
use crate::{Arm, Calibre, Grade};
use geom::Millimetres;
use serde::{Deserialize, Serialize};

/// Declares plain tables, line by line.
macro_rules! lines {
    ($($(#[$meta:meta])* $Name:ident { $($(#[$line:meta])* $field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $Name {
                $($(#[$line])* pub $field: $type,)*
            }
        )*
    };
}

lines! {
    /// STA-1.11. A length printed as so many S and so many L.
    Span {
        /// So many S.
        s: u8,
        /// So many L.
        l: u8,
    }

    /// STA-1.11. The two sides of a sheet of paper, by which all is measured.
    Measure {
        /// The short side.
        s: Millimetres,
        /// The long side.
        l: Millimetres,
    }

    /// STA-1.10. The ground of one model.
    Base {
        /// How wide it is.
        frontage: Millimetres,
        /// How deep it is.
        depth: Millimetres,
    }

    /// STA-1.10, 24.1. Bases.
    Basing {
        /// Of a man on foot.
        foot: Base,
        /// Of a rider.
        horse: Base,
        /// Of a gun.
        gun: Base,
        /// STA-24.1. How wide a man on foot is in a two-rank line.
        two_rank_frontage: Millimetres,
    }

    /// STA-1.9. How many models stand side by side.
    Columns {
        /// In a road column of foot, at most.
        road_foot: u8,
        /// In a road column of horse, at most.
        road_horse: u8,
        /// In an attack column of foot, at most.
        attack_foot: u8,
        /// In an attack column of horse, at most.
        attack_horse: u8,
        /// How deep a column is, at least.
        least_ranks: u8,
    }

    /// STA-3.1. How far a unit goes.
    Rates {
        /// In column, or limbered.
        column: Span,
        /// In line, or with guns moved by hand.
        line: Span,
    }

    /// STA-3.1 to 3.5. Rates.
    Movement {
        /// Infantry.
        foot: Rates,
        /// HC.
        heavy_cavalry: Rates,
        /// MC.
        medium_cavalry: Rates,
        /// LC.
        light_cavalry: Rates,
        /// Foot artillery.
        foot_guns: Rates,
        /// Horse artillery.
        horse_guns: Rates,
        /// STA-3.2. A road column goes so much as far as a column.
        road_column: Fraction,
        /// STA-3.5. A general.
        generals: Span,
    }

    /// STA-11.3, 15.1, 15.5 to 15.8, 16.1, 20.2, 22.2, 6.3. What moves cost: speeds, and parts of a move.
    Costs {
        /// STA-20.2. The speed in bad going.
        bad_going: Fraction,
        /// STA-22.2. The speed in a river.
        river: Fraction,
        /// STA-15.8. The speed of steps aside, back and slantwise.
        sidestep: Fraction,
        /// STA-16.1. The speed through friends.
        through_friends: Fraction,
        /// STA-15.1. A change of formation.
        formation: Turns,
        /// STA-15.5. A change of facing.
        facing: Turns,
        /// STA-15.6. To limber.
        limber: Turns,
        /// STA-15.6. To unlimber.
        unlimber: Turns,
        /// STA-11.3. To send a screen out, or to call it in.
        screen: Turns,
        /// STA-6.3. The widest wheel of a charge.
        charge_wheel: Degrees,
    }

    /// STA-4.1, 4.10, 4.11. Retreats.
    Retreats {
        /// How far, at least.
        least: Span,
        /// How far, at most.
        most: Span,
        /// How far aside of straight away.
        half_cone: Degrees,
        /// STA-4.10. Rout hits of a voluntary retreat.
        voluntary_rout_hits: u8,
        /// STA-4.11. The same of light troops.
        voluntary_rout_hits_light: u8,
    }

    /// STA-5.1, 6.7. One die for so many models, and one more for a remainder of so many.
    DicePer {
        /// Models to a die.
        models: u8,
        /// The remainder that rounds up; 0 for none.
        rounds_up: u8,
    }

    /// STA-5.1, 6.7. One die for so many models, and none for a remainder.
    DiceEach {
        /// Models to a die.
        models: u8,
    }

    /// STA-5.1, 5.3, 24.2. Dice of fire.
    Fire {
        /// Of infantry.
        foot: DicePer,
        /// STA-24.2. Of a two-rank line.
        two_rank: DicePer,
        /// Of gunners.
        crew: DiceEach,
        /// STA-5.3. The arc to either side.
        half_arc: Degrees,
    }

    /// STA-7.1 to 7.5. A line of the fire table. A score of 0 never hits.
    Range {
        /// How far close range goes.
        close: Span,
        /// What hits there.
        close_score: i16,
        /// How far far range goes.
        far: Span,
        /// What hits there.
        far_score: i16,
    }

    /// STA-7.1, 7.3. A line of the fire table with close range alone.
    CloseRange {
        /// How far it goes.
        close: Span,
        /// What hits there.
        close_score: i16,
    }

    /// STA-7.1 to 7.5. The fire table.
    Ranges {
        /// STA-7.1.
        musket: CloseRange,
        /// STA-7.2.
        rifle: Range,
        /// STA-7.3.
        canister: CloseRange,
        /// STA-7.4, 7.5. Ballshot of light guns.
        light: Range,
        /// STA-7.4, 7.5. Ballshot of field guns.
        field: Range,
        /// STA-7.4, 7.5. Ballshot of heavy guns.
        heavy: Range,
    }

    /// STA-7.6 to 7.13. What is added to a die of fire.
    ToHit {
        /// STA-7.6. The grade of the firer.
        grade: ByGrade,
        /// STA-7.7.
        moved_or_square: i16,
        /// STA-7.8. Ballshot at a dense target.
        dense: i16,
        /// STA-7.9.
        artillery: i16,
        /// STA-7.9.
        skirmishers: i16,
        /// STA-7.10.
        soft_cover: i16,
        /// STA-7.10.
        hard_cover: i16,
        /// STA-7.11.
        bad_going: i16,
        /// STA-7.12.
        through_skirmishers: i16,
        /// STA-7.13.
        passed_through: i16,
    }

    /// STA-7.15. What a second die must show after a six.
    SecondDice {
        /// For a need of 7.
        for_seven: u8,
        /// For a need of 8.
        for_eight: u8,
        /// For a need of 9.
        for_nine: u8,
    }

    /// STA-5.5, 5.6. Fire over others.
    Overhead {
        /// STA-5.5. The target is so often as far as what is shot over.
        ratio: u8,
        /// STA-5.5, 5.6. How far beyond it the target is, at least.
        beyond: Span,
    }

    /// STA-5.11. Dense targets.
    Dense {
        /// So many ranks are dense.
        ranks: u8,
        /// So little off its front a line is enfiladed.
        enfilade: Degrees,
    }

    /// STA-6.7, 6.8, 24.4. Dice of combat.
    CombatDice {
        /// Of infantry.
        foot: DicePer,
        /// STA-24.4. Of infantry in two ranks.
        two_rank: DicePer,
        /// Of cavalry.
        horse: DicePer,
        /// Of gunners.
        crew: DiceEach,
        /// How deep the front rank counts.
        ranks: u8,
    }

    /// STA-6.14. What troops are worth by themselves.
    Points {
        /// HC.
        heavy_cavalry: i16,
        /// MC.
        medium_cavalry: i16,
        /// LC.
        light_cavalry: i16,
        /// Infantry.
        foot: i16,
        /// Infantry without bayonets.
        no_bayonet: i16,
        /// Gunners.
        crew: i16,
        /// Skirmishers.
        skirmishers: i16,
    }

    /// STA-8.1 to 8.13, 24.3. What is added to combat points.
    CombatModifiers {
        /// STA-8.1.
        defensive_fire: i16,
        /// STA-8.2.
        column_charge: i16,
        /// STA-8.3.
        guns: ByCalibre,
        /// STA-8.4.
        each_grade: i16,
        /// STA-8.5.
        horse_at_foot: i16,
        /// STA-8.6.
        lancers: i16,
        /// STA-8.7.
        flanked_or_shaken: i16,
        /// STA-8.8.
        at_obstacle: i16,
        /// STA-8.8.
        at_soft_cover: i16,
        /// STA-8.8.
        at_hard_cover: i16,
        /// STA-8.9.
        foot_in_bad_going: i16,
        /// STA-8.10.
        horse_and_bad_going: i16,
        /// STA-8.11.
        horse_at_square: i16,
        /// STA-8.12.
        foot_at_square: i16,
        /// STA-8.13.
        general: i16,
        /// STA-24.3.
        horse_at_two_rank: i16,
    }

    /// STA-8.14. What hits in combat.
    Scores {
        /// With more points.
        advantage: i16,
        /// With as many.
        even: i16,
        /// With fewer.
        behind: i16,
        /// With far fewer.
        far_behind: i16,
        /// From so many on.
        far_behind_from: i16,
    }

    /// STA-6.11, 6.12. What a lost round costs.
    Results {
        /// STA-6.11. Rout hits.
        rout_hits: u8,
        /// STA-6.12. Riders to a pursuit hit.
        pursuit_models: u8,
    }

    /// STA-9.2 to 9.10. The test of morale.
    Morale {
        /// STA-9.3. What it may come to.
        passes: ByGrade,
        /// STA-9.10. What failing costs.
        models_lost: u8,
        /// STA-9.4.
        each_casualty: i16,
        /// STA-9.5.
        no_general: i16,
        /// STA-9.6.
        each_enemy: i16,
        /// STA-9.6. At most.
        enemies_most: i16,
        /// STA-9.7.
        defending: i16,
        /// STA-9.8.
        general_with_unit: i16,
        /// STA-9.9.
        each_friend: i16,
        /// STA-9.9. At most.
        friends_most: i16,
        /// STA-9.6, 9.9. Who is near.
        near: Span,
    }

    /// STA-10.1 to 10.3, 11.1, 11.2. Skirmishers and screens.
    Skirmish {
        /// STA-10.1. How far they go.
        rate: Span,
        /// STA-10.2. How far they are from their command model.
        from_command_model: Span,
        /// STA-10.3. So many frontages to a model.
        spacing: u8,
        /// STA-11.1. Models of a screen, at most.
        screen_models: u8,
        /// STA-11.2. How far they are from their unit.
        screen_from_parent: Span,
    }

    /// STA-10.4, 12.6. How far troops evade.
    Evade {
        /// STA-10.4.
        skirmishers: Span,
        /// STA-12.6.
        foot_gunners: Span,
        /// STA-12.6.
        horse_gunners: Span,
    }

    /// STA-13.1. Danger to generals.
    Danger {
        /// So many hits on his unit.
        from_hits: u8,
        /// The die that kills him.
        killed_on: i16,
    }

    /// STA-23.1. Command.
    Command {
        /// How far a general reaches.
        radius: Span,
        /// The die on which a unit moves out of it.
        moves_on: i16,
    }

    /// STA-1.5, 25.1. How large units are.
    Sizes {
        /// STA-25.1. Models of a battalion, about.
        battalion: u8,
        /// STA-25.1. Models of a cavalry regiment, about.
        regiment: u8,
        /// STA-1.5. Gun models of a battery, at least and at most.
        guns: [u8; 2],
        /// STA-1.5. Crew models of a gun, at least and at most.
        gunners: [u8; 2],
    }

    /// STA-26.1 to 26.4. What models cost.
    Prices {
        /// STA-26.1. A man on foot, or a foot gunner.
        foot: ByGrade,
        /// STA-26.1. More for light infantry.
        light: i16,
        /// STA-26.1. More for a foot gunner.
        foot_gunner: i16,
        /// STA-26.1. More for rifles.
        rifles: i16,
        /// STA-26.1. More if they send out screens.
        screens: i16,
        /// STA-26.1. More for a two-rank line.
        two_rank: i16,
        /// STA-26.2. A rider, or a horse gunner.
        horse: ByGrade,
        /// STA-26.2. More for HC.
        heavy_cavalry: i16,
        /// STA-26.2. More for MC.
        medium_cavalry: i16,
        /// STA-26.2. More for LC.
        light_cavalry: i16,
        /// STA-26.2. More for lancers.
        lancers: i16,
        /// STA-26.3. A gun.
        gun: ByCalibre,
        /// STA-26.3. More for a horse gun.
        horse_gun: i16,
        /// STA-26.4. A general.
        general: i16,
    }

    /// STA-1.6. A number for each grade.
    ByGrade {
        /// Grade A.
        a: i16,
        /// Grade B.
        b: i16,
        /// Grade C.
        c: i16,
        /// Grade D.
        d: i16,
    }

    /// STA-3.6. A number for each calibre.
    ByCalibre {
        /// Light guns.
        light: i16,
        /// Field guns.
        field: i16,
        /// Heavy guns.
        heavy: i16,
    }
}

impl ByGrade {
    /// The number of a grade.
    pub const fn of(self, grade: Grade) -> i16 {
        match grade {
            Grade::A => self.a,
            Grade::B => self.b,
            Grade::C => self.c,
            Grade::D => self.d,
        }
    }
}

impl ByCalibre {
    /// The number of a calibre.
    pub const fn of(self, calibre: Calibre) -> i16 {
        match calibre {
            Calibre::Light => self.light,
            Calibre::Field => self.field,
            Calibre::Heavy => self.heavy,
        }
    }
}

impl Movement {
    /// STA-3.1. The line of an arm.
    pub const fn of(&self, arm: Arm) -> Rates {
        match arm {
            Arm::Infantry => self.foot,
            Arm::HeavyCavalry => self.heavy_cavalry,
            Arm::MediumCavalry => self.medium_cavalry,
            Arm::LightCavalry => self.light_cavalry,
            Arm::FootArtillery => self.foot_guns,
            Arm::HorseArtillery => self.horse_guns,
        }
    }
}

impl DicePer {
    /// STA-5.1, 6.7, 6.8, R27, R46. The dice of so many models; few may have none.
    pub const fn dice(self, models: u8) -> u8 {
        let per = if self.models == 0 { 1 } else { self.models };
        models / per + (self.rounds_up > 0 && models % per >= self.rounds_up) as u8
    }
}

impl DiceEach {
    /// STA-5.1. As many models to a die, and a remainder that makes none.
    pub const fn per(self) -> DicePer {
        DicePer { models: self.models, rounds_up: 0 }
    }

    /// STA-5.1, 6.7. The dice of so many models.
    pub const fn dice(self, models: u8) -> u8 {
        self.per().dice(models)
    }
}

impl CloseRange {
    /// STA-7.1, 7.3. As a whole line of the table: beyond close range nothing hits.
    pub const fn line(self) -> Range {
        let CloseRange { close, close_score } = self;
        Range { close, close_score, far: Span { s: 0, l: 0 }, far_score: 0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::kit::printed;

    /// STA-5.1, 6.7, 6.8, 24.2, 24.4, R27, R46. A remainder may make one more die, and few models have none.
    #[test]
    fn a_remainder_may_make_one_more_die() {
        let (fire, combat) = (&printed().fire, &printed().combat_dice);
        assert_eq!([2, 3, 6, 7, 16].map(|models| fire.foot.dice(models)), [0, 1, 1, 2, 4]);
        assert_eq!([1, 2, 11].map(|models| fire.two_rank.dice(models)), [0, 1, 4]);
        assert_eq!([3, 8].map(|models| fire.crew.dice(models)), [3, 8]);
        assert_eq!([2, 3, 10].map(|models| combat.foot.dice(models)), [0, 1, 2]);
        assert_eq!([2, 3, 10].map(|models| combat.two_rank.dice(models)), [0, 1, 2]);
        assert_eq!([1, 2, 3, 11].map(|models| combat.horse.dice(models)), [0, 1, 1, 4]);
    }
}
