//! Looks: what somebody wants a picture to look like.

use rookery_protocol::seat::Seat;

use crate::theme::Theme;

/// The narrowest picture, in pixels.
pub const WIDTH_MIN: u32 = 64;
/// The widest picture, in pixels.
pub const WIDTH_MAX: u32 = 2_048;
/// How wide a picture says that it is when nobody asks for anything else, in pixels.
const WIDTH: u32 = 480;

/// The look of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The colours of the board.
    pub theme: Theme,
    /// The seat whose side is at the bottom, where the board turns at all.
    pub seat: Seat,
    /// Whether coordinates are written.
    pub coordinates: bool,
    /// The width that the picture names, in pixels, kept within [`WIDTH_MIN`] and [`WIDTH_MAX`].
    /// The height follows, and both can be changed by whoever shows it.
    pub width: u32,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: Theme::default(), seat: Seat::First, coordinates: true, width: WIDTH }
    }
}

impl Look {
    pub(crate) fn width(self) -> u32 {
        self.width.clamp(WIDTH_MIN, WIDTH_MAX)
    }
}
