//! The pieces, from the drawings that the browser client has too.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use rookery_protocol::board::PieceKind;
use rookery_protocol::seat::Seat;
use serde::Deserialize;

use crate::svg::{BOLD, CENTRED, N, Written};
use crate::theme::{NEUTRAL, Tone};

const DATA: &str = include_str!("../../web/src/pieces/pieces.json");
const GLYPHS: &str = include_str!("../../web/src/pieces/glyphs.json");

/// The side of the box that pictures are drawn in.
const BOX: f32 = 100.0;
/// The height of a disc's letter by how many characters it has.
const LETTER_SIZES: [f32; 4] = [46.0, 46.0, 34.0, 24.0];
/// The middle of a character above the letter, and its height.
const ABOVE: (f32, f32) = (38.0, 50.0);
/// The middle of the letter below, and its height.
const BELOW: (f32, f32) = (79.0, 22.0);

#[derive(Deserialize)]
struct Data {
    parts: Parts,
    silhouettes: HashMap<String, Lines>,
    /// Names for a silhouette that has another one.
    same: HashMap<String, String>,
    disc: Lines,
    grounds: HashMap<String, String>,
    edges: HashMap<String, String>,
    characters: Vec<Row>,
}

#[derive(Deserialize)]
struct Parts {
    horse: Vec<String>,
    foot: Vec<String>,
}

#[derive(Deserialize)]
struct Lines {
    body: Vec<String>,
    line: String,
    dot: Option<String>,
}

#[derive(Deserialize)]
struct Row {
    style: String,
    ground: String,
    promoted: bool,
    characters: HashMap<String, String>,
}

/// A character as the lines of a brush, in a box of 100 × 100.
#[derive(Deserialize)]
struct Glyph {
    /// The width of the lines.
    width: f32,
    /// Paths, in the order in which they are written.
    strokes: Vec<String>,
}

struct Shape {
    body: String,
    line: String,
    dot: Option<String>,
}

struct Character {
    ground: String,
    /// The inner line of what is promoted.
    edge: Option<String>,
    wedge: bool,
    /// What each seat writes.
    text: [char; 2],
}

struct Drawings {
    shapes: HashMap<String, Shape>,
    disc: Shape,
    characters: HashMap<String, Character>,
}

static DRAWINGS: LazyLock<Drawings> =
    LazyLock::new(|| Drawings::of(&serde_json::from_str(DATA).expect("pieces.json is as it was")));

static STROKES: LazyLock<HashMap<char, Glyph>> =
    LazyLock::new(|| serde_json::from_str(GLYPHS).expect("glyphs.json is as it was"));

impl Drawings {
    fn of(data: &Data) -> Self {
        let [horse, foot] = [data.parts.horse.concat(), data.parts.foot.concat()];
        let shape = |lines: &Lines| Shape {
            body: lines.body.concat().replace("{horse}", &horse).replace("{foot}", &foot),
            line: lines.line.clone(),
            dot: lines.dot.clone(),
        };
        let drawn = data.silhouettes.iter().map(|(name, lines)| (name.clone(), shape(lines)));
        let same = data.same.iter().filter_map(|(name, other)| {
            data.silhouettes.get(other).map(|lines| (name.clone(), shape(lines)))
        });
        let shapes = drawn.chain(same).collect();
        let characters =
            data.characters.iter().flat_map(|row| named(row, &data.grounds, &data.edges)).collect();
        Self { shapes, disc: shape(&data.disc), characters }
    }
}

fn named<'a>(
    row: &'a Row,
    grounds: &'a HashMap<String, String>,
    edges: &'a HashMap<String, String>,
) -> impl Iterator<Item = (String, Character)> + 'a {
    row.characters.iter().filter_map(|(name, both)| {
        let mut characters = both.chars();
        let first = characters.next()?;
        let character = Character {
            ground: grounds.get(&row.ground)?.clone(),
            edge: edges.get(&row.ground).filter(|_| row.promoted).cloned(),
            wedge: row.ground == "wedge",
            text: [first, characters.next().unwrap_or(first)],
        };
        Some((format!("{}-{name}", row.style), character))
    })
}

/// The tone of a piece, where these are the tones of the seats.
pub(crate) fn tone(kind: &PieceKind, tones: [Tone; 2]) -> Tone {
    kind.seat.map_or(NEUTRAL, |seat| tones[seat.index()])
}

