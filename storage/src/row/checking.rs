//! Games with what stands beside their logs.

row! {
    pub(crate) struct KeptRow {
        pub(crate) id: String,
        pub(crate) rules: String,
        pub(crate) ended_ms: Option<i64>,
        pub(crate) score: Option<String>,
        pub(crate) reason: Option<String>,
        pub(crate) wakes_ms: Option<i64>,
        pub(crate) turn_version: Option<i32>,
        pub(crate) turn: Option<String>,
        pub(crate) events: i64,
        pub(crate) version: i32,
        pub(crate) has_bot: bool,
        pub(crate) of_match: bool,
    }
}
