//! The tunable numbers of a search, each with what it means and the range that makes sense.

/// A tunable number as a tuner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Its name, by which it is unique in its search.
    pub name: &'static str,
    /// What it is.
    pub value: i32,
    /// The least that makes sense.
    pub min: i32,
    /// The most that makes sense.
    pub max: i32,
}

/// Declares a struct `Params` of tunable numbers, each `name: default, min..=max;`, with a constant
/// `PARAMS` of the defaults, so that a search pays nothing for them, a list of all, and a test of the ranges.
///
/// After `tunable;` there are `Numbers` as well: the same as declared or, where `TUNED`, as `set` has
/// changed them in this process. A search that is compiled for both pays nothing where it plays with
/// what is declared.
macro_rules! params {
    (tunable; $($(#[$doc:meta])+ $name:ident: $value:literal, $min:literal..=$max:literal;)+) => {
        $crate::search::params! { $($(#[$doc])+ $name: $value, $min..=$max;)+ }

        /// The numbers of a search as they are declared or, where `TUNED`, as they were set.
        pub(crate) struct Numbers<const TUNED: bool>;

        impl<const TUNED: bool> Numbers<TUNED> {
            $(
                $(#[$doc])+
                #[inline]
                #[must_use]
                pub(crate) fn $name() -> i32 {
                    if TUNED { tuned::$name.load(std::sync::atomic::Ordering::Relaxed) } else { $value }
                }
            )+
        }

        /// What the numbers of this process were set to: a process plays for one engine.
        #[allow(non_upper_case_globals, reason = "each is called as the number that it holds")]
        mod tuned {
            use std::sync::atomic::{AtomicI32, Ordering};

            $(pub(super) static $name: AtomicI32 = AtomicI32::new($value);)+

            /// Sets a number by its name; `None` where there is none.
            ///
            /// # Errors
            /// The range that the value is outside of.
            pub(crate) fn set(name: &str, value: i32) -> Option<Result<(), [i32; 2]>> {
                $(if name.eq_ignore_ascii_case(stringify!($name)) {
                    if !($min..=$max).contains(&value) {
                        return Some(Err([$min, $max]));
                    }
                    $name.store(value, Ordering::Relaxed);
                    return Some(Ok(()));
                })+
                None
            }
        }

        pub(crate) use tuned::set;
    };
    ($($(#[$doc:meta])+ $name:ident: $value:literal, $min:literal..=$max:literal;)+) => {
        /// The tunable numbers of the search.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])+ pub $name: i32,)+
        }

        /// The numbers that the search plays with.
        pub const PARAMS: Params = Params { $($name: $value,)+ };

        impl Params {
            /// All of the numbers that the search plays with, in the order of their declaration.
            #[must_use]
            pub fn all() -> Vec<$crate::search::Param> {
                vec![$($crate::search::Param {
                    name: stringify!($name),
                    value: PARAMS.$name,
                    min: $min,
                    max: $max,
                },)+]
            }
        }

        #[cfg(test)]
        mod tests {
            use std::collections::BTreeSet;

            use super::*;

            #[test]
            fn every_number_lies_within_its_range_and_has_a_name_of_its_own() {
                let all = Params::all();
                for param in &all {
                    assert!((param.min..=param.max).contains(&param.value), "{param:?}");
                    assert!(param.min < param.max, "{param:?}");
                }
                let names: BTreeSet<_> = all.iter().map(|param| param.name).collect();
                assert_eq!(names.len(), all.len());
            }
        }
    };
}

pub(crate) use params;
