//! What a listener of messages knows of a game, and how a bot plays its seat there. Pure: messages
//! and instants come in, what is to be done goes out.
//!
//! [`KnownGame`] is a game as it is told to one listener, of whatever kind; [`is_gapless`] says
//! whether something was left out. [`SeatBrain`] plays a seat of it: whoever has a connection to
//! the game and an engine carries out what it decides.

mod game;
mod seat;

pub use game::{KnownGame, News, Ply, is_gapless};
pub use seat::{
    AGAIN_AFTER_MS, AWAY_MS_MAX, DECLINED_MAX, Manner, NOT_BETTER_CP_MAX, SeatBrain, SeatIn,
    SeatOut, Seating,
};
