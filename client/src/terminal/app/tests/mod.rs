//! What the client does about what happens, without a terminal and without a server.

mod at_home;
mod at_the_board;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rookery_protocol::socket::ClientOut;
use serde_json::{Value, json};

use super::*;
use crate::terminal::samples::message;

const GAME: &str = "q7Kd0Zx2";

fn hear(app: &mut App, name: &str, changes: &[(&str, Value)]) -> Vec<Effect> {
    app.update(Event::Heard(Box::new(message(name, changes))))
}

fn press(app: &mut App, code: KeyCode) -> Vec<Effect> {
    app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn type_in(app: &mut App, text: &str) {
    for c in text.chars() {
        assert_eq!(press(app, KeyCode::Char(c)), []);
    }
}

fn enter(app: &mut App, text: &str) -> Vec<Effect> {
    type_in(app, text);
    press(app, KeyCode::Enter)
}

/// Ada, who is logged in.
fn ada() -> App {
    let session = ("play.example".to_owned(), "ada".to_owned());
    let mut app = App::new(Some(session), (80, 24), 7);
    assert_eq!(app.take_effects(), [Effect::Connect]);
    app.update(Event::Link(LinkState::Open));
    hear(&mut app, "hello.player", &[]);
    app
}

/// Ada at a board, as a sample has it.
fn at_board(sample: &str) -> App {
    let mut app = ada();
    hear(&mut app, "started", &[]);
    hear(&mut app, sample, &[("/about/id", json!(GAME)), ("/crowd/game", json!(GAME))]);
    assert!(app.game_tab().unwrap().game.is_some());
    app
}

fn notice(app: &App) -> Option<String> {
    app.notice().map(|text| text.to_string())
}

fn trouble(app: &App) -> Option<String> {
    app.game_tab().unwrap().trouble.as_ref().map(ToString::to_string)
}

fn said(effects: &[Effect]) -> &ClientOut {
    match effects {
        [Effect::Say(message)] => message,
        other => panic!("not one message but {other:?}"),
    }
}

fn notation(effects: &[Effect]) -> String {
    match said(effects) {
        ClientOut::Move { notation, ply: 0, .. } => notation.clone(),
        other => panic!("no first move but {other:?}"),
    }
}
