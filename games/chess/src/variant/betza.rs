//! Betza's notation for the movement of pieces (Ralph Betza, "Funny Notation", 1996; the extended
//! meaning of `p`, `g`, `n`, `i` and ranges as in XBoard's documentation).
//!
//! Atoms: `W` (1,0) `F` (1,1) `D` (2,0) `N` (2,1) `A` (2,2) `H` (3,0) `C` (3,1) `Z` (3,2) `G` (3,3);
//! `R` `B` `Q` `K` for rook, bishop, queen, king. A letter twice, or a number after it, makes a
//! rider (`WW` = `R`, `N0` = nightrider, `R3` = at most three steps). Before an atom: `m` goes
//! without capturing, `c` captures only; directions `f` `b` `l` `r` `v` `s` and, for the longer
//! leapers, pairs such as `ff` or `fr`; `n` lame, `p` over exactly one piece, `g` grasshopper;
//! `i` only from a pawn's first squares.

use rookery_rules::Text;

use super::movement::{Atom, Movement, Over, Step, Way};
use crate::texts::betza as texts;

/// The longest notation, in bytes.
pub const BETZA_LEN_MAX: usize = 64;

/// Reads a movement.
///
/// # Errors
/// What is wrong.
pub fn read(text: &str) -> Result<Movement, Text> {
    if text.len() > BETZA_LEN_MAX {
        return Err(texts::too_long(BETZA_LEN_MAX));
    }
    let mut rest = text.chars().peekable();
    let mut movement = Movement::default();
    while rest.peek().is_some() {
        let mut before = String::new();
        while let Some(c) = rest.next_if(char::is_ascii_lowercase) {
            before.push(c);
        }
        let Some(letter) = rest.next() else {
            return Err(texts::before_nothing(before));
        };
        let mut times = None;
        if rest.next_if_eq(&letter).is_some() {
            times = Some(u8::MAX);
        }
        let mut digits = String::new();
        while let Some(c) = rest.next_if(char::is_ascii_digit) {
            digits.push(c);
        }
        if !digits.is_empty() {
            let number: u8 = digits.parse().map_err(|_| texts::too_many_steps(&digits))?;
            times = Some(if number == 0 { u8::MAX } else { number });
        }
        movement.atoms.extend(atoms(&before, letter, times)?);
    }
    if movement.is_empty() {
        return Err(texts::empty());
    }
    Ok(movement)
}

/// The two numbers of a leaper's letter.
fn leap(letter: char) -> Option<(i8, i8)> {
    Some(match letter {
        'W' => (1, 0),
        'F' => (1, 1),
        'D' => (2, 0),
        'N' => (2, 1),
        'A' => (2, 2),
        'H' => (3, 0),
        'C' => (3, 1),
        'Z' => (3, 2),
        'G' => (3, 3),
        _ => return None,
    })
}

fn atoms(before: &str, letter: char, times: Option<u8>) -> Result<Vec<Atom>, Text> {
    let rider = Some(times.unwrap_or(u8::MAX));
    let both = |times: Option<u8>| -> Result<Vec<Atom>, Text> {
        Ok(vec![atom(before, 'W', times)?, atom(before, 'F', times)?])
    };
    match letter {
        'R' => Ok(vec![atom(before, 'W', rider)?]),
        'B' => Ok(vec![atom(before, 'F', rider)?]),
        'Q' => both(rider),
        'K' => both(times),
        _ => Ok(vec![atom(before, letter, times)?]),
    }
}

fn atom(before: &str, letter: char, times: Option<u8>) -> Result<Atom, Text> {
    let Some((long, short)) = leap(letter) else {
        return Err(texts::no_such_letter(letter));
    };
    let mut atom = Atom {
        steps: vec![],
        times: times.unwrap_or(1),
        goes: true,
        takes: true,
        over: Over::Nothing,
        initial: false,
    };
    let (mut modes, mut lame, mut directions) = (String::new(), false, String::new());
    for c in before.chars() {
        match c {
            'm' | 'c' => modes.push(c),
            'n' => lame = true,
            'p' => atom.over = Over::OnePiece,
            'g' => atom.over = Over::FirstPiece,
            'i' => atom.initial = true,
            'f' | 'b' | 'l' | 'r' | 'v' | 's' => directions.push(c),
            other => return Err(texts::meaningless(other, letter)),
        }
    }
    if !modes.is_empty() {
        (atom.goes, atom.takes) = (modes.contains('m'), modes.contains('c'));
    }
    if atom.over != Over::Nothing && times.is_none() && !lame {
        atom.times = u8::MAX;
    }
    let steps = directed(long, short, &directions)?;
    atom.steps = steps.into_iter().map(|to| way(to, lame)).collect();
    Ok(atom)
}

