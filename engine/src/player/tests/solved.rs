//! Games and endings whose best play is known, played to their end.

use std::path::PathBuf;

use rookery_rules::Score;

use super::*;
use crate::endgame::chess::{Material, Tables, build};
use crate::endgame::{Value, store};

/// Plays a game to its end, both sides with the same player; who won.
fn finish(player: &mut Player, play: &mut dyn Play, limits: &Limits) -> Score {
    while play.turn().is_some() {
        let mv = think(player, play, limits).pv.remove(0);
        play.play(&mv).unwrap();
    }
    play.outcome().unwrap().score
}

#[test]
fn crosses_and_noughts_end_as_they_must_from_every_two_moves() {
    let game = Arc::clone(registry().get("tic-tac-toe").unwrap());
    let (mut player, limits) = (small(), to_depth(9));
    for first in begin(game.as_ref()).legal_moves() {
        let mut play = begin(game.as_ref());
        play.play(&first.notation).unwrap();
        assert_eq!(think(&mut player, play.as_ref(), &limits).score, 0, "{}", first.notation);
        for second in play.legal_moves() {
            let mut play = play.fork();
            play.play(&second.notation).unwrap();
            let seat = play.turn().unwrap();
            let score = think(&mut player, play.as_ref(), &limits).score;
            let expected = if score > 0 { Score::win(seat) } else { Score::Draw };
            assert!(score >= 0, "only the second move can have lost");
            assert_eq!(finish(&mut player, play.as_mut(), &limits), expected, "{}", play.text());
        }
    }
}

#[test]
fn a_win_of_connect_four_that_is_proven_to_its_end_comes_as_soon_as_it_was_told() {
    let mut play = begin(registry().get("connect-four").unwrap().as_ref());
    let opening = "d d d d d b b b b b f g c e e d e e";
    opening.split(' ').for_each(|mv| play.play(mv).unwrap());
    let (mut player, first) = (small(), play.turn().unwrap());
    for left in (1..=9).rev() {
        let thought = think(&mut player, play.as_ref(), &to_depth(18));
        assert_eq!(mate_in(thought.score), Some(left), "{}", play.text());
        for mv in thought.pv.iter().take(2) {
            play.play(mv).unwrap();
        }
    }
    assert_eq!(play.outcome().unwrap().score, Score::win(first));
}

/// A legal position with these men, by lot.
fn by_lot(random: &mut Random, letters: &str) -> String {
    let mut board = [' '; 64];
    for letter in letters.chars() {
        board[random.below(64)] = letter;
    }
    let ranks: Vec<String> =
        board.chunks(8).map(|rank| rank.iter().collect::<String>().replace(' ', "1")).collect();
    format!("{} {} - - 0 1", ranks.join("/"), ["w", "b"][random.below(2)])
}

/// Tables of three men, and a folder with them.
fn three_men() -> (Tables, PathBuf) {
    let folder = std::env::temp_dir().join(format!("rookery-solved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut tables = Tables::default();
    for material in Material::all(3) {
        let values = build(material, &tables);
        let path = Tables::path(&folder, material);
        store::write(&path, store::CHESS, &material.to_string(), &values).unwrap();
        tables.add(material, values);
    }
    (tables, folder)
}

#[test]
fn endings_of_three_men_are_mated_in_as_many_plies_as_the_tables_say() {
    let (tables, folder) = three_men();
    let mut settings = Settings { hash: 1, ..Settings::default() };
    settings.stored.set("TablesPath", &folder.display().to_string()).unwrap().unwrap();
    let (mut player, mut random) = (Player::new(settings), Random::new(20));
    let game = Arc::clone(registry().get("chess").unwrap());
    for letters in ["KkQ", "KkR", "KkP", "Kkq", "Kkr", "Kkp"] {
        let mut won = 0;
        while won < 12 {
            let text = by_lot(&mut random, letters);
            let Ok(mut play) = game.begin(&Start::Position { text: text.clone() }) else {
                continue;
            };
            let chess = play.as_any().downcast_ref::<Played<rookery_chess::Chess>>().unwrap();
            let Some(Value::Win(plies)) = tables.probe(chess.position()) else { continue };
            let winner = play.turn().unwrap();
            for left in (1..=i32::from(plies)).rev() {
                let thought = think(&mut player, play.as_ref(), &to_depth(2));
                let moves = if left % 2 == 1 { (left + 1) / 2 } else { -left / 2 };
                assert_eq!(mate_in(thought.score), Some(moves), "{text}: {}", play.text());
                play.play(thought.best().unwrap()).unwrap();
            }
            let over = play.outcome().unwrap();
            assert_eq!((over.score, over.reason.as_str()), (Score::win(winner), "checkmate"));
            won += 1;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
