//! What texts say of a move of shogi: `P-7f`, `P-76`, `7g7f`, `7六歩`, `76歩`, `同銀右成`.

use super::super::position::VariantPosition;
use super::super::set::Sq;
use super::shogi::NAMES;

const DIGITS: &str = "一二三四五六七八九";

/// What a text says of a move.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// The letter and whether `+` stands before it; `None` where two squares say it all.
    pub(super) piece: Option<(char, bool)>,
    pub(super) from: Option<Sq>,
    pub(super) to: Sq,
    pub(super) drop: Option<bool>,
    pub(super) captures: bool,
    /// Whether it promotes, if that is said.
    pub(super) turns: Option<bool>,
    /// Which of several, in Japanese.
    pub(super) ways: String,
}

impl VariantPosition {
    pub(super) fn read_latin(&self, text: &str) -> Option<Wanted> {
        let mut rest = text;
        let plus = skip(&mut rest, "+");
        let letter = rest.chars().next().filter(char::is_ascii_alphabetic);
        rest = &rest[letter.map_or(0, |_| 1)..];
        if plus && letter.is_none() {
            return None;
        }
        let mut squares = vec![];
        squares.extend(self.read_square(&mut rest));
        let sign = rest.chars().next().filter(|sign| matches!(sign, '-' | 'x' | '*' | '\'' | '@'));
        rest = &rest[sign.map_or(0, |_| 1)..];
        squares.extend(self.read_square(&mut rest));
        let turns = match rest {
            "" => None,
            "+" => Some(true),
            "=" => Some(false),
            _ => return None,
        };
        let (from, to) = match squares[..] {
            [to] => (None, to),
            [from, to] => (Some(from), to),
            _ => return None,
        };
        if letter.is_none() && from.is_none() {
            return None;
        }
        let dropped = matches!(sign, Some('*' | '\'' | '@'));
        Some(Wanted {
            piece: letter.map(|letter| (letter.to_ascii_uppercase(), plus)),
            from,
            to,
            drop: sign.map(|_| dropped),
            captures: sign == Some('x'),
            // Two squares alone are what programs write: they say of a promotion that there is one.
            turns: turns.or(letter.is_none().then_some(false)),
            ways: String::new(),
        })
    }

    pub(super) fn read_japanese(&self, text: &str) -> Option<Wanted> {
        let mut rest = text;
        let to = if skip(&mut rest, "同") {
            self.landed.filter(|_| !self.rules.variant.hides())?
        } else {
            self.read_square(&mut rest)?
        };
        let (letter, plus) = read_name(&mut rest)?;
        let mut wanted = Wanted { piece: Some((letter, plus)), to, ..Wanted::default() };
        wanted.ways = rest.chars().take_while(|way| "右左直上行寄引".contains(*way)).collect();
        rest = &rest[wanted.ways.len()..];
        if skip(&mut rest, "打") {
            wanted.drop = Some(true);
        } else if skip(&mut rest, "不成") || skip(&mut rest, "生") {
            wanted.turns = Some(false);
        } else if skip(&mut rest, "成") {
            wanted.turns = Some(true);
        }
        if let Some(from) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let mut rest_of_it = from;
            wanted.from = Some(self.read_square(&mut rest_of_it)?);
            rest = rest_of_it;
        }
        rest.is_empty().then_some(wanted)
    }

    /// The square that a text begins with: `7f`, `76` or `7六`.
    fn read_square(&self, text: &mut &str) -> Option<Sq> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (files, ranks) = (self.rules.variant.files, self.rules.variant.ranks);
        // Two digits are a file and a rank, unless a rank follows them.
        let behind = text[digits..].chars().next();
        let followed =
            behind.is_some_and(|sign| sign.is_ascii_lowercase() || DIGITS.contains(sign));
        let file_len = if followed { digits } else { 1 };
        let file: u8 = text.get(..file_len)?.parse().ok()?;
        let mut rest = text.get(file_len..)?.chars();
        let rank = match rest.next()? {
            letter @ 'a'..='l' => letter as u8 - b'a' + 1,
            digit @ '1'..='9' => digit as u8 - b'0',
            sign => DIGITS.chars().position(|digit| digit == sign)? as u8 + 1,
        };
        let there = (1..=files).contains(&file) && (1..=ranks).contains(&rank);
        let square = there.then(|| self.rules.square(files - file, ranks - rank))?;
        *text = rest.as_str();
        Some(square)
    }
}

/// The letter of the piece whose name a text begins with, and whether it is promoted.
fn read_name(text: &mut &str) -> Option<(char, bool)> {
    const OTHERS: [(char, bool, &str); 5] = [
        ('K', false, "王"),
        ('R', true, "龍"),
        ('S', true, "全"),
        ('N', true, "圭"),
        ('L', true, "杏"),
    ];
    let names = NAMES.iter().map(|(letter, plus, _, name)| (*letter, *plus, *name));
    let (letter, plus, name) = names.chain(OTHERS).find(|(.., name)| text.starts_with(name))?;
    *text = &text[name.len()..];
    Some((letter, plus))
}

/// Skips what a text begins with. Whether it does.
fn skip(text: &mut &str, what: &str) -> bool {
    let rest = text.strip_prefix(what);
    *text = rest.unwrap_or(text);
    rest.is_some()
}
