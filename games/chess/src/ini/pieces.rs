//! Movements compared, and written in Betza's notation.

use std::collections::BTreeMap;

use rookery_rules::Text;

use crate::texts::ini_writing as lacks;
use crate::variant::betza;
use crate::variant::movement::{Atom, Movement, Over, Step};

/// A way of going, apart from what it does there: step, squares between, times, what is on the
/// way, whether it is a first move.
type Ray = (Step, Vec<Step>, u8, u8, bool);

/// All ways of a movement, with whether it goes and takes so. Equal for equal movements, however
/// they are written.
pub(super) fn rays(movement: &Movement) -> BTreeMap<Ray, (bool, bool)> {
    let mut all = BTreeMap::new();
    for atom in &movement.atoms {
        for way in &atom.steps {
            let ray = (way.to, way.via.clone(), atom.times, atom.over as u8, atom.initial);
            let known: &mut (bool, bool) = all.entry(ray).or_default();
            *known = (known.0 || atom.goes, known.1 || atom.takes);
        }
    }
    all
}

/// Whether a movement is the same as one in Betza's notation.
pub(super) fn is(movement: &Movement, text: &str) -> bool {
    betza::read(text).is_ok_and(|other| rays(&other) == rays(movement))
}

/// A movement in Betza's notation, as far as Fairy-Stockfish reads it.
///
/// # Errors
/// Why it cannot be written so.
pub(super) fn betza_text(movement: &Movement) -> Result<String, Text> {
    movement.atoms.iter().map(atom_text).collect()
}

/// The leaps by their letters.
const LEAPS: [(char, Step); 9] = [
    ('W', (1, 0)),
    ('F', (1, 1)),
    ('D', (2, 0)),
    ('N', (2, 1)),
    ('A', (2, 2)),
    ('H', (3, 0)),
    ('C', (3, 1)),
    ('Z', (3, 2)),
    ('G', (3, 3)),
];

fn atom_text(atom: &Atom) -> Result<String, Text> {
    let size = |(x, y): Step| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let first = atom.steps.first().map(|way| size(way.to));
    let leap = LEAPS.iter().find(|(_, leap)| Some(*leap) == first);
    let Some(&(letter, _)) = leap else { return Err(lacks::goes_nowhere()) };
    let lame = atom.steps.iter().any(|way| !way.via.is_empty());
    let rides = atom.times != 1;
    let simple = matches!(letter, 'W' | 'F');
    if lame && !matches!(letter, 'N' | 'A' | 'Z' | 'D') {
        return Err(lacks::not_lame(letter));
    }
    if atom.over != Over::Nothing && !(simple && atom.times == u8::MAX) {
        return Err(lacks::leaps_over_pieces());
    }
    if rides && !(simple || letter == 'N') || lame && rides {
        return Err(lacks::not_repeated(letter));
    }
    let after = match (letter, atom.times) {
        (_, 1) => letter.to_string(),
        ('W', u8::MAX) => "R".into(),
        ('F', u8::MAX) => "B".into(),
        ('W', times) => format!("R{times}"),
        ('F', times) => format!("B{times}"),
        (_, u8::MAX) => format!("{letter}{letter}"),
        (_, times) => format!("{letter}{times}"),
    };
    let mode = match (atom.goes, atom.takes) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    };
    let over = match atom.over {
        Over::Nothing if lame => "n",
        Over::Nothing => "",
        Over::OnePiece => "p",
        Over::FirstPiece => "g",
    };
    let initial = if atom.initial { "i" } else { "" };
    let text = |directions: &str| format!("{initial}{directions}{mode}{over}{after}");
    directions()
        .map(|it| text(&it))
        .find(|text| is(&Movement { atoms: vec![atom.clone()] }, text))
        .ok_or_else(|| lacks::no_name_of_directions(letter))
}

/// Every sequence of up to four letters of direction, the short ones first.
fn directions() -> impl Iterator<Item = String> {
    const LETTERS: [char; 6] = ['f', 'b', 'l', 'r', 'v', 's'];
    const LEN_MAX: u32 = 4;
    (0..=LEN_MAX).flat_map(|len| {
        (0..LETTERS.len().pow(len)).map(move |number| {
            (0..len)
                .map(|place| LETTERS[number / LETTERS.len().pow(place) % LETTERS.len()])
                .collect()
        })
    })
}
