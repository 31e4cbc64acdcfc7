//! A chess variant as data: independent parts that combine freely.
//!
//! [`Variant`] says what the rules are; [`VariantPosition`] plays by them. Read the parts in this
//! order: what moves how ([`Movement`]), what a variant is made of ([`parts`]), what makes no sense
//! together (`sense`); then a position, its moves, what they do, and how a game ends.

pub mod betza;
pub mod movement;
pub mod parts;
pub mod parts_end;
pub mod set;

mod pieces;
mod sense;

mod rules;
mod tables;

mod mixer;
mod placement;
mod position;

mod castling;
mod drops;
mod generate;
mod make;
mod moves;
mod passing;
mod safety;

mod counting;
mod end;
mod looks;
mod sight;

mod array;
mod fen;
mod fen_men;
mod fen_read;
mod notation;
mod reading;
mod typed;
mod written;

mod board;
mod game;
mod ink;
mod show;
mod words;
mod words_end;

pub use game::VariantGame;
pub use looks::Looks;
pub use movement::Movement;
pub use moves::{Move, MoveKind};
pub use parts::*;
pub use parts_end::*;
pub use pieces::kind;
pub(crate) use placement::{Man, Placement};
pub(crate) use position::State;
pub use position::VariantPosition;
pub use rules::Rules;
