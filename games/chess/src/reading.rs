//! Reading moves as people and programs write them.

use rookery_rules::Refusal;

use crate::chess::Chess;
use crate::moves::Move;
use crate::piece::{Role, Wing};
use crate::square::Square;

/// The longest text that is read, in bytes: `Qa1xb2=Q+!?` and some to spare.
const MOVE_LEN_MAX: usize = 16;

impl Chess {
    /// The legal move that a text means: UCI with castling in either form, or algebraic notation,
    /// short or long, with or without what is not needed to tell the move.
    ///
    /// ```
    /// use rookery_chess::Chess;
    /// use rookery_rules::Refusal;
    ///
    /// let mut chess = Chess::default();
    /// for text in ["Nf3", "Nc6", "d3", "a6"] {
    ///     chess.make(chess.parse_move(text)?);
    /// }
    /// assert_eq!(chess.parse_move("Nbd2"), chess.parse_move("b1d2"));
    /// assert_eq!(chess.parse_move("Nd2"), Err(Refusal::Ambiguous));
    /// assert_eq!(chess.parse_move("Nd3"), Err(Refusal::Illegal));
    /// # Ok::<(), Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Illegal`], or [`Refusal::Ambiguous`] where several legal moves fit.
    pub fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        if text.len() > MOVE_LEN_MAX || !text.is_ascii() {
            return Err(Refusal::Illegal);
        }
        let text = without_comments(text);
        let strict = Pattern::read(text);
        match strict.as_ref().map_or(Err(Refusal::Illegal), |pattern| self.only(pattern)) {
            // Two whole squares such as “b5c3” are never a bishop's move from the fifth rank.
            Err(Refusal::Illegal) if !strict.is_some_and(|pattern| pattern.is_two_squares()) => {
                // “nf3”: the piece in lower case, unless it can be read as a pawn's file.
                let pattern = capitalised(text).and_then(|text| Pattern::read(&text));
                self.only(&pattern.ok_or(Refusal::Illegal)?)
            }
            found => found,
        }
    }

    fn only(&self, pattern: &Pattern) -> Result<Move, Refusal> {
        let (mut found, mut several) = (None, false);
        self.each_move(|mv| {
            if pattern.fits(self, mv) {
                several |= found.is_some();
                found = Some(mv);
            }
        });
        if several { Err(Refusal::Ambiguous) } else { found.ok_or(Refusal::Illegal) }
    }
}

/// Without the marks of check, mate and merit, which say nothing about which move it is.
fn without_comments(text: &str) -> &str {
    let text = text.trim_end_matches(['+', '#', '!', '?', ' ']);
    text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text).trim_end()
}

fn capitalised(text: &str) -> Option<String> {
    let first = text.chars().next()?;
    let piece =
        first.is_ascii_lowercase() && Role::from_letter(first.to_ascii_uppercase()).is_some();
    piece.then(|| format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

/// What a text says about a move.
#[derive(Debug, PartialEq, Eq)]
enum Pattern {
    Castling(Wing),
    Step {
        /// `None` where two whole squares say it all.
        role: Option<Role>,
        file: Option<u8>,
        rank: Option<u8>,
        captures: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        match text.to_ascii_uppercase().replace('0', "O").replace('-', "").as_str() {
            "OO" => return Some(Self::Castling(Wing::King)),
            "OOO" => return Some(Self::Castling(Wing::Queen)),
            _ => {}
        }
        let (text, promotion) = split_promotion(text);
        let (text, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to = to.parse().ok()?;
        let (origin, captures) = match text.strip_suffix(['x', ':']) {
            Some(origin) => (origin, true),
            None => (text.strip_suffix('-').unwrap_or(text), false),
        };
        if origin.is_empty() && !text.is_empty() {
            return None;
        }
        let mut rest = origin.chars().peekable();
        let role = rest.next_if(char::is_ascii_uppercase).map(Role::from_letter);
        let role = match role {
            Some(None) => return None,
            role => role.flatten(),
        };
        let file = rest.next_if(|letter| matches!(letter, 'a'..='h'));
        let rank = rest.next_if(|digit| matches!(digit, '1'..='8'));
        let (file, rank) = (file.map(|f| f as u8 - b'a'), rank.map(|r| r as u8 - b'1'));
        let whole = file.is_some() && rank.is_some();
        let role = role.or((!whole).then_some(Role::Pawn));
        rest.next().is_none().then_some(Self::Step { role, file, rank, captures, to, promotion })
    }

    fn is_two_squares(&self) -> bool {
        matches!(self, Self::Step { role: None, .. })
    }

    fn fits(&self, position: &Chess, mv: Move) -> bool {
        match *self {
            Self::Castling(wing) => mv.is_castling() && mv.wing() == wing,
            Self::Step { role, file, rank, captures, to, promotion } => {
                file.is_none_or(|file| mv.from.file() == file)
                    && rank.is_none_or(|rank| mv.from.rank() == rank)
                    && promotion.is_none_or(|role| mv.promotion() == Some(role))
                    && role.is_none_or(|role| mv.role == role)
                    && if mv.is_castling() {
                        !captures && file.is_some() && rank.is_some() && castles_to(mv, to)
                    } else {
                        mv.to == to && (!captures || position.is_capture(mv))
                    }
            }
        }
    }
}

/// Whether a king's move to `to` means this castling: to its rook, or so far that no other move of
/// a king goes there.
fn castles_to(mv: Move, to: Square) -> bool {
    mv.to == to || mv.destination() == to && mv.from.distance(to) > 1
}

/// `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let letter = bare.chars().last().unwrap_or_default();
    let promotion = Role::from_letter(letter.to_ascii_uppercase());
    match promotion.filter(|role| Role::PROMOTIONS.contains(role)) {
        Some(role) => {
            let rest = &bare[..bare.len() - 1];
            (rest.strip_suffix(['=', '(', '/']).unwrap_or(rest), Some(role))
        }
        None => (text, None),
    }
}
