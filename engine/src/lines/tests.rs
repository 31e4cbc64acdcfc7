use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rookery_chess::file;
use rookery_chess::variant::VariantGame;
use rookery_rules::{Game, Play, Start};

use super::*;
use crate::dialogue::Dialogue;

fn load(kind: &str, key: &str, content: &[u8]) -> Result<Arc<dyn Game>, String> {
    if kind != "toml" {
        return Err(format!("{kind} is not read in this test"));
    }
    let variant = file::read(key, content).map_err(|flaws| flaws[0].to_string())?;
    let game = VariantGame::new(variant).map_err(|faults| faults[0].to_string())?;
    Ok(Arc::new(game))
}

fn dialogue() -> Dialogue {
    Dialogue::begin(|input, output, complaints| {
        let games = Games::families();
        let registry = {
            let mut registry = rookery_rules::Registry::default();
            registry.add_group("", games.iter().cloned());
            registry
        };
        run(input, None, Games::new(registry, Some(load)), (output, complaints));
    })
}

fn begin(key: &str, text: Option<&str>) -> Box<dyn Play> {
    let games = Games::families();
    let start = text.map_or(Start::Usual, |text| Start::Position { text: text.to_owned() });
    games.get(key).unwrap().begin(&start).unwrap()
}

fn turn(id: &str, key: &str, play: &dyn Play, more: &str) -> String {
    let moves: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    let moves = moves.join(" ");
    format!(
        "GAME {id} {key}\nSEAT 1\nPOSITION {}\nLEGAL {moves}\nMOVES {moves}\n{more}",
        play.text()
    )
}

#[test]
fn the_program_says_what_it_is_and_what_can_be_set() {
    let mut dialogue = dialogue();
    dialogue.tell("HELLO");
    let heard = dialogue.until("READY");
    assert!(heard[0].starts_with("NAME Rookery "), "{heard:?}");
    assert!(heard[1].starts_with("AUTHOR "), "{heard:?}");
    let skill = "OPTION name Skill Level type spin default 20 min 1 max 20";
    assert!(heard.iter().any(|line| line == skill), "{heard:?}");
    assert!(heard.iter().any(|line| line == "WANTS RULES"), "{heard:?}");
    let (said, complained) = dialogue.end();
    assert_eq!((said.len(), complained.len()), (0, 0), "{said:?} {complained:?}");
}

#[test]
fn a_turn_is_answered_with_a_legal_move_and_what_was_thought() {
    let mut dialogue = dialogue();
    for key in ["draughts", "reversi", "connect-four", "chess", "gomoku", "antichess"] {
        let play = begin(key, None);
        dialogue.tell(&turn("a1", key, play.as_ref(), "DEPTH 3\nGO"));
        let heard = dialogue.until("MOVE ");
        let best = heard.last().unwrap().strip_prefix("MOVE ").unwrap();
        assert!(play.read_move(best).is_ok(), "{key}: {best}");
        let info = heard.iter().find(|line| line.starts_with("INFO depth 3 ")).unwrap();
        for word in ["seldepth", "score cp", "nodes", "leaves", "cutoffs", "nps", "time", "pv"] {
            assert!(info.contains(&format!(" {word} ")), "{key}: {word} in {info}");
        }
    }
    let (_, complained) = dialogue.end();
    assert!(complained.is_empty(), "{complained:?}");
}

#[test]
fn an_analysis_goes_on_until_it_is_hurried() {
    let mut dialogue = dialogue();
    let play = begin("draughts", None);
    dialogue.tell(&turn("a1", "draughts", play.as_ref(), "ANALYZE"));
    dialogue.until("INFO depth 4 ");
    dialogue.tell("HURRY");
    assert!(play.read_move(&dialogue.answer("MOVE")).is_ok());
    dialogue.end();
}

#[test]
fn only_the_moves_that_are_told_are_chosen_from() {
    let mut dialogue = dialogue();
    for key in ["connect-four", "chess"] {
        let play = begin(key, None);
        let only = if key == "chess" { "a2a3" } else { "a" };
        let text = play.text();
        dialogue.tell(&format!(
            "GAME x {key}\nPOSITION {text}\nLEGAL {only}\nMOVES {only}\nDEPTH 4\nGO"
        ));
        assert_eq!(dialogue.answer("MOVE"), only);
    }
    dialogue.end();
}

#[test]
fn rules_that_come_as_a_file_are_kept() {
    let mut dialogue = dialogue();
    let toml = STANDARD.encode(file::SCAFFOLD);
    dialogue.tell(&format!("RULES toml mine@1234 {toml}"));
    let game = load("toml", "mine@1234", file::SCAFFOLD.as_bytes()).unwrap();
    let start = game.title().starts.numbers.map_or(Start::Usual, |_| Start::Number { number: 0 });
    let play = game.begin(&start).unwrap();
    dialogue.tell(&turn("g", "mine@1234", play.as_ref(), "DEPTH 2\nGO"));
    assert!(play.read_move(&dialogue.answer("MOVE")).is_ok());
    let (_, complained) = dialogue.end();
    assert!(complained.is_empty(), "{complained:?}");
}

