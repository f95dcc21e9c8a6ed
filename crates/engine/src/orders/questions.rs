//! The law is closed: one table gives the orders that answer each question, with the check and the effect of
//! each.

/// Declares what answers the questions of a book: makes the functions `verbs`, `check` and `apply` of
/// [`Book`](crate::Book) for the enums `Decision` and `Order` in scope.
///
/// Each question has its orders in the order in which players are offered them, each with its check and its
/// effect. The check has the fields of question and order as references, the effect owns them. After `again`
/// stands what follows each of the orders, such as the same question; those after `until` end it. A question
/// without a line, or an order without a check, does not compile; and an order that is not listed is never
/// let through.
///
/// ```text
/// engine::questions! {
///     TheBook |at, on, side, order|
///
///     /// Who moves, and where?
///     ask Act {} again { on.ask(side, Decision::Act) } {
///         March { unit, path } => movement::check(at, *unit, path), movement::march(on, unit, &path);
///     } until {
///         Done {} => Ok(()), {};
///     }
/// }
/// ```
#[macro_export]
macro_rules! questions {
    (
        $Book:ty | $at:ident, $on:ident, $side:ident, $order:ident |
        $( $(#[doc = $doc:literal])* ask $Question:ident $given:tt $(again $again:block)? {
            $( $Verb:ident $said:tt => $check:expr, $apply:expr; )*
        } $( until { $( $Last:ident $last_said:tt => $last_check:expr, $last_apply:expr; )* } )? )*
    ) => {
        /// The verbs that answer a question.
        pub fn verbs(asked: &Decision) -> &'static [&'static $crate::Verb] {
            match asked {
                $( Decision::$Question { .. } => const {
                    &[
                        $( Order::verb_of(stringify!($Verb)), )*
                        $( $( Order::verb_of(stringify!($Last)), )* )?
                    ]
                }, )*
            }
        }

        /// The law: whether an order may be given, by what its side knows.
        #[allow(unused_variables, unreachable_patterns)]
        pub fn check(
            $at: $crate::Table<$Book>,
            asked: &Decision,
            $side: ::names::Side,
            $order: &Order,
        ) -> ::std::result::Result<(), $crate::Refusal<$Book>> {
            match asked {
                $( $(#[doc = $doc])* Decision::$Question $given => match $order {
                    $( Order::$Verb $said => $check, )*
                    $( $( Order::$Last $last_said => $last_check, )* )?
                    other => unreachable!("{other:?} does not answer {asked:?}"),
                }, )*
            }
        }

        /// Carries a checked order out.
        #[allow(unused_variables, unreachable_patterns)]
        pub fn apply(
            $on: &mut $crate::Hand<$Book>,
            asked: Decision,
            $side: ::names::Side,
            $order: Order,
        ) {
            match asked {
                $( Decision::$Question $given => {
                    match $order {
                        $( Order::$Verb $said => $apply, )*
                        $( $( Order::$Last $last_said => {
                            $last_apply;
                            return;
                        } )* )?
                        other => unreachable!("the check lets no {other:?} through"),
                    }
                    $( $again )?
                } )*
            }
        }
    };
}
