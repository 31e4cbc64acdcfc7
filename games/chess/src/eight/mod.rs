//! Bitboards for variants on 8×8 with the six pieces of chess.
//!
//! The general engine in [`variant`](crate::variant) asks the data at every step. Here, what the
//! data says is a [`Law`](law::Law): a type whose constants the compiler knows, so that no variant
//! pays for another's rules. [`law_of`] picks the law that is exactly what a variant says; a
//! variant that fits none keeps to the general engine.

mod blast;
mod board;
mod captures;
mod engine;
mod form;
mod generate;
mod law;
mod laws;
mod quiet;
mod root;
mod sink;
mod swift;

pub(crate) use engine::Engine;
pub(crate) use form::law_of;
pub use swift::Swift;
