//! `rookery play --local`, run as a program in a terminal without any server.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;
#[expect(dead_code, reason = "other stories use the rest")]
mod tmux;

use std::fs;
use std::path::Path;

use house::{folder, rookery, run};
use tmux::Tmux;

/// Plays in a folder of its own.
fn play(folder: &Path, words: &str) -> Tmux {
    Tmux::run(folder, &format!("play --local --ascii {words}"), (100, 32))
}

fn file(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[tokio::test]
async fn two_people_play_a_whole_game_take_back_and_find_it_in_a_file() {
    let folder = folder();
    let terminal = play(&folder, "--against person --game chess --save games.pgn");
    terminal.shows("White is to move.").await;
    terminal.shows("Player 1 (White)").await;
    for (text, shown) in [("f3", "1. f3"), ("e6", "e6")] {
        terminal.types(text);
        terminal.press(&["Enter"]);
        terminal.shows(shown).await;
    }
    terminal.press(&["F5"]);
    terminal.shows("A move was taken back.").await;
    terminal.shows("Black is to move.").await;
    terminal.types("Nf7");
    terminal.press(&["Enter"]);
    // The panel is narrow, and breaks the sentence.
    terminal.shows("Nf6").await;
    terminal.press(&["C-u"]);
    for (text, shown) in [("e5", "e5"), ("g4", "2. g4"), ("Qh4", "Qh4#")] {
        terminal.types(text);
        terminal.press(&["Enter"]);
        terminal.shows(shown).await;
    }
    terminal.shows("Player 2 won. Black won: checkmate.").await;
    terminal.press(&["F7"]);
    terminal.shows("Player 2 (White)").await;
    terminal.types("e4");
    terminal.press(&["Enter"]);
    terminal.shows("1. e4").await;
    terminal.types(":save here.pgn");
    terminal.press(&["Enter"]);
    terminal.shows("The game is saved in here.pgn.").await;
    terminal.press(&["C-c"]);
    terminal.shows("left with 0").await;
    terminal.shows("canonical: icanon").await;
    let text = file(&folder.join("games.pgn"));
    assert!(text.contains("1. f3 e5 2. g4 Qh4# 0-1") && text.contains("1. e4 *"), "{text}");
    assert_eq!(file(&folder.join("here.pgn")), text);
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn the_computer_answers_and_an_unsaved_game_is_printed_in_the_end() {
    let folder = folder();
    let terminal = play(&folder, "--game gomoku --level 1 --side first --clock 5+3");
    terminal.shows("Computer, level 1").await;
    terminal.shows("It is your move.").await;
    terminal.types("h8");
    terminal.press(&["Enter"]);
    terminal.shows("1. h8").await;
    terminal.shows("It is your move.").await;
    terminal.press(&["F3"]);
    terminal.shows("Resign? Your opponent wins the game.").await;
    terminal.press(&["y"]);
    terminal.shows("You lost.").await;
    terminal.press(&["C-c"]);
    terminal.shows("left with 0").await;
    terminal.shows("h8").await;
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is written unasked");
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_game_from_a_file_is_gone_on_with_and_saved_under_a_name_of_its_own() {
    let folder = folder();
    fs::write(folder.join("begun.pgn"), "[White \"A\"]\n\n1. f3 e5 2. g4 *\n").unwrap();
    let terminal = play(&folder, "--from begun.pgn --level 3");
    terminal.shows("2. g4").await;
    terminal.shows("It is your move.").await;
    terminal.types("Qh4");
    terminal.press(&["Enter"]);
    terminal.shows("You won. Black won: checkmate.").await;
    terminal.press(&["F10"]);
    terminal.shows("The game is saved in chess-").await;
    terminal.press(&["C-c"]);
    terminal.shows("left with 0").await;
    let saved = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let saved = saved.filter(|path| !path.ends_with("begun.pgn")).collect::<Vec<_>>();
    assert!(file(&saved[0]).contains("Qh4# 0-1"), "{saved:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_played_is_told_before_the_screen_is_taken() {
    let folder = folder();
    let wrong = folder.join("wrong.pgn").display().to_string();
    fs::write(&wrong, "1. e4 Ke5 *\n").unwrap();
    for (words, code, told) in [
        (&["--game", "ches"][..], 2, "Did you mean chess"),
        (&["--game", "chess", "--side", "red"], 2, "first (White), second (Black) and random"),
        (&["--game", "chess", "--start", "nothing"], 2, "Chess: "),
        (&["--game", "chess", "--clock", "3d"], 2, "games on a server"),
        (&["--game", "chess", "--level", "21"], 2, "21"),
        (&["--game", "dark"], 1, "hides something from its players"),
        (&["--from", &wrong], 1, "wrong.pgn: "),
        (&["--from", "/nowhere.pgn"], 1, "cannot be opened"),
        (&[], 2, "Playing needs a terminal."),
    ] {
        let answer = run(rookery().args(["play", "--local"]).args(words), "");
        assert_eq!(answer.code, code, "{words:?}: {}", answer.err);
        assert!(answer.err.contains(told), "{words:?}: {}", answer.err);
    }
    assert_eq!(run(rookery().arg("play"), "").code, 2);
    fs::remove_dir_all(folder).unwrap();
}
