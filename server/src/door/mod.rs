//! What several doors share: how a call over HTTP is read, described, answered and refused, and how
//! old programs speak of games. It decides nothing; the acts behind it do.

pub mod calls;
pub mod error;
pub mod extract;

pub mod agent;
pub mod bearer;
pub mod cookie;
pub mod forwarded;
pub mod ndjson;
pub mod room;

pub mod seen;
pub mod words;
