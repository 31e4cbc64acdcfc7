//! A game in a tab.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use rookery_protocol::game::{Act, Room};
use rookery_protocol::seat::Seat;

use super::*;
use crate::terminal::place::Areas;

#[test]
fn a_typed_move_goes_to_the_server_and_comes_back_when_it_is_refused() {
    let mut app = at_board("game.begun");
    assert_eq!(notation(&enter(&mut app, "E2-E4")), "e2e4");
    assert!(app.game_tab().unwrap().legal().is_empty(), "it is on its way");
    assert_eq!(enter(&mut app, "d4"), []);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Esc);
    hear(&mut app, "refused.move", &[("/id", json!("t00000007-1"))]);
    let game_tab = app.game_tab().unwrap();
    assert_eq!(game_tab.line.text(), "E2-E4");
    assert_eq!(trouble(&app).as_deref(), Some("It is not your turn."));
    assert!(!game_tab.legal().is_empty());
    press(&mut app, KeyCode::Esc);
    assert_eq!(notation(&enter(&mut app, "Nf3")), "Nf3", "the rules may read it");
}

#[test]
fn the_board_is_played_with_arrows() {
    let mut app = at_board("game.begun");
    press(&mut app, KeyCode::Up);
    assert_eq!(app.game_tab().unwrap().hand.cursor, Some(52), "where a move may begin");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game_tab().unwrap().hand.taken, [52]);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Up);
    assert_eq!(notation(&press(&mut app, KeyCode::Enter)), "e2e4");
}

#[test]
fn the_board_is_played_with_the_mouse_whichever_side_is_down() {
    for turned in [false, true] {
        let mut app = at_board("game.begun");
        if turned {
            press(&mut app, KeyCode::F(9));
        }
        let areas = Areas::of(app.size).unwrap();
        let grid = app.game_tab().unwrap().grid(&areas).unwrap();
        let mouse = |kind, cell: usize| {
            let at = grid.centres[cell];
            let modifiers = KeyModifiers::NONE;
            Event::Mouse(MouseEvent { kind, column: at.x, row: at.y, modifiers })
        };
        app.update(mouse(MouseEventKind::Down(MouseButton::Left), 62));
        let played = app.update(mouse(MouseEventKind::Up(MouseButton::Left), 45));
        assert_eq!(notation(&played), "g1f3");
    }
}

#[test]
fn a_promotion_is_asked_for() {
    let mut app = at_board("game.promotion");
    let mut go = |keys: &[KeyCode]| {
        let effects = keys.iter().map(|key| press(&mut app, *key));
        effects.fold(vec![], |_, effects| effects)
    };
    go(&[KeyCode::Up, KeyCode::Enter, KeyCode::Up]);
    assert_eq!(go(&[KeyCode::Enter]), [], "which one?");
    assert_eq!(go(&[KeyCode::Char('9')]), []);
    assert_eq!(notation(&go(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter])), "e7e8b");
}

#[test]
fn what_cannot_be_undone_is_asked_again() {
    let mut app = at_board("game.begun");
    assert_eq!(press(&mut app, KeyCode::F(3)), []);
    assert_eq!(press(&mut app, KeyCode::Char('n')), [], "no");
    assert_eq!(press(&mut app, KeyCode::Char('y')), [], "that is typed");
    press(&mut app, KeyCode::Esc);
    assert_eq!(enter(&mut app, ":resign"), []);
    let effects = press(&mut app, KeyCode::Char('y'));
    assert!(matches!(said(&effects), ClientOut::Act { act: Act::Resign, .. }));
    assert_eq!(press(&mut app, KeyCode::F(2)), []);
    let trouble = trouble(&app);
    assert_eq!(trouble.as_deref(), Some("That cannot be done now."), "no draw in sight");
}

#[test]
fn what_begins_with_a_slash_is_said() {
    let mut app = at_board("game.begun");
    let effects = enter(&mut app, "/good luck");
    let ClientOut::Say { room, text, .. } = said(&effects) else { panic!("{effects:?}") };
    assert_eq!((*room, text.as_str()), (Room::Players, "good luck"));
    let mut app = at_board("game.five-in-a-row");
    let effects = enter(&mut app, "what a move");
    let ClientOut::Say { room, .. } = said(&effects) else { panic!("{effects:?}") };
    assert_eq!(*room, Room::Spectators, "who watches has nothing else to type");
}

#[test]
fn moves_of_others_arrive_and_a_gap_asks_for_the_whole_game() {
    let mut app = at_board("game.begun");
    let next = |version: u32, ply: u32| {
        vec![
            ("/entries/0/version", json!(version)),
            ("/entries/0/event/ply", json!(ply)),
            ("/state/version", json!(version)),
            ("/state/ply", json!(ply)),
        ]
    };
    assert_eq!(hear(&mut app, "events.moved", &next(1, 1)), []);
    let game = app.game_tab().unwrap().game.as_ref().unwrap();
    assert_eq!((game.known.plies().len(), game.known.state.turn), (1, Some(Seat::Second)));
    let effects = hear(&mut app, "events.moved", &next(3, 2));
    assert_eq!(*said(&effects), ClientOut::Watch { game: GAME.parse().unwrap(), from: 0 });
    press(&mut app, KeyCode::PageUp);
    assert_eq!(app.game_tab().unwrap().back, Some(0));
    press(&mut app, KeyCode::End);
    assert_eq!(app.game_tab().unwrap().back, None);
}

#[test]
fn a_game_that_begins_while_one_plays_waits_in_its_tab() {
    let mut app = at_board("game.begun");
    let other = [("/game/id", json!("aaaaaaaa"))];
    assert!(hear(&mut app, "started", &other).contains(&Effect::Ring));
    assert_eq!((app.tab, app.game_tabs.len()), (1, 2));
    assert!(app.tab_titles()[2].ends_with('*'));
    assert!(notice(&app).unwrap().contains("has begun"));
}

#[test]
fn the_last_line_can_be_clicked() {
    let mut app = at_board("game.hexagons-and-buttons");
    let click = |column| {
        let (row, modifiers) = (23, KeyModifiers::NONE);
        let kind = MouseEventKind::Down(MouseButton::Left);
        Event::Mouse(MouseEvent { kind, column, row, modifiers })
    };
    assert_eq!(app.footer()[0].text.to_string(), "[pass]");
    assert_eq!(notation(&app.update(click(2))), "pass");
    hear(&mut app, "done", &[("/id", json!("t00000007-1"))]);
    press(&mut app, KeyCode::F(3));
    let effects = app.update(click(2));
    assert!(matches!(said(&effects), ClientOut::Act { act: Act::Resign, .. }), "yes");
}
