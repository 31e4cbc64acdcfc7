//! Variants composed of several parts, played to their end.

use std::collections::BTreeSet;

use rookery_chess::file;
use rookery_chess::variant::VariantGame;
use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Start};

use crate::notations;

const COMBINATIONS: usize = 200;
const PLIES_MAX: u32 = 600;
/// Every so many plies the position is read anew and compared.
const STRIDE: u32 = 7;

const BASES: [&str; 22] = [
    "chess",
    "crazyhouse",
    "suicide",
    "losers",
    "capture",
    "benedict",
    "atomic",
    "racing-kings",
    "dark",
    "fog-of-war",
    "king-of-the-hill",
    "three-check",
    "horde",
    "knightmate",
    "extinction",
    "kinglet",
    "alice",
    "berolina",
    "makruk",
    "capablanca",
    "xiangqi",
    "shogi",
];
const PARTS: [&str; 14] = [
    "capture.effect = 'explode'",
    "capture.effect = 'turn'\ncheck = 'none'\ngoals = ['no king loses']",
    "capture.duty = true",
    "reserves = true",
    "sight = 'moves'",
    "turns = 'two'",
    "turns = 'growing'",
    "turns = 'push'",
    "array.shuffle = '960'",
    "array.shuffle = 'any-order'",
    "check = 'none'\ngoals = ['no king loses']",
    "goals = ['checks 3']",
    "goals = ['reach K d4 e4', 'no king loses']",
    "stalemate = 'loses'",
];

/// A file of two or three parts on a base.
fn some_text(random: &mut Random) -> String {
    let mut lines = BTreeSet::new();
    for _ in 0..2 + random.below(2) {
        lines.insert(PARTS[random.below(PARTS.len())]);
    }
    let base = BASES[random.below(BASES.len())];
    let lines: Vec<&str> = lines.into_iter().collect();
    format!("name = 'mine'\nbase = '{base}'\n{}\n", lines.join("\n"))
}

/// The game, if the parts make sense together: no key said twice, no reason against it.
fn sensible(text: &str) -> Option<VariantGame> {
    VariantGame::new(file::read("mine", text.as_bytes()).ok()?).ok()
}

/// The position says everything: read anew it goes on the same way.
fn reads_back(game: &dyn Game, play: &dyn Play, told: &str) {
    let text = play.text();
    let read = game.begin(&Start::Position { text: text.clone() });
    let read = read.unwrap_or_else(|why| panic!("{told}refused {text}: {why:?}"));
    assert_eq!(read.text(), text, "{told}");
    if play.outcome().is_none() && read.outcome().is_none() {
        assert_eq!(notations(read.as_ref()), notations(play), "{told}{text}");
    }
}

/// Plays one random game; says how many plies it had and why it ended.
fn play_out(game: &dyn Game, told: &str, random: &mut Random) -> (u32, Option<String>) {
    let start = match game.title().starts.numbers {
        Some(count) => Start::Number { number: random.below(count as usize) as u32 },
        None => Start::Usual,
    };
    let mut play = game.begin(&start).unwrap();
    for ply in 0..PLIES_MAX {
        if ply % STRIDE == 0 {
            reads_back(game, play.as_ref(), told);
        }
        let mut moves = play.legal_moves();
        if let Some(result) = play.outcome() {
            assert!(moves.is_empty() && play.turn().is_none(), "{told}{}", play.text());
            reads_back(game, play.as_ref(), told);
            return (ply, Some(result.reason));
        }
        // Where something is hidden, what is offered may be refused; something is legal.
        loop {
            assert!(!moves.is_empty(), "{told}no move and no end in {}", play.text());
            let mv = moves.swap_remove(random.below(moves.len()));
            let Err(why) = play.play(&mv.notation) else { break };
            assert!(play.hides(), "{told}{why:?} {} {}", mv.notation, play.text());
        }
        assert_eq!(play.ply(), ply + 1);
    }
    (PLIES_MAX, None)
}

#[test]
fn combinations_of_parts_are_played_to_their_end() {
    let mut random = Random::new(2024);
    let (mut seen, mut ended) = (BTreeSet::new(), 0);
    while seen.len() < COMBINATIONS {
        let text = some_text(&mut random);
        if seen.contains(&text) {
            continue;
        }
        let Some(game) = sensible(&text) else { continue };
        let (plies, reason) = play_out(&game, &text, &mut random);
        assert!(plies > 0, "{text} is over where it begins");
        ended += usize::from(reason.is_some());
        seen.insert(text);
    }
    assert!(ended > COMBINATIONS / 2, "{ended} ended");
}

#[test]
fn pawn_drops_in_turns_of_many_moves_are_asked_for_mate_only_where_they_check() {
    let game = sensible("name = 'a'\nbase = 'shogi'\nturns = 'growing'\n").unwrap();
    let (plies, _) = play_out(&game, "shogi in growing turns ", &mut Random::new(3));
    assert!(plies > 0);
}

#[test]
fn what_could_not_be_played_is_refused_with_the_reason() {
    for (rest, reason) in [
        ("base = 'horde'\ngoals = ['no king loses']", "over where it begins"),
        ("base = 'fog-of-war'\ngoals = ['checks 3']", "checks are counted only"),
        ("base = 'racing-kings'\ngoals = ['checks 3']", "checks are counted only"),
        ("base = 'horde'\narray.shuffle = 'any-order'", "full of the same pieces"),
        ("base = 'grand'\narray.shuffle = 'any-order'", "full of the same pieces"),
        ("base = 'racing-kings'\narray.shuffle = '960'", "full of the same pieces"),
        ("base = 'knightmate'\narray.shuffle = '960'", "pieces of chess"),
        ("base = 'makruk'\narray.shuffle = '960'", "pieces of chess"),
        ("base = 'xiangqi'\narray.shuffle = 'any-order'", "stay in their order"),
        ("array.shuffle = 'each-side'", "could begin in check"),
    ] {
        let text = format!("name = 'a'\n{rest}\n");
        let told = match file::read("mine", text.as_bytes()) {
            Err(flaws) => flaws.into_iter().map(|flaw| flaw.text).collect::<String>(),
            Ok(variant) => match VariantGame::new(variant) {
                Err(faults) => faults.into_iter().map(|fault| fault.0.to_string()).collect(),
                Ok(_) => panic!("{text} is taken"),
            },
        };
        assert!(told.contains(reason), "{text}: {told}");
    }
}
