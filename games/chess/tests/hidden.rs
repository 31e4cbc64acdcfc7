//! Nobody finds out more than they may see.
//!
//! What a player may know of a position: the own pieces and reserve, every square they can move to
//! (whoever's turn it is, and whether or not that would expose the king), whose turn it is, and
//! while it is that player's turn, whether the own king is in check and what can be taken in
//! passing. The moves that are offered
//! follow from that alone: a move that a hidden piece forbids is offered as well, and refused when
//! it is tried. That a try was refused is the one thing more that a player can learn.
//!
//! So two positions with the same of all this must look the same to the last byte, and so must the
//! news of two moves that lead from one such position to another. The slow rules say what is seen.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

mod oracle;
mod slow;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use oracle::Random;
use rookery_rules::{Content, Game, Play, Start, Viewer};
use slow::{Knowledge, Piece, Position, Rules, Side, Square, name, rules, squares};

const KEYS: [&str; 5] = ["dark", "fog-of-war", "dark-crazyhouse", "dark-crazyhouse-2", "lao-tzu"];
/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const GAMES_EACH: usize = if AT_LENGTH { 400 } else { 60 };
/// Games of each variant for what takes longer.
const GAMES_FEW: usize = if AT_LENGTH { 100 } else { 20 };
const PLIES_MAX: usize = 64;
/// Every so many moves a position is looked at.
const STRIDE: usize = 20;
const TWINS: usize = 4;

const SIDES: [(Side, Viewer); 2] = [(Side::White, Viewer::First), (Side::Black, Viewer::Second)];

/// Everything that the game tells a viewer of a position and of the move that led to it.
fn world(play: &dyn Play, viewer: Viewer, to_move: bool) -> String {
    let offered = if to_move { play.legal_moves() } else { vec![] };
    let told = (play.view(viewer), play.seen(viewer), play.last_move(viewer));
    let state = (play.turn(), play.ply(), play.outcome(), play.claims());
    format!("{told:?} {offered:?} {state:?}")
}

fn game(key: &str) -> Arc<dyn Game> {
    let mut games = rookery_chess::games().into_iter();
    games.find(|game| game.title().key == key).unwrap_or_else(|| panic!("no {key}"))
}

fn begin(game: &dyn Game, position: &Position) -> Option<Box<dyn Play>> {
    game.begin(&Start::Position { text: position.fen() }).ok()
}

/// A first position of a game.
fn first(game: &dyn Game, rules: Rules, random: &mut Random) -> Position {
    match game.title().starts.numbers {
        None => Position::start(rules),
        Some(count) => {
            let start = Start::Number { number: random.below(count as usize) as u32 };
            Position::read(rules, &game.begin(&start).unwrap().text())
        }
    }
}

/// Positions of random games, each with the slow rules.
fn each_position(key: &str, games: usize, mut look: impl FnMut(&dyn Game, &Position, &mut Random)) {
    let (game, rules) = (game(key), rules(key).unwrap());
    let mut random = Random(0xdead_beef + key.len() as u64);
    for _ in 0..games {
        let mut position = first(game.as_ref(), rules, &mut random);
        let offset = random.below(STRIDE);
        for ply in 0..PLIES_MAX {
            let Some(mv) = position.any_legal(|count| random.below(count)) else { break };
            if ply % STRIDE == offset {
                look(game.as_ref(), &position, &mut random);
            }
            position = position.play(mv);
        }
    }
}

/// The same position for `viewer`, with something else where the viewer sees nothing.
fn twin(position: &Position, viewer: Side, random: &mut Random) -> Option<Position> {
    let mut twin = position.clone();
    for _ in 0..=random.below(3) {
        change(&mut twin, viewer, random);
    }
    let differs = twin != *position;
    (differs && twin.known_to(viewer) == position.known_to(viewer)).then_some(twin)
}

