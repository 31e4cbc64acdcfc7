//! Many moves asked at once: the answers are those of each move by itself, or there are none.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Start};
use rookery_script::{ModuleGame, SCRIPT_SCAFFOLD};

use crate::common::load_script;

const PLIES: usize = 40;
const VIEWERS: [rookery_rules::Viewer; 4] = {
    use rookery_rules::Viewer::{All, First, Second, Spectator};
    [First, Second, Spectator, All]
};

/// The scaffold's game, with `code` run on the object before it is handed over.
fn with(code: &str) -> ModuleGame {
    let source = SCRIPT_SCAFFOLD.replace("export default {", "const game = {");
    let source = format!("{source}\n{code}\nexport default game;\n");
    load_script("changed", source.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

/// A random game: its moves, and the game after each of them.
fn random_game(game: &ModuleGame, seed: u64) -> (Vec<String>, Vec<Box<dyn Play>>) {
    let mut random = Random::new(seed);
    let mut play = game.begin(&Start::Usual).unwrap();
    let (mut moves, mut after) = (vec![], vec![]);
    while moves.len() < PLIES
        && let Some(mv) = random.pick(&play.legal_moves())
    {
        play.play(&mv.notation).unwrap();
        moves.push(mv.notation.clone());
        after.push(play.fork());
    }
    (moves, after)
}

fn at_once(game: &ModuleGame, moves: &[String]) -> Vec<Box<dyn Play>> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    game.begin(&Start::Usual).unwrap().after_each(&moves)
}

fn check_same(one: &dyn Play, other: &dyn Play) {
    assert_eq!((one.ply(), one.text()), (other.ply(), other.text()));
    assert_eq!((one.turn(), one.outcome()), (other.turn(), other.outcome()));
    for viewer in VIEWERS {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.last_move(viewer), other.last_move(viewer));
    }
    assert_eq!(one.legal_moves(), other.legal_moves(), "asked when somebody wants to know");
}

#[test]
fn many_moves_at_once_lead_where_each_by_itself_does() {
    for (key, source) in rookery_script::shipped() {
        let game = load_script(key, source.as_bytes()).unwrap();
        let (moves, after) = random_game(&game, 3);
        let at_once = at_once(&game, &moves);
        assert_eq!(at_once.len(), moves.len(), "{key}");
        for (one, other) in at_once.iter().zip(&after) {
            check_same(one.as_ref(), other.as_ref());
        }
    }
}

#[test]
fn the_same_random_numbers_are_drawn() {
    let game = with(
        "const made = game.makeMove;
         game.gamestate.drawn = 0;
         game.startNewGame = function () {
           this.gamestate = { onmove: 1, board: '.'.repeat(9), last: '', drawn: 0 };
         };
         game.makeMove = function (move) {
           made.call(this, move);
           this.gamestate.drawn = random();
         };",
    );
    let (moves, after) = random_game(&game, 5);
    let at_once = at_once(&game, &moves);
    assert!(at_once.len() == moves.len() && moves.len() > 4);
    for (one, other) in at_once.iter().zip(&after) {
        check_same(one.as_ref(), other.as_ref());
    }
}

#[test]
fn rules_that_remember_what_they_were_asked_are_not_asked_many_things_at_once() {
    let game = with("let asked = 0; game.status = () => `Asked ${++asked} times.`;");
    let (moves, after) = random_game(&game, 5);
    assert_eq!(after.last().unwrap().view(VIEWERS[0]).status, "Asked 1 times.");
    assert_eq!(at_once(&game, &moves).len(), 0);
}

#[test]
fn moves_that_cannot_be_made_are_not_made_at_once_either() {
    let game = with("");
    let (mut moves, _) = random_game(&game, 5);
    moves[1] = moves[0].clone();
    assert_eq!(at_once(&game, &moves).len(), 0);
    assert_eq!(at_once(&game, &moves[..1]).len(), 0, "one move is not many");
}
