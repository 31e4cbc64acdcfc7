//! A move in a game whose rules or position are not known: by what the board shows.

use rookery_rules::random::Random;

use super::turn::Turn;

/// What is worth taking, by its letter; a king ends the game where nobody is told of checks.
const VALUES: [(char, i32); 7] =
    [('K', 100), ('Q', 9), ('R', 5), ('B', 3), ('N', 3), ('P', 1), ('M', 1)];
/// Any other piece.
const OTHER: i32 = 2;
/// How much what is taken counts, …
const PREY: i32 = 100;
/// … what becomes of a piece, …
const PROMOTION: i32 = 80;
/// … a step forward and one towards the middle, …
const FORWARD: i32 = 4;
const INWARD: i32 = 3;
/// … going back where the last move began, or passing, …
const BACK: i32 = -60;
/// … risking a piece, for each point of its value, …
const RISK: i32 = -2;
/// … what was refused at this very turn, …
const REFUSED: i32 = -1_000_000;
/// … and chance, so that no two games are alike.
const CHANCE: usize = 12;

/// What was chosen in a game, by its cells or as the game writes it.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    id: String,
    ply: u32,
    /// The last move that was made.
    before: Option<String>,
    /// What was chosen at this ply already, and refused by what is hidden.
    tried: Vec<String>,
}

impl Chosen {
    /// The place of the move to play among the legal ones; `None` if there are none.
    pub(super) fn next(&mut self, turn: &Turn, seed: u64) -> Option<usize> {
        if self.id != turn.id {
            *self = Self { id: turn.id.clone(), ..Self::default() };
        }
        if self.ply != turn.ply {
            (self.ply, self.before) = (turn.ply, self.tried.pop());
            self.tried.clear();
        }
        let place = choose(turn, self.before.as_deref(), &self.tried, seed)?;
        self.tried.extend(words(turn).get(place).cloned());
        Some(place)
    }
}

fn words(turn: &Turn) -> &[String] {
    if turn.legal.is_empty() { &turn.moves } else { &turn.legal }
}

fn choose(turn: &Turn, before: Option<&str>, tried: &[String], seed: u64) -> Option<usize> {
    let mut random = Random::new(seed ^ u64::from(turn.ply).wrapping_mul(0x9e37_79b9));
    let mut worth = |word: &String| {
        let refused = if tried.contains(word) { REFUSED } else { 0 };
        judge(turn, word, before) + refused + random.below(CHANCE) as i32
    };
    let judged = words(turn).iter().enumerate().map(|(place, word)| (worth(word), place));
    judged.max_by_key(|(worth, place)| (*worth, std::cmp::Reverse(*place))).map(|(_, place)| place)
}

/// What a move is worth by its cells.
fn judge(turn: &Turn, word: &str, before: Option<&str>) -> i32 {
    let (path, becomes) = word.split_once('=').map_or((word, None), |(a, b)| (a, Some(b)));
    let numbers: Vec<u32> = path.split('-').filter_map(|number| number.parse().ok()).collect();
    if numbers.len() != path.split('-').count() || numbers.len() < 2 {
        return BACK;
    }
    let cells: Vec<(u32, u32)> = numbers.chunks_exact(2).map(|two| (two[0], two[1])).collect();
    let (Some(&from), Some(&to)) = (cells.first(), cells.last()) else { return BACK };
    let mut worth = 0;
    let own = shown(turn, from).filter(|(seat, _)| Some(*seat) == turn.seat);
    let enemy = |cell| shown(turn, cell).filter(|(seat, _)| Some(*seat) != turn.seat && *seat > 0);
    let mover = own.map_or(0, |(_, letter)| value(letter));
    match enemy(to) {
        Some((_, letter)) => worth += PREY * value(letter) - mover,
        None if cells.len() > 1 => worth += RISK * mover,
        None => {}
    }
    if let Some(letter) = becomes.and_then(|text| text.chars().next()) {
        worth += PROMOTION * (value(letter) - mover).clamp(0, 9) / 8;
    }
    let ahead = i64::from(to.1) - i64::from(from.1);
    let ahead = if turn.seat == Some(2) { -ahead } else { ahead };
    worth += FORWARD * ahead.clamp(-2, 2) as i32 + INWARD * (inward(turn, to) - inward(turn, from));
    if before.is_some_and(|before| goes_back(before, path)) {
        worth += BACK;
    }
    worth
}

/// Whose piece a cell shows, and its letter.
fn shown(turn: &Turn, cell: (u32, u32)) -> Option<(u8, char)> {
    let mut letters = turn.cells.get(&cell)?.chars();
    let seat = letters.next()?.to_digit(10)?;
    Some((seat as u8, letters.next()?.to_ascii_uppercase()))
}

fn value(letter: char) -> i32 {
    let letter = letter.to_ascii_uppercase();
    VALUES.iter().find(|(known, _)| *known == letter).map_or(OTHER, |(_, value)| *value)
}

/// How far a cell is from the nearest side.
fn inward(turn: &Turn, (column, _): (u32, u32)) -> i32 {
    let columns = turn.cells.keys().map(|(column, _)| *column).max().unwrap_or(column);
    column.min((columns + 1).saturating_sub(column)) as i32
}

/// Whether a move undoes the one before.
fn goes_back(before: &str, path: &str) -> bool {
    let ends = |text: &str| {
        let words: Vec<String> = text.split('-').map(str::to_owned).collect();
        let pairs: Vec<Vec<String>> = words.chunks(2).map(<[String]>::to_vec).collect();
        (pairs.first().cloned(), pairs.last().cloned())
    };
    let before = ends(before.split('=').next().unwrap_or_default());
    let now = ends(path);
    before.0 == now.1 && before.1 == now.0
}