/// The piece as what is inside of a group, around the origin, `size` parts of a square high. Where
/// its owner sits at the top, it looks `away` from the reader, if it has a front at all.
pub(crate) fn piece(kind: &PieceKind, tone: &Tone, size: f32, away: bool) -> String {
    let mut svg = String::from("<g");
    let _ = write!(svg, r#" transform="scale({}) translate(-50 -50)""#, N(size));
    let _ = write!(svg, r#" fill="{}" stroke="{}" stroke-width="4""#, tone.fill, tone.edge);
    svg.push_str(r#" stroke-linecap="round" stroke-linejoin="round">"#);
    match DRAWINGS.characters.get(&kind.picture) {
        Some(character) => written(&mut svg, kind, character, tone, away),
        None => drawn(&mut svg, kind, tone),
    }
    svg.push_str("</g>");
    svg
}

fn drawn(svg: &mut String, kind: &PieceKind, tone: &Tone) {
    let known = DRAWINGS.shapes.get(&kind.picture);
    let shape = known.unwrap_or(&DRAWINGS.disc);
    let _ = write!(svg, r#"<path d="{}"/>"#, shape.body);
    line(svg, &shape.line, tone, known.is_none());
    if let Some(dot) = &shape.dot {
        let _ = write!(svg, r#"<path d="{dot}" fill="{}" stroke="none"/>"#, tone.ink);
    }
    if known.is_none() {
        let length = kind.letter.chars().count().min(LETTER_SIZES.len() - 1);
        letter(svg, &kind.letter, (BOX / 2.0, LETTER_SIZES[length]), tone);
    }
}

fn line(svg: &mut String, path: &str, tone: &Tone, fine: bool) {
    let width = if fine { r#" stroke-width="2""# } else { "" };
    let _ = write!(svg, r#"<path d="{path}" fill="none" stroke="{}"{width}/>"#, tone.ink);
}

/// The letter stays upright, and below the character as its owner sees it.
fn written(svg: &mut String, kind: &PieceKind, character: &Character, tone: &Tone, away: bool) {
    let turned = away && character.wedge;
    svg.push_str(if turned { r#"<g transform="rotate(180 50 50)">"# } else { "<g>" });
    let _ = write!(svg, r#"<path d="{}"/>"#, character.ground);
    if let Some(edge) = &character.edge {
        line(svg, edge, tone, true);
    }
    let one = character.text[usize::from(kind.seat == Some(Seat::Second))];
    if let Some(glyph) = STROKES.get(&one) {
        brushed(svg, glyph, tone);
    }
    svg.push_str("</g>");
    let (y, size) = BELOW;
    letter(svg, &kind.letter, (if turned { BOX - y } else { y }, size), tone);
}

fn brushed(svg: &mut String, glyph: &Glyph, tone: &Tone) {
    let (y, size) = ABOVE;
    let (x, y) = (N((BOX - size) / 2.0), N(y - size / 2.0));
    let _ = write!(
        svg,
        r#"<path d="{}" fill="none" stroke="{}" stroke-width="{}" transform="translate({x} {y}) scale({})"/>"#,
        glyph.strokes.concat(),
        tone.ink,
        N(glyph.width),
        N(size / BOX),
    );
}

fn letter(svg: &mut String, text: &str, (y, size): (f32, f32), tone: &Tone) {
    let attributes = format!(r#"{BOLD}{CENTRED} fill="{}" stroke="none""#, tone.ink);
    let at = (BOX / 2.0, y);
    let _ = write!(svg, "{}", Written { at, size, attributes: &attributes, text });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{DARK, LIGHT};

    fn kind(picture: &str, letter: &str, seat: Option<Seat>) -> PieceKind {
        let name = format!("a {picture}");
        PieceKind { picture: picture.into(), seat, letter: letter.into(), name }
    }

    #[test]
    fn every_outline_is_whole() {
        assert!(DRAWINGS.shapes.len() > 20 && DRAWINGS.characters.len() > 20);
        for (name, shape) in &DRAWINGS.shapes {
            assert!(shape.body.starts_with('M') && !shape.body.contains('{'), "{name}");
            assert!(shape.body.ends_with('Z') && shape.line.starts_with('M'), "{name}");
        }
    }

    #[test]
    fn every_character_on_a_piece_is_drawn() {
        for (name, character) in &DRAWINGS.characters {
            for one in character.text {
                let glyph = STROKES.get(&one).unwrap_or_else(|| panic!("{name}: {one}"));
                assert!(glyph.strokes.iter().all(|path| path.starts_with('M')), "{one}");
                assert!((6.0..12.0).contains(&glyph.width), "{one}");
            }
        }
    }

    #[test]
    fn a_piece_has_the_colours_of_its_seat() {
        let rook = kind("rook", "R", Some(Seat::Second));
        assert_eq!(tone(&rook, [LIGHT, DARK]), DARK);
        assert_eq!(tone(&rook, [DARK, LIGHT]), LIGHT);
        assert_eq!(tone(&kind("rook", "R", None), [DARK; 2]), NEUTRAL);
        assert!(piece(&rook, &DARK, 0.96, false).contains(DARK.fill));
    }

    #[test]
    fn what_nobody_drew_is_a_disc_with_its_letter_escaped() {
        let odd = piece(&kind("nobody-drew-it", "<&", Some(Seat::First)), &LIGHT, 1.0, false);
        assert!(odd.contains(">&lt;&amp;</text>") && odd.contains(&DRAWINGS.disc.body));
    }

    #[test]
    fn each_seat_writes_its_own_character_and_a_wedge_points_away_with_its_owner() {
        let general = |seat| piece(&kind("chinese-general", "K", Some(seat)), &LIGHT, 1.0, true);
        let glyph = |one| STROKES[&one].strokes.concat();
        assert!(general(Seat::First).contains(&glyph('帥')));
        assert!(general(Seat::Second).contains(&glyph('將')));
        assert!(!general(Seat::Second).contains("rotate"));
        let gold = piece(&kind("japanese-gold", "G", Some(Seat::Second)), &LIGHT, 1.0, true);
        assert!(gold.contains("rotate(180 50 50)") && gold.contains(r#"y="21""#));
    }
}
