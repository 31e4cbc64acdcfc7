//! Every SQL statement, one text for SQLite and PostgreSQL wherever both can read it. A statement
//! can only be written inside [`statements!`], and a file of them only be named in [`subjects!`],
//! so the lists that are tested have all of them.

/// Which database a statement is for.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    Both,
    Sqlite,
    Postgres,
}

/// A statement to test: for which database, its name, its text.
#[cfg(test)]
pub(crate) type Listed = (On, &'static str, &'static str);

macro_rules! statements {
    ($($on:ident $name:ident = $sql:expr;)*) => {
        $(pub(crate) const $name: &str = $sql;)*
        #[cfg(test)]
        pub(super) const LISTED: &[$crate::sql::Listed] =
            &[$(($crate::sql::On::$on, stringify!($name), $name)),*];
    };
}

macro_rules! subjects {
    ($($subject:ident)*) => {
        $(
            mod $subject;
            pub(crate) use $subject::*;
        )*
        #[cfg(test)]
        pub(crate) const ALL: &[&[Listed]] = &[$($subject::LISTED),*];
    };
}

subjects! { frame moving copies checking people sessions console games asleep append modules engines leases matches builds studies tokens bulks imports servers tries guesses factors security lives blocks choices devices mails plans leaving owned }
