//! What the arbiter guarantees, told by a toy game and a clock that stands still.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod history;
mod table;
mod tally;

mod moves;
mod opening;

mod bounds;
mod clocks;
mod downtime;
mod lag;
mod several_moves;

mod bouts;
mod chat;
mod endings;
mod offers;
mod rematches;
mod takebacks;

mod ahead;
mod entries;
mod every_game;
mod log;
mod projections;
mod random;
mod shown;
mod trail;
