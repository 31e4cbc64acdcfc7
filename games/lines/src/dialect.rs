//! How Gomocup and GTP write stones.
//!
//! Neither has words for an opening rule in which players choose colours or offer points: positions
//! and moves of an opening cannot be written. A position is written as its stones, Black's and
//! White's in turn.

use rookery_rules::{Dialect, Play, Seat, Tongue, Writing};

use crate::stones::Point;
use crate::variant::{Size, Variant, Win};

/// The stage of an opening in which the game goes on by itself.
const PLAY: &str = "play";

/// The protocols in which engines play a game of stones in a row.
pub(crate) fn of(variant: Variant) -> Vec<Dialect> {
    let rule = match variant.win {
        Win::Three => return vec![],
        Win::FiveOrMore => "0",
        Win::ExactlyFive => "1",
        Win::Renju => "4",
    };
    let speak = |tongue, point| Dialect {
        size: variant.size.side() as u32,
        assumed: true,
        ..Dialect::new(tongue, &[], Stones { win: variant.win, point })
    };
    let options = vec![("rule".into(), rule.into())];
    vec![Dialect { options, ..speak(Tongue::Gomocup, &NUMBERS) }, speak(Tongue::Gtp, &LETTERS)]
}

/// How a point is written and read.
struct Points {
    write: fn(Point, Size) -> String,
    read: fn(&str, Size) -> Option<Point>,
}

/// Column and row from 0, the top row first: `7,7`.
static NUMBERS: Points = Points {
    write: |at, _| format!("{},{}", at.column, at.row),
    read: |text, _| {
        let (column, row) = text.split_once(',')?;
        Some(Point { column: column.trim().parse().ok()?, row: row.trim().parse().ok()? })
    },
};

/// A letter but for I, and a row from the bottom: `J9`.
static LETTERS: Points = Points {
    write: |at, size| {
        let letter = b'A' + at.column + u8::from(at.column >= b'I' - b'A');
        format!("{}{}", char::from(letter), size.side() - usize::from(at.row))
    },
    read: |text, size| {
        let (letter, row) = text.split_at_checked(1)?;
        let letter = letter.chars().next()?.to_ascii_uppercase();
        let column = (letter.is_ascii_uppercase() && letter != 'I')
            .then(|| letter as u8 - b'A' - u8::from(letter > 'I'))?;
        Some(Point { column, row: size.side().checked_sub(row.parse().ok()?)?.try_into().ok()? })
    },
};

/// The stones of one kind of game.
struct Stones {
    win: Win,
    point: &'static Points,
}

impl Writing for Stones {
    fn position(&self, text: &str) -> Option<String> {
        let (rows, size) = begun(text)?;
        let row = crate::text::read(&rows, Variant { size, win: self.win }).ok()?;
        let [black, white] = [0, 1].map(|seat| row.stones[seat].points().collect::<Vec<_>>());
        // Programs tell from the number of stones whose turn it is.
        let next = match black.len().checked_sub(white.len())? {
            0 => Seat::First,
            1 => Seat::Second,
            _ => return None,
        };
        if row.turn != next {
            return None;
        }
        let stones = (0..black.len() + white.len())
            .map(|index| if index % 2 == 0 { black[index / 2] } else { white[index / 2] });
        let words: Vec<String> = stones.map(|at| (self.point.write)(at, size)).collect();
        Some(words.join(" "))
    }

    fn to_engine(&self, before: &dyn Play, notation: &str) -> Option<String> {
        let (_, size) = begun(&before.text())?;
        Some((self.point.write)(Point::read(notation, size)?, size))
    }

    fn from_engine(&self, before: &dyn Play, word: &str) -> Option<String> {
        let (_, size) = begun(&before.text())?;
        let at = (self.point.read)(word.trim(), size)?;
        at.is_on(size).then(|| at.write(size))
    }
}

/// The rows of a position's text, and the size of its board; `None` while an opening lasts.
fn begun(text: &str) -> Option<(String, Size)> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let ([rows, turn] | [rows, turn, PLAY, _]) = fields[..] else { return None };
    let size = u8::try_from(rows.split('/').count()).ok().and_then(Size::new)?;
    Some((format!("{rows} {turn}"), size))
}

#[cfg(test)]
mod tests {
    use rookery_rules::{Game, Start};

    use super::*;
    use crate::{FiveInARow, OpenedGame};

    fn dialect(game: &dyn Game, tongue: Tongue) -> Dialect {
        game.dialects().into_iter().find(|it| it.tongue == tongue).unwrap()
    }