/// All eight (or four) images of a leap.
fn images(long: i8, short: i8) -> Vec<Step> {
    let mut all = Vec::new();
    for (x, y) in [(long, short), (short, long)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = (x * sx, y * sy);
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    all
}

/// The images that the direction letters leave.
fn directed(long: i8, short: i8, directions: &str) -> Result<Vec<Step>, Text> {
    let all = images(long, short);
    if directions.is_empty() {
        return Ok(all);
    }
    let oblique = long != short && short != 0;
    let mut kept: Vec<Step> = Vec::new();
    let letters: Vec<char> = directions.chars().collect();
    let mut place = 0;
    while place < letters.len() {
        let (first, second) = (letters[place], letters.get(place + 1).copied());
        let pairs =
            |a: char, b: Option<char>| b.is_some_and(|b| is_pair(a, b, short != 0, oblique));
        let (chosen, used): (Vec<Step>, usize) = if pairs(first, second) {
            let second = second.unwrap_or(first);
            (all.iter().copied().filter(|s| in_pair(*s, first, second)).collect(), 2)
        } else {
            (all.iter().copied().filter(|s| in_half(*s, first)).collect(), 1)
        };
        if chosen.is_empty() {
            return Err(texts::no_direction(directions));
        }
        kept.extend(chosen.into_iter().filter(|step| !kept.contains(step)).collect::<Vec<_>>());
        place += used;
    }
    Ok(kept)
}

/// Whether two letters say one thing: `fl` of a diagonal, `ff` or `fr` of an oblique leap.
fn is_pair(a: char, b: char, diagonal: bool, oblique: bool) -> bool {
    let upright = |c| matches!(c, 'f' | 'b' | 'v');
    let sideways = |c| matches!(c, 'l' | 'r' | 's');
    if oblique {
        a == b || (upright(a) && sideways(b)) || (sideways(a) && upright(b))
    } else {
        diagonal && upright(a) && matches!(b, 'l' | 'r')
    }
}

fn along((x, y): Step, letter: char) -> bool {
    match letter {
        'f' => y > 0,
        'b' => y < 0,
        'r' => x > 0,
        'l' => x < 0,
        'v' => y != 0,
        _ => x != 0,
    }
}

/// `ff`: the more forward ones of the forward ones. `fr`: one quadrant's.
fn in_pair(step: Step, a: char, b: char) -> bool {
    let (x, y) = step;
    if a == b {
        return along(step, a)
            && if matches!(a, 'f' | 'b' | 'v') { y.abs() > x.abs() } else { x.abs() > y.abs() };
    }
    let half = matches!(a, 'v' | 's') || matches!(b, 'v' | 's');
    if half {
        // `fs`: forward, the more sideways ones; `vs` does not occur.
        let wide = matches!(b, 's' | 'l' | 'r');
        return along(step, a) && along(step, b) && (x.abs() > y.abs()) == wide;
    }
    along(step, a) && along(step, b)
}

/// One letter: `f` of a leap means the more forward ones, of a diagonal all forward ones.
fn in_half(step: Step, letter: char) -> bool {
    let (x, y) = step;
    if !along(step, letter) {
        return false;
    }
    match letter {
        _ if x.abs() == y.abs() => true,
        'f' | 'b' | 'v' => y.abs() > x.abs(),
        _ => x.abs() > y.abs(),
    }
}

/// A lame leap goes first straight along its longer side, then diagonally.
fn way(to: Step, lame: bool) -> Way {
    let mut via = Vec::new();
    if lame {
        let (mut x, mut y) = to;
        // Walk back from the target: diagonal steps first, straight ones last.
        loop {
            let straight = x.abs().max(y.abs()) - x.abs().min(y.abs());
            let (dx, dy) = (x.signum(), y.signum());
            if x != 0 && y != 0 {
                (x, y) = (x - dx, y - dy);
            } else {
                (x, y) = if straight > 0 && x != 0 { (x - dx, y) } else { (x, y - dy) };
            }
            if (x, y) == (0, 0) {
                break;
            }
            via.push((x, y));
        }
    }
    Way { to, via }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<Step> {
        let mut steps: Vec<Step> = read(text)
            .unwrap()
            .atoms
            .into_iter()
            .flat_map(|atom| atom.steps)
            .map(|way| way.to)
            .collect();
        steps.sort_unstable();
        steps
    }

    #[test]
    fn plain_letters_go_all_ways() {
        assert_eq!(steps("W"), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
        assert_eq!(steps("F"), [(-1, -1), (-1, 1), (1, -1), (1, 1)]);
        assert_eq!(steps("K").len(), 8);
        assert_eq!(steps("N").len(), 8);
        assert_eq!(read("R").unwrap().atoms[0].times, u8::MAX);
        assert_eq!(read("W3").unwrap().atoms[0].times, 3);
        assert_eq!(read("NN").unwrap(), read("N0").unwrap());
    }

    #[test]
    fn directions_choose() {
        assert_eq!(steps("fW"), [(0, 1)]);
        assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("sW"), [(-1, 0), (1, 0)]);
        assert_eq!(steps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(steps("flF"), [(-1, 1)]);
        assert_eq!(steps("fN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(steps("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    }

    #[test]
    fn a_pawn_is_written_in_three_parts() {
        let pawn = read("fmWfcFifmnD").unwrap();
        let parts: Vec<_> = pawn.atoms.iter().map(|a| (a.goes, a.takes, a.initial)).collect();
        assert_eq!(parts, [(true, false, false), (false, true, false), (true, false, true)]);
        assert_eq!(pawn.atoms[2].steps, [Way { to: (0, 2), via: vec![(0, 1)] }]);
    }

    #[test]
    fn lame_leapers_walk_straight_first() {
        let via = |text: &str, to| {
            let ways = read(text).unwrap().atoms.remove(0).steps;
            ways.into_iter().find(|way| way.to == to).unwrap().via
        };
        assert_eq!(via("nN", (1, 2)), [(0, 1)]);
        assert_eq!(via("nA", (2, -2)), [(1, -1)]);
        assert_eq!(via("nZ", (2, 3)), [(1, 2), (0, 1)]);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, word) in
            [("", "at least"), ("X", "X"), ("zW", "z"), ("f", "stands before"), ("W999", "999")]
        {
            let why = read(text).unwrap_err();
            assert!(why.to_string().contains(word), "{text}: {why}");
        }
    }
}