fn change(twin: &mut Position, viewer: Side, random: &mut Random) {
    let seen = twin.sees(viewer);
    let hidden: Vec<Square> = squares().filter(|square| !seen.contains(square)).collect();
    let (empty, full): (Vec<Square>, Vec<Square>) =
        hidden.into_iter().partition(|square| twin.empty(0, *square));
    let fits = |kind: char, square: Square| kind != 'p' || (1..7).contains(&square.1);
    let kind = random.pick(&['q', 'r', 'b', 'n', 'p']);
    if twin.rules.drops && random.below(4) == 0 {
        *twin.reserves.entry((!viewer, kind)).or_default() += 1;
        return;
    }
    if full.is_empty() || empty.is_empty() {
        return;
    }
    let (from, to) = (random.pick(&full), random.pick(&empty));
    let Some(piece) = twin.at(0, from) else { return };
    match random.below(4) {
        // Elsewhere; also the king.
        0 | 1 if fits(piece.kind, to) => {
            twin.put(0, from, None);
            twin.put(0, to, Some(piece));
        }
        2 if piece.kind != 'k' && fits(kind, from) => {
            twin.put(0, from, Some(Piece { kind, promoted: false, ..piece }));
        }
        3 if piece.kind != 'k' => twin.put(0, from, None),
        _ => {}
    }
    // What has left home castles no more.
    let board = twin.clone();
    twin.castling.retain(|(king, rook)| {
        let holds = |square, kind| board.at(0, square).is_some_and(|it| it.kind == kind);
        holds(*king, 'k') && holds(*rook, 'r')
    });
}

/// Where two texts part.
fn difference<'a>(one: &'a str, other: &'a str) -> Option<[&'a str; 2]> {
    const SHOWN_MAX: usize = 160;
    let shared = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let rest = |text: &'a str| &text[shared..text.len().min(shared + SHOWN_MAX)];
    (one != other).then(|| [rest(one), rest(other)])
}

/// The viewer of two positions that look the same sees the same, and is offered the same.
fn assert_same(ours: &dyn Play, other: &dyn Play, viewer: (Side, Viewer), turn: Side) {
    let worlds = [ours, other].map(|play| world(play, viewer.1, turn == viewer.0));
    let texts = [ours, other].map(Play::text);
    let differs = difference(&worlds[0], &worlds[1]);
    assert!(differs.is_none(), "{viewer:?} tells {texts:#?} apart: {differs:?}");
}

/// Both twins go on with the same move, as long as the viewer cannot tell them apart.
fn go_on(pair: [(&Position, &dyn Play); 2], viewer: (Side, Viewer), random: &mut Random) -> usize {
    let [(ours, our_play), (other, other_play)] = pair;
    let mut compared = 0;
    let moves = ours.legal();
    for _ in 0..3 {
        let mv = random.pick(&moves);
        let notation = ours.notation(mv);
        let Some(same) = other.find(&notation) else { continue };
        let (after, after_other) = (ours.play(mv), other.play(same));
        if after.known_to(viewer.0) != after_other.known_to(viewer.0) {
            continue;
        }
        let (mut play, mut twin) = (our_play.fork(), other_play.fork());
        play.play(&notation).unwrap();
        twin.play(&notation).unwrap();
        assert_same(play.as_ref(), twin.as_ref(), viewer, after.turn);
        compared += 1;
    }
    compared
}

fn twins_look_the_same(key: &str) {
    let (mut pairs, mut refused, mut went_on) = (0, 0, 0);
    each_position(key, GAMES_EACH, |game, position, random| {
        let Some(play) = begin(game, position) else {
            panic!("{key}: refused {}", position.fen());
        };
        for viewer in SIDES {
            for _ in 0..TWINS {
                let Some(other) = twin(position, viewer.0, random) else { continue };
                let Some(other_play) = begin(game, &other) else {
                    refused += 1;
                    continue;
                };
                assert_same(play.as_ref(), other_play.as_ref(), viewer, position.turn);
                pairs += 1;
                let pair = [(position, play.as_ref()), (&other, other_play.as_ref())];
                went_on += go_on(pair, viewer, random);
            }
        }
    });
    println!("{key}: {pairs} pairs, {went_on} went on, {refused} were no positions");
    assert!(pairs > 1000 && went_on > 500 && refused < pairs, "{pairs} {went_on} {refused}");
}

#[test]
fn dark_chess_tells_no_twins_apart() {
    twins_look_the_same("dark");
}

#[test]
fn fog_of_war_tells_no_twins_apart() {
    twins_look_the_same("fog-of-war");
}

#[test]
fn dark_crazyhouse_tells_no_twins_apart() {
    twins_look_the_same("dark-crazyhouse");
}

#[test]
fn dark_crazyhouse_2_tells_no_twins_apart() {
    twins_look_the_same("dark-crazyhouse-2");
}

#[test]
fn lao_tzu_tells_no_twins_apart() {
    twins_look_the_same("lao-tzu");
}

