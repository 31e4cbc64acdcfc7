//! What is known of a position.

/// The end that best play of both sides leads to, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// Neither side wins.
    Draw,
    /// Won in so many plies at the latest, an odd number.
    Win(u8),
    /// Lost in so many plies at the earliest, an even number; 0 where the game is over.
    Loss(u8),
}

/// The byte of what is no position.
pub(super) const ILLEGAL: u8 = u8::MAX;
/// The byte of a draw, and of what is not yet known.
pub(super) const DRAW: u8 = 0;
/// The longest way to an end that a byte can say, in plies.
pub(super) const PLIES_MAX: u8 = 253;

impl Value {
    /// A byte: 0 for a draw, else the plies and one. Whether it is won follows from the plies.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            Self::Draw => DRAW,
            Self::Win(plies) | Self::Loss(plies) => plies + 1,
        }
    }

    /// What a byte says; nothing for what is no position.
    #[must_use]
    pub fn of_byte(byte: u8) -> Option<Self> {
        match byte {
            ILLEGAL => None,
            DRAW => Some(Self::Draw),
            _ if byte.is_multiple_of(2) => Some(Self::Win(byte - 1)),
            _ => Some(Self::Loss(byte - 1)),
        }
    }

    /// The value for whoever made the move that led here.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// The better of two for the same player: a win soon, a loss late.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        if self.rank() >= other.rank() { self } else { other }
    }

    /// The higher, the better for the player to move.
    #[must_use]
    pub fn rank(self) -> i32 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) => 1000 - i32::from(plies),
            Self::Loss(plies) => i32::from(plies) - 1000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_says_the_whole_value() {
        for value in [Value::Draw, Value::Win(1), Value::Win(79), Value::Loss(0), Value::Loss(80)] {
            assert_eq!(Value::of_byte(value.byte()), Some(value));
        }
        assert_eq!(Value::of_byte(ILLEGAL), None);
    }

    #[test]
    fn a_quick_win_and_a_late_loss_are_better() {
        assert_eq!(Value::Win(3).better(Value::Win(5)), Value::Win(3));
        assert_eq!(Value::Loss(4).better(Value::Loss(2)), Value::Loss(4));
        assert_eq!(Value::Loss(4).better(Value::Draw), Value::Draw);
        assert_eq!(Value::Loss(4).before(), Value::Win(5));
    }
}
