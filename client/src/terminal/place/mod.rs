//! Where things lie on the screen, for who draws them and for who is clicked. Pure.

mod areas;
mod grid;

pub(super) use areas::{Areas, SCREEN_MIN, bar, panel};
pub(super) use grid::{Grid, step};
