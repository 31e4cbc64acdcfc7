//! What the screen shows.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crossterm::event::MouseEventKind::{Down, ScrollUp, Up};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use ratatui::style::Color;
use rookery_protocol::board::{Board, CellId, View};
use rookery_protocol::game::SeatName;
use rookery_rules::Start;
use serde_json::{Value, json};

use super::look::Colors;
use super::*;
use crate::terminal::app::{Event, LinkState};
use crate::terminal::place::Grid;
use crate::terminal::samples::message;

const GAME: &str = "q7Kd0Zx2";
const ASCII: Look = Look { colors: Colors::None, ascii: true };
const COLORED: Look = Look { colors: Colors::True, ascii: false };

/// Ada, who is logged in, on a screen of this size.
fn ada(size: (u16, u16)) -> App {
    let session = ("play.example".to_owned(), "ada".to_owned());
    let mut app = App::new(Some(session), size, 7);
    app.update(Event::Tick { now_ms: 1_795_222_800_000, up_ms: 0 });
    app.update(Event::Link(LinkState::Open));
    hear(&mut app, "hello.player", &[]);
    app
}

fn hear(app: &mut App, name: &str, changes: &[(&str, Value)]) {
    app.update(Event::Heard(Box::new(message(name, changes))));
}

fn at_board(sample: &str, size: (u16, u16)) -> App {
    let mut app = ada(size);
    hear(&mut app, "started", &[]);
    hear(&mut app, sample, &[("/about/id", json!(GAME)), ("/crowd/game", json!(GAME))]);
    app
}

fn terminal(app: &App, look: Look) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(app.size.0, app.size.1)).unwrap();
    terminal.draw(|frame| draw(app, look, frame)).unwrap();
    terminal
}

fn screen(app: &App, look: Look) -> String {
    let terminal = terminal(app, look);
    let buffer = terminal.backend().buffer();
    let line = |y| (0..app.size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..app.size.1).map(|y| format!("{}\n", line(y).trim_end())).collect()
}

/// Compares the screen with the one that is kept under this name.
fn is_as_kept(name: &str, app: &App) {
    let shown = screen(app, ASCII);
    let file = format!("src/terminal/draw/golden/{name}.txt");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == shown, "{} should be:\n{shown}", path.display());
}

#[test]
fn a_board_of_squares_is_drawn_with_its_coordinates() {
    is_as_kept("squares-80x24", &at_board("game.begun", (80, 24)));
    is_as_kept("squares-120x40", &at_board("game.begun", (120, 40)));
}

#[test]
fn reserves_and_what_is_hidden_are_drawn() {
    is_as_kept("reserves-80x24", &at_board("game.hidden-with-reserves", (80, 24)));
}

#[test]
fn hexagons_are_staggered() {
    is_as_kept("hexagons-80x24", &at_board("game.hexagons-and-buttons", (80, 24)));
}

#[test]
fn points_lie_on_their_lines() {
    is_as_kept("points-80x24", &at_board("game.five-in-a-row", (80, 24)));
}

#[test]
fn a_promotion_is_a_list_over_the_board() {
    let mut app = at_board("game.promotion", (80, 24));
    for code in [KeyCode::Up, KeyCode::Enter, KeyCode::Up, KeyCode::Enter] {
        press(&mut app, code);
    }
    is_as_kept("promotion-80x24", &app);
}

#[test]
fn a_finished_game_says_who_won_and_why() {
    is_as_kept("finished-80x24", &at_board("game.finished", (80, 24)));
}

#[test]
fn the_first_tab_lists_games_and_invitations() {
    let mut app = ada((80, 24));
    hear(&mut app, "lobby.busy", &[]);
    hear(&mut app, "challenges.both-ways", &[]);
    app.update(Event::Tick { now_ms: 1_795_222_900_000, up_ms: 60_000 });
    is_as_kept("home-80x24", &app);
}

#[test]
fn the_form_for_who_is_not_logged_in_hides_the_passphrase() {
    let mut app = App::new(None, (80, 24), 7);
    for code in [KeyCode::Tab, KeyCode::Tab, KeyCode::Char('s'), KeyCode::Char('3')] {
        press(&mut app, code);
    }
    is_as_kept("login-80x24", &app);
}

#[test]
fn coordinates_beside_the_board_can_be_read_on_any_terminal() {
    let board = rookery_games::registry().get("hexchess").unwrap().board(&Start::Usual);
    let room = Areas::of((120, 40)).unwrap().board_room();
    let grid = Grid::fit(&board, false, room).unwrap();
    let scene = board::Scene {
        board: &board,
        seats: &[("White", false), ("Black", true)].map(|(name, dark)| SeatName::new(name, dark)),
        view: &View::default(),
        grid: &grid,
        turned: false,
        taken: &[],
        targets: &BTreeSet::new(),
        cursor: None,
    };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 40));
    scene.draw(COLORED, &mut buffer);
    let label = buffer.content.iter().find(|cell| cell.symbol() == "f").unwrap();
    assert_eq!((label.fg, label.bg), (Color::Reset, Color::Reset));
}

