//! What keys and the mouse do in the tab of a game.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use rookery_protocol::board::CellId;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::socket::ClientOut;

use super::footer::act_of;
use super::game_tab::GameTab;
use super::{Effect, Out};
use crate::terminal::game::{routes, words};
use crate::terminal::place::step;
use crate::texts::terminal;

/// What a key means that the tab of a game leaves to the whole.
pub(super) enum Left {
    Nothing,
    Close,
    Help,
    Quit,
    /// The game is to be written to this file, or to one of its own.
    Save(Option<PathBuf>),
    /// The key means nothing here.
    Key,
}

impl GameTab {
    /// What a key does here.
    pub(super) fn key(&mut self, key: &KeyEvent, out: &mut Out) -> Left {
        if let Some(act) = self.sure.take() {
            self.answer_sure(act, key, out);
            return Left::Nothing;
        }
        if !self.hand.choosing.is_empty() {
            self.choose_by_key(key, out);
            return Left::Nothing;
        }
        match key.code {
            KeyCode::F(1) => return Left::Help,
            KeyCode::Char('?') if self.line.is_empty() => return Left::Help,
            KeyCode::F(9) => self.flipped = !self.flipped,
            KeyCode::F(number) => self.function_key(number, out),
            KeyCode::Esc => self.escape(),
            KeyCode::Up => self.step((0, -1)),
            KeyCode::Down => self.step((0, 1)),
            KeyCode::Left if self.line.is_empty() => self.step((-1, 0)),
            KeyCode::Right if self.line.is_empty() => self.step((1, 0)),
            KeyCode::PageUp => self.look(-1),
            KeyCode::PageDown => self.look(1),
            KeyCode::Home if self.line.is_empty() => self.look(isize::MIN),
            KeyCode::End if self.line.is_empty() => self.look(isize::MAX),
            KeyCode::Enter if self.line.is_empty() => self.press_cursor(out),
            KeyCode::Enter => return self.enter(out),
            KeyCode::Char('w') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Left::Close;
            }
            _ if self.line.key(key) => self.trouble = None,
            _ => return Left::Key,
        }
        Left::Nothing
    }

    fn escape(&mut self) {
        self.trouble = None;
        if !self.hand.cancel() {
            self.hand.cursor = None;
            self.line.take();
            self.back = None;
        }
    }

    /// Looks so many moves back or forth.
    pub(super) fn look(&mut self, by: isize) {
        let Some(game) = &self.game else { return };
        let plies = game.known.plies().len();
        let at = self.back.unwrap_or(plies).saturating_add_signed(by).min(plies);
        self.back = (at < plies).then_some(at);
        self.hand.cancel();
    }

    fn step(&mut self, direction: (i8, i8)) {
        let turned = self.turned();
        let Some(game) = &self.game else { return };
        let first = || self.legal().first().and_then(|legal| legal.path.first()).copied();
        self.hand.cursor = Some(match self.hand.cursor {
            Some(cursor) => step(&game.known.about.board, cursor, direction, turned),
            None => first().unwrap_or(0),
        });
    }

    fn press_cursor(&mut self, out: &mut Out) {
        if let Some(cell) = self.hand.cursor {
            let legal = self.legal().to_vec();
            let played = self.hand.press(&legal, cell);
            self.play_move(played, out);
        }
    }

    pub(super) fn mouse_down(&mut self, cell: CellId) {
        self.hand.cursor = None;
        let legal = self.legal().to_vec();
        self.hand.hold(&legal, cell);
    }

    pub(super) fn mouse_up(&mut self, over: Option<CellId>, out: &mut Out) {
        let legal = self.legal().to_vec();
        let played = self.hand.release(&legal, over);
        self.play_move(played, out);
    }

    fn choose_by_key(&mut self, key: &KeyEvent, out: &mut Out) {
        let count = self.hand.choosing.len();
        match key.code {
            KeyCode::Esc => drop(self.hand.cancel()),
            KeyCode::Down | KeyCode::Right => self.hand.choice = (self.hand.choice + 1) % count,
            KeyCode::Up | KeyCode::Left => {
                self.hand.choice = (self.hand.choice + count - 1) % count;
            }
            KeyCode::Enter => self.choose(self.hand.choice, out),
            KeyCode::Char(c) => {
                let number = c.to_digit(10).and_then(|number| number.checked_sub(1));
                if let Some(number) = number {
                    self.choose(number as usize, out);
                }
            }
            _ => {}
        }
    }

    /// Answers the question which of several moves is meant.
    pub(super) fn choose(&mut self, index: usize, out: &mut Out) {
        let chosen = self.hand.choosing.get(index).cloned();
        if chosen.is_some() {
            self.hand.cancel();
            self.play_move(chosen, out);
        }
    }

    fn enter(&mut self, out: &mut Out) -> Left {
        let text = self.line.text().trim().to_owned();
        let spoken = text.strip_prefix('/');
        if let Some(word) = text.strip_prefix(':') {
            self.line.take();
            return self.word(word, out);
        }
        let plays = self
            .game
            .as_ref()
            .is_some_and(|game| game.known.state.turn.is_some() && game.known.seat().is_some());
        match spoken {
            Some(spoken) => self.say(spoken.trim(), out),
            None if plays => self.type_move(&text, out),
            None => self.say(&text, out),
        }
        Left::Nothing
    }

    fn type_move(&mut self, text: &str, out: &mut Out) {
        let Some(game) = &self.game else { return };
        if self.pending.is_some() {
            self.trouble = Some(terminal::move_on_its_way());
        } else if game.known.state.turn != game.known.seat() {
            self.trouble = Some(terminal::not_your_turn());
        } else {
            self.back = None;
            let named = routes::typed(&game.known.about.board, self.legal(), text);
            // What is no notation may be another way of writing a move, which the rules read.
            let notation = named.map_or(text, |it| &it.notation).to_owned();
            self.line.take();
            self.play(&notation, text, out);
        }
    }

    fn say(&mut self, text: &str, out: &mut Out) {
        let seated = self.game.as_ref().is_some_and(|game| game.known.seat().is_some());
        let room = if seated { Room::Players } else { Room::Spectators };
        self.line.take();
        if !text.is_empty() {
            let (game, id, text) = (self.id, out.id(), text.to_owned());
            out.push(Effect::Say(ClientOut::Say { game, room, text, id }));
        }
    }

    /// A word after a colon: for keyboards without the keys of the footer.
    fn word(&mut self, word: &str, out: &mut Out) -> Left {
        if let Some(path) = word.trim().strip_prefix("save") {
            let path = path.trim();
            return Left::Save((!path.is_empty()).then(|| PathBuf::from(path)));
        }
        let number = match word.trim() {
            "draw" => 2,
            "resign" => 3,
            "abort" | "claim" => 4,
            "takeback" => 5,
            "time" => 6,
            "rematch" => 7,
            "decline" => 8,
            "turn" => {
                self.flipped = !self.flipped;
                return Left::Nothing;
            }
            "close" => return Left::Close,
            "help" => return Left::Help,
            "quit" => return Left::Quit,
            other => {
                let known = "draw, resign, abort, claim, takeback, time, rematch, decline, turn, \
                             save, close, help, quit";
                self.trouble = Some(terminal::no_such_word(other, known));
                return Left::Nothing;
            }
        };
        self.function_key(number, out);
        Left::Nothing
    }

    fn function_key(&mut self, number: u8, out: &mut Out) {
        match act_of(number, self.acts()) {
            Some(act) if words::are_you_sure(act).is_some() => self.sure = Some(act),
            Some(act) => self.act(act, out),
            None if (2..=8).contains(&number) => {
                self.trouble = Some(terminal::not_now());
            }
            None => {}
        }
    }

    fn answer_sure(&mut self, act: Act, key: &KeyEvent, out: &mut Out) {
        let again = matches!(key.code, KeyCode::F(n)
            if act_of(n, self.acts()) == Some(act));
        if again || matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'Y')) {
            self.act(act, out);
        }
    }

    fn act(&mut self, act: Act, out: &mut Out) {
        let id = out.id();
        self.trouble = None;
        out.push(Effect::Say(ClientOut::Act { game: self.id, act, id }));
    }
}
