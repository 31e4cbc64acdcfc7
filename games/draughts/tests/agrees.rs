//! Legal moves, compared with another program's over random games.

use std::collections::BTreeMap;

use rookery_draughts::{Draughts, Move, Variant, builtin};
use rookery_rules::{Position, Start};

const RECORDED: &str = include_str!("pydraughts.txt");
/// Positions of each game that the record has at least.
const POSITIONS_MIN: usize = 2000;

/// A move as the record writes it, by squares numbered from the top.
fn written(mv: &Move) -> String {
    let mut taken: Vec<_> = mv.taken().collect();
    taken.sort_unstable();
    let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
    format!("{},{},{}", mv.from(), mv.to(), taken.join("+"))
}

/// The hash of Fowler, Noll and Vo (1a, 32 bits).
fn fnv(text: &str) -> u32 {
    let add = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, add)
}

/// The position without what the laws of draws and a king's runs remember.
fn forgetful(variant: &'static Variant, position: &Draughts) -> Draughts {
    let text = position.text();
    let pieces: Vec<&str> = text.split(':').take(3).collect();
    Draughts::read(variant, &pieces.join(":")).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Follows a recorded game; says how many positions it has.
fn follow(variant: &'static Variant, tokens: &[&str]) -> usize {
    let mut position = Draughts::start(variant);
    for token in tokens {
        position = forgetful(variant, &position);
        let mut moves = vec![];
        position.legal_into(&mut moves);
        let mut named: Vec<(String, Move)> = moves.iter().map(|mv| (written(mv), *mv)).collect();
        named.sort_by(|a, b| a.0.cmp(&b.0));
        let list: Vec<&str> = named.iter().map(|(text, _)| text.as_str()).collect();
        let (key, text) = (variant.key, position.text());
        if *token == "end" {
            assert!(list.is_empty(), "{key} {text}: {list:?}");
            return tokens.len() - 1;
        }
        let (played, hash) = token.split_once('.').expect("a move and a hash");
        let hash = u32::from_str_radix(hash, 16).expect("a hash");
        assert_eq!(fnv(&list.join(" ")), hash, "{key} {text}: other moves than {list:?}");
        let played: usize = played.parse().expect("a move's number");
        position.play(&named[played].1);
    }
    tokens.len()
}

#[test]
fn another_program_finds_the_same_moves() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in RECORDED.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let key = words.next().expect("a game");
        let variant = builtin::ALL.into_iter().find(|it| it.key == key).expect("a known game");
        let tokens: Vec<&str> = words.collect();
        *counts.entry(key).or_default() += follow(variant, &tokens);
    }
    assert_eq!(counts.len(), 8, "{counts:?}");
    assert!(counts.values().all(|count| *count >= POSITIONS_MIN), "{counts:?}");
}

#[test]
fn games_begin_where_their_text_says() {
    for game in rookery_draughts::games() {
        let text = game.begin(&Start::Usual).unwrap().text();
        assert_eq!(game.begin(&Start::Position { text: text.clone() }).unwrap().text(), text);
    }
}
