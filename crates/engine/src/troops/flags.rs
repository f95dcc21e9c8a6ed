//! Yes-or-no facts in one word: hashing costs by the field.

/// Declares a set of yes-or-no facts that is kept in one word, the first fact in its lowest bit.
///
/// ```
/// engine::flags! {
///     /// What is true of a unit.
///     pub struct UnitFlags: u8 {
///         /// It is shaken.
///         SHAKEN,
///         /// It has moved.
///         MOVED,
///     }
/// }
/// let mut flags = UnitFlags::SHAKEN.with(UnitFlags::MOVED);
/// flags.set(UnitFlags::SHAKEN, false);
/// assert_eq!(flags, UnitFlags::MOVED);
/// ```
#[macro_export]
macro_rules! flags {
    ($(#[$meta:meta])* $vis:vis struct $Name:ident: $Word:ty {
        $( $(#[$doc:meta])* $FLAG:ident ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(transparent)]
        $vis struct $Name($Word);

        const _: () = {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Bit { $( $FLAG ),+ }

            impl $Name {
                $( $(#[$doc])* pub const $FLAG: $Name = $Name(1 << Bit::$FLAG as u32); )+
            }
        };

        impl $Name {
            /// All of them, as they are listed.
            pub const ALL: &'static [$Name] = &[$( $Name::$FLAG ),+];

            /// Whether all of these hold.
            pub const fn has(self, flags: $Name) -> bool {
                self.0 & flags.0 == flags.0
            }

            /// Whether any of these holds.
            pub const fn has_any(self, flags: $Name) -> bool {
                self.0 & flags.0 != 0
            }

            /// Says whether these hold.
            pub fn set(&mut self, flags: $Name, holds: bool) {
                if holds {
                    self.0 |= flags.0;
                } else {
                    self.0 &= !flags.0;
                }
            }

            /// These and those.
            pub const fn with(self, flags: $Name) -> $Name {
                $Name(self.0 | flags.0)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    flags! {
        /// No fact at all.
        struct Facts: u8 {
            /// The first.
            FIRST,
            /// The second.
            SECOND,
            /// The third.
            THIRD,
        }
    }

    #[test]
    fn facts_are_bits_in_the_order_of_their_list() {
        assert_eq!(Facts::ALL, [Facts::FIRST, Facts::SECOND, Facts::THIRD]);
        let mut facts = Facts::FIRST.with(Facts::THIRD);
        assert_eq!(serde_json::to_string(&facts).unwrap(), "5");
        assert!(facts.has(Facts::FIRST) && !facts.has(Facts::FIRST.with(Facts::SECOND)));
        assert!(facts.has_any(Facts::FIRST.with(Facts::SECOND)) && !facts.has_any(Facts::SECOND));
        facts.set(Facts::FIRST, false);
        facts.set(Facts::SECOND, true);
        assert_eq!(facts, Facts::SECOND.with(Facts::THIRD));
    }
}
