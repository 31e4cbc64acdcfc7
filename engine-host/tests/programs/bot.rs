//! The bot of `docs/bots.md`, as a real process, plays whole games.

use rookery_rules::{Game, Start, Tongue};

use crate::find;
use crate::table::{Program, play};

fn plays(game: &dyn Game, start: &Start, plies_max: u32) -> u32 {
    let mut bots = [(); 2].map(|()| Program::start("../../../docs/bot.py", &[], Tongue::Rookery));
    let end = play(game, start, &mut bots, plies_max);
    assert!(end.outcome().is_some() || end.ply() == plies_max);
    bots.into_iter().for_each(Program::end);
    end.ply()
}

#[test]
fn the_bot_plays_chess() {
    assert!(plays(&*find(rookery_chess::games(), "chess"), &Start::Usual, 400) > 3);
}

#[test]
fn the_bot_plays_five_in_a_row_to_its_end() {
    let game = find(rookery_lines::games(), "gomoku");
    assert!((9..=225).contains(&plays(&*game, &Start::Usual, 226)));
}

#[test]
fn the_bot_takes_three_in_one_move_of_draughts_and_plays_on() {
    let game = find(rookery_draughts::games(), "english-draughts");
    let start = Start::Position { text: "B:W6,14,22,32:B1".into() };
    let mut bots = [(); 2].map(|()| Program::start("../../../docs/bot.py", &[], Tongue::Rookery));
    assert_eq!(play(&*game, &start, &mut bots, 1).text().matches('W').count(), 2);
    bots.into_iter().for_each(Program::end);
    assert!(plays(&*game, &start, 300) >= 1);
    assert!(plays(&*game, &Start::Usual, 400) > 10);
}

#[test]
fn the_bot_plays_chess_on_hexagons() {
    assert!(plays(&*find(rookery_hexchess::games(), "hexchess"), &Start::Usual, 300) > 3);
}

#[test]
fn the_bot_plays_chess_with_towers() {
    assert!(plays(&*find(rookery_towers::games(), "makarenko"), &Start::Usual, 300) > 3);
}

#[test]
fn the_bot_plays_chess_in_the_dark_by_what_its_seat_sees() {
    let game = find(rookery_chess::games(), "dark");
    assert!(game.begin(&Start::Usual).unwrap().hides());
    assert!(plays(&*game, &Start::Usual, 300) > 3);
}

#[test]
fn the_bot_plays_with_reserves() {
    assert!(plays(&*find(rookery_chess::games(), "crazyhouse"), &Start::Usual, 300) > 3);
}

#[test]
fn the_bot_plays_reversi_to_its_end() {
    let game = find(rookery_territory::games(), "reversi");
    assert!((9..=140).contains(&plays(&*game, &Start::Usual, 140)));
}

#[test]
fn one_process_plays_both_seats_of_several_games() {
    let mut bot = Program::start("../../../docs/bot.py", &[], Tongue::Rookery);
    for key in ["connect-four", "tic-tac-toe", "connect-four"] {
        let game = find(rookery_lines::games(), key);
        let end = play(&*game, &Start::Usual, std::slice::from_mut(&mut bot), 42);
        assert!(end.outcome().is_some(), "{key}");
    }
    bot.end();
}

#[test]
fn the_page_shows_the_bot_as_it_is() {
    let (page, bot) = (include_str!("../../../docs/bots.md"), include_str!("../../../docs/bot.py"));
    assert!(page.contains(&format!("```python\n{bot}```\n")));
    assert_eq!(bot.lines().count(), 10);
}