#[test]
fn moves_that_lead_to_what_looks_the_same_are_told_the_same() {
    let mut compared = 0;
    for key in KEYS {
        each_position(key, GAMES_FEW, |game, position, _| {
            let viewer = SIDES[usize::from(position.turn == Side::White)];
            let play = begin(game, position).unwrap();
            let mut worlds: Vec<(Knowledge, String, String)> = vec![];
            for mv in position.legal() {
                let after = position.play(mv);
                let notation = position.notation(mv);
                let mut fork = play.fork();
                fork.play(&notation).unwrap();
                let told = world(fork.as_ref(), viewer.1, after.turn == viewer.0);
                let known = after.known_to(viewer.0);
                if let Some((_, first, same)) = worlds.iter().find(|(it, ..)| *it == known) {
                    let fen = position.fen();
                    let differs = difference(same, &told);
                    assert!(
                        differs.is_none(),
                        "{key}: {viewer:?} tells {first} and {notation} apart in {fen}: {differs:?}"
                    );
                    compared += 1;
                } else {
                    worlds.push((known, notation, told));
                }
            }
        });
    }
    assert!(compared > 1000, "{compared} pairs of moves");
}

#[test]
fn a_rook_that_comes_into_sight_by_castling_is_told_as_one_that_goes_there() {
    let game = game("fog-of-war");
    let text = "3rkbn1/1ppq3r/5p1p/2P2b1n/pPN1p3/2P2NP1/P1R4P/R3KB2 w Q - 0 1".to_owned();
    let worlds = ["a1d1", "e1c1"].map(|mv| {
        let mut play = game.begin(&Start::Position { text: text.clone() }).unwrap();
        play.play(mv).unwrap();
        world(play.as_ref(), Viewer::Second, true)
    });
    let differs = difference(&worlds[0], &worlds[1]);
    assert!(differs.is_none(), "{differs:?}");
}

#[test]
fn players_see_what_their_pieces_reach_and_spectators_what_both_do() {
    for key in KEYS {
        each_position(key, GAMES_FEW, |game, position, _| {
            let play = begin(game, position).unwrap();
            let cells = game.board(&Start::Usual).cells;
            let names: BTreeMap<String, Square> = squares().map(|it| (name(it), it)).collect();
            let shown = |viewer| -> BTreeMap<Square, Option<u16>> {
                let view = play.view(viewer);
                let of: BTreeMap<u16, Content> = view.cells.into_iter().collect();
                let content = |(id, cell): (u16, &rookery_rules::Cell)| {
                    let square = *names.get(&cell.name)?;
                    match of.get(&id) {
                        Some(Content::Hidden) => None,
                        Some(Content::Piece(piece, _)) => Some((square, Some(*piece))),
                        None => Some((square, None)),
                    }
                };
                (0..).zip(&cells).filter_map(content).collect()
            };
            let all = shown(Viewer::All);
            let [white, black] = SIDES.map(|(side, _)| position.sees(side));
            let both: BTreeSet<Square> = &white & &black;
            let sights =
                [(Viewer::First, &white), (Viewer::Second, &black), (Viewer::Spectator, &both)];
            for (viewer, sight) in sights {
                let mut expected = all.clone();
                expected.retain(|square, _| sight.contains(square));
                let found = shown(viewer);
                let differs: Vec<String> = squares()
                    .filter(|square| found.get(square) != expected.get(square))
                    .map(name)
                    .collect();
                assert!(differs.is_empty(), "{key}: {viewer:?} {differs:?} in {}", position.fen());
            }
        });
    }
}

#[test]
fn how_a_move_is_written_tells_of_no_hidden_pin() {
    for key in KEYS {
        let game = game(key);
        let written = |fen: &str| {
            let begun = [fen.to_owned(), fen.replacen(' ', "[] ", 1)]
                .into_iter()
                .find_map(|text| game.begin(&Start::Position { text }).ok());
            let mut play = begun.unwrap_or_else(|| panic!("{key} reads neither form"));
            play.play("c2d4").unwrap();
            play.seen(Viewer::First).unwrap().label
        };
        // Both knights reach d4; a rook that White does not see may pin one of them.
        let pinned = written("k3r3/8/8/8/3p4/8/2N1N3/4K3 w - - 0 1");
        assert_eq!(pinned, written("k6r/8/8/8/3p4/8/2N1N3/4K3 w - - 0 1"), "{key}");
        assert_eq!(pinned.as_deref(), Some("Ncxd4"), "{key}");
    }
}