    fn at(game: &dyn Game, text: &str) -> Box<dyn Play> {
        game.begin(&Start::Position { text: text.into() }).unwrap()
    }

    #[test]
    fn a_point_is_written_as_each_protocol_counts() {
        let game = FiveInARow::gomoku_19();
        let play = game.begin(&Start::Usual).unwrap();
        for (notation, gomocup, gtp) in [
            ("a1", "0,18", "A1"),
            ("h8", "7,11", "H8"),
            ("i9", "8,10", "J9"),
            ("j10", "9,9", "K10"),
            ("s19", "18,0", "T19"),
        ] {
            for (tongue, word) in [(Tongue::Gomocup, gomocup), (Tongue::Gtp, gtp)] {
                let writing = dialect(&game, tongue).writing;
                assert_eq!(writing.to_engine(&*play, notation).as_deref(), Some(word));
                assert_eq!(writing.from_engine(&*play, word).as_deref(), Some(notation));
            }
        }
    }

    #[test]
    fn what_is_no_point_is_no_move() {
        let game = FiveInARow::gomoku();
        let play = game.begin(&Start::Usual).unwrap();
        let gomocup = dialect(&game, Tongue::Gomocup).writing;
        for wrong in ["15,0", "0,15", "7", "", ",", "-1,3", "7,7,7", "h8", "300,2"] {
            assert_eq!(gomocup.from_engine(&*play, wrong), None, "{wrong}");
        }
        let gtp = dialect(&game, Tongue::Gtp).writing;
        for wrong in ["I5", "i5", "Q1", "A0", "A16", "", "A", "pass", "é4", "7,7"] {
            assert_eq!(gtp.from_engine(&*play, wrong), None, "{wrong}");
        }
        assert_eq!(gtp.from_engine(&*play, "p15").as_deref(), Some("o15"));
    }

    #[test]
    fn each_game_has_its_rule() {
        let rule = |game: &dyn Game| dialect(game, Tongue::Gomocup).options[0].clone();
        let number = |rule: &str| ("rule".to_owned(), rule.to_owned());
        assert_eq!(rule(&FiveInARow::gomoku()), number("0"));
        assert_eq!(rule(&FiveInARow::standard_19()), number("1"));
        assert_eq!(rule(&OpenedGame::renju()), number("4"));
        assert!(FiveInARow::tic_tac_toe().dialects().is_empty());
        assert_eq!(dialect(&FiveInARow::gomoku_19(), Tongue::Gtp).size, 19);
    }

    #[test]
    fn a_position_is_its_stones_in_turn_on_a_board_of_any_size() {
        let game = FiveInARow::gomoku();
        let text = at(&game, "5/1b3/2w2/3b1/5 w").text();
        let written = |tongue| dialect(&game, tongue).writing.position(&text);
        assert_eq!(written(Tongue::Gomocup).as_deref(), Some("1,1 2,2 3,3"));
        assert_eq!(written(Tongue::Gtp).as_deref(), Some("B4 C3 D2"));
        let usual = game.begin(&Start::Usual).unwrap().text();
        let written = dialect(&game, Tongue::Gtp).writing.position(&usual);
        assert_eq!(written.as_deref(), Some(""));
    }

    #[test]
    fn a_position_that_stones_in_turn_do_not_make_cannot_be_written() {
        let game = FiveInARow::gomoku();
        let writing = dialect(&game, Tongue::Gomocup).writing;
        for text in ["5/1b3/2b2/5/5 w", "5/1b3/5/5/5 b", "5/1w3/5/5/5 b", "what", ""] {
            assert_eq!(writing.position(text), None, "{text}");
        }
    }

    #[test]
    fn an_opening_cannot_be_written_and_what_follows_it_can() {
        for game in [OpenedGame::renju(), OpenedGame::swap2()] {
            let writing = dialect(&game, Tongue::Gomocup).writing;
            let play = game.begin(&Start::Usual).unwrap();
            assert_eq!(writing.position(&play.text()), None);
            assert_eq!(writing.to_engine(&*play, "h8"), None);
            assert_eq!(writing.from_engine(&*play, "7,7"), None);
            let rows = "15/15/15/15/15/15/7w7/7b7/6bwb6/15/15/15/15/15/15 w play 2";
            let begun = at(&game, rows);
            assert_eq!(writing.position(&begun.text()).as_deref(), Some("7,7 7,6 6,8 7,8 8,8"));
            assert_eq!(writing.to_engine(&*begun, "h10").as_deref(), Some("7,5"));
        }
    }
}