#[test]
fn plain_letters_are_nothing_but_ascii() {
    let mut app = at_board("game.begun", (80, 24));
    for c in "/schöne Züge – 好".chars() {
        press(&mut app, KeyCode::Char(c));
    }
    assert!(screen(&app, ASCII).is_ascii());
    assert!(screen(&app, COLORED).contains("schöne Züge"));
    press(&mut app, KeyCode::F(1));
    assert!(screen(&app, ASCII).is_ascii(), "nor are the keys");
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut app = at_board("game.begun", (80, 24));
    app.update(Event::Resize(30, 5));
    let shown = screen(&app, ASCII);
    assert!(shown.contains("too small") && shown.contains("20 rows"), "{shown}");
    app.update(Event::Resize(1, 1));
    screen(&app, ASCII);
    app.update(Event::Resize(64, 20));
    assert!(screen(&app, ASCII).contains("bob"), "and is there again when it has grown");
}

#[test]
fn no_size_of_the_window_and_no_click_is_too_much() {
    let boards = ["begun", "promotion", "hexagons-and-buttons", "hidden-with-reserves"];
    let overs = [None, Some(KeyCode::F(1)), Some(KeyCode::F(3))];
    for (sample, over) in boards.iter().flat_map(|board| overs.map(|over| (board, over))) {
        let mut app = at_board(&format!("game.{sample}"), (80, 24));
        for code in [KeyCode::Up, KeyCode::Enter, KeyCode::Up, KeyCode::Enter] {
            press(&mut app, code);
        }
        if let Some(code) = over {
            press(&mut app, code);
        }
        for width in [1, 40, 64, 65, 80, 200] {
            for height in [1, 12, 20, 21, 24, 70] {
                app.update(Event::Resize(width, height));
                screen(&app, ASCII);
                screen(&app, COLORED);
            }
        }
        app.update(Event::Resize(80, 24));
        for (row, column) in
            (0..24).flat_map(|row| (0..80).step_by(3).map(move |column| (row, column)))
        {
            for kind in [Down(MouseButton::Left), Up(MouseButton::Left), ScrollUp] {
                let modifiers = KeyModifiers::NONE;
                app.update(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
            }
        }
        screen(&app, COLORED);
    }
}

#[test]
fn a_lost_connection_takes_the_last_line() {
    let mut app = at_board("game.begun", (80, 24));
    app.update(Event::Link(LinkState::Lost));
    let shown = screen(&app, COLORED);
    assert_eq!(shown.lines().last(), Some(" The connection is lost; trying again…"));
}

#[test]
fn targets_of_a_chosen_piece_and_the_last_move_are_marked() {
    let mut app = at_board("game.begun", (80, 24));
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    let areas = Areas::of(app.size).unwrap();
    let grid = app.game_tab().unwrap().grid(&areas).unwrap();
    let terminal = terminal(&app, COLORED);
    let buffer = terminal.backend().buffer();
    let at = |cell: usize| &buffer[grid.centres[cell]];
    assert_eq!(at(36).symbol(), "•");
    assert_ne!(at(36).bg, at(38).bg, "another ground than its like");
    assert_ne!(at(52).bg, at(54).bg);
    assert_eq!(at(52).symbol(), "♟");
    assert_eq!((at(52).fg, at(12).fg), (Color::Rgb(255, 255, 255), Color::Rgb(0, 0, 0)));
}

/// Every cell has a place of its own, and a click on its piece hits it.
fn has_places(key: &str, board: &Board, turned: bool, room: Rect) {
    let grid = Grid::fit(board, turned, room);
    let grid = grid.unwrap_or_else(|| panic!("{key} does not fit into {room}"));
    assert!(room.contains(grid.area.as_position()) && room.union(grid.area) == room, "{key}");
    for (at, centre) in grid.centres.iter().enumerate() {
        assert!(grid.cells[at].contains(*centre), "{key}: {}", board.cells[at].name);
        let hit = grid.cell_at(centre.x, centre.y);
        assert_eq!(hit, Some(at as CellId), "{key}: {}", board.cells[at].name);
    }
}

#[test]
fn every_game_fits_into_80_columns_and_24_rows() {
    let room = Areas::of((80, 24)).unwrap().board_room();
    let large = Areas::of((120, 40)).unwrap().board_room();
    for game in rookery_games::registry().iter() {
        let start = match game.title().starts.usual {
            true => Start::Usual,
            false => Start::Number { number: 0 },
        };
        let board = game.board(&start);
        for turned in [false, true] {
            has_places(&game.title().key, &board, turned, room);
            has_places(&game.title().key, &board, turned, large);
        }
    }
}

fn press(app: &mut App, code: KeyCode) {
    app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}