#[test]
fn a_game_of_unknown_rules_is_played_from_what_the_board_shows_and_that_is_said_once() {
    let mut dialogue = dialogue();
    for ply in 0..3 {
        dialogue.tell(&format!(
            "GAME g hidden\nSEAT 1\nPLY {ply}\nROW 3 2Q ? 2P\nROW 2 . 1P .\nROW 1 1K . .\n\
             LEGAL 2-2-2-3 2-2-1-3 1-1-2-1\nMOVES b3 bxa3 Kb1\nGO"
        ));
        assert_eq!(dialogue.answer("MOVE"), "bxa3");
    }
    let (_, complained) = dialogue.end();
    assert_eq!(complained.len(), 1, "{complained:?}");
}

#[test]
fn where_something_is_hidden_nothing_is_complained_about() {
    let mut dialogue = dialogue();
    dialogue.tell("GAME g dark\nSEAT 2\nROW 2 2P .\nROW 1 ? ?\nLEGAL 1-2-1-1\nMOVES a2a1\nGO");
    assert_eq!(dialogue.answer("MOVE"), "a2a1");
    let (_, complained) = dialogue.end();
    assert!(complained.len() <= 1, "{complained:?}");
}

#[test]
fn damaged_lines_are_named_and_the_next_turn_is_answered() {
    let mut dialogue = dialogue();
    let damaged = [
        "GAME alone",
        "SEAT first",
        "CLOCK 1 2",
        "DEPTH deep",
        "ROW up 1K",
        "SET Skill Level 5",
        "SET Skill Level=50",
        "SET Colour=red",
        "RULES toml",
        "RULES toml key !!!",
        "RULES toml key bm9uc2Vuc2U=",
        "RULES js key bm9uc2Vuc2U=",
        "GO",
    ];
    for line in damaged {
        dialogue.tell(line);
        assert!(!dialogue.complaint().is_empty(), "{line}");
    }
    dialogue.tell("SOMETHING new\n\u{0}\u{7f}");
    dialogue.tell("GAME g chess\nPOSITION nonsense\nLEGAL 1-1-1-2\nMOVES a1a2\nGO");
    assert_eq!(dialogue.answer("MOVE"), "a1a2");
    assert!(dialogue.complaint().contains("position"), "the position is named");
    let play = begin("reversi", None);
    dialogue.tell(&turn("h", "reversi", play.as_ref(), "NODES 500\nGO"));
    assert!(play.read_move(&dialogue.answer("MOVE")).is_ok());
    dialogue.end();
}

#[test]
fn a_level_is_set_and_played() {
    let mut dialogue = dialogue();
    dialogue.tell("SET Skill Level=1\nSET Hash=1");
    let play = begin("chess", None);
    dialogue.tell(&turn("g", "chess", play.as_ref(), "MOVETIME 60000\nGO"));
    let heard = dialogue.until("MOVE ");
    assert!(!heard.iter().any(|line| line.starts_with("INFO depth 2 ")), "{heard:?}");
    dialogue.end();
}

#[test]
fn who_is_ahead_does_not_repeat_though_only_positions_are_told() {
    // A king more; the engine has stood here twice already.
    let mut dialogue = dialogue();
    let mut play = begin("draughts", Some("B:WK1:BK32,K31,30"));
    let mut seen = vec![];
    for _ in 0..8 {
        if play.turn().is_none() {
            break;
        }
        dialogue.tell(&turn("g", "draughts", play.as_ref(), "DEPTH 5\nGO"));
        let best = dialogue.answer("MOVE");
        play.play(&best).unwrap();
        seen.push(play.text());
        let Some(reply) = play.legal_moves().into_iter().next() else { break };
        play.play(&reply.notation).unwrap();
    }
    let repeats = |text: &&String| seen.iter().filter(|other| other == text).count() > 2;
    assert!(!seen.iter().any(|text| repeats(&text)), "{seen:?}");
    dialogue.end();
}

#[test]
fn a_move_that_is_refused_is_not_tried_again() {
    let mut dialogue = dialogue();
    let mut said = vec![];
    for _ in 0..3 {
        dialogue.tell("GAME g dark\nSEAT 1\nPLY 4\nROW 1 1K 1P .\nLEGAL 2-1-3-1 1-1-1-2 2-1-2-2");
        dialogue.tell("MOVES b1c1 a1a2 b1b2\nGO");
        said.push(dialogue.answer("MOVE"));
    }
    said.sort_unstable();
    assert_eq!(said, ["a1a2", "b1b2", "b1c1"]);
    dialogue.end();
}

#[test]
fn a_level_plays_the_same_game_again_whatever_it_played_between() {
    let mut dialogue = dialogue();
    dialogue.tell("HELLO\nSET Skill Level=3\nSET Hash=1");
    dialogue.until("READY");
    let play = begin("draughts", None);
    let mut ask = |id: &str| {
        dialogue.tell(&turn(id, "draughts", play.as_ref(), "GO"));
        dialogue
            .until("MOVE ")
            .into_iter()
            .map(|line| line.split(" nps ").next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let first = ask("one");
    ask("two");
    assert_eq!(ask("one"), first);
}
