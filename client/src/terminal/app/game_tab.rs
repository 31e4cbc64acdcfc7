//! A tab with a game: what is known of it, and what the person does there.

use ratatui::layout::Rect;
use rookery_protocol::board::{Content, LegalMove};
use rookery_protocol::game::{Act, Entry, State, You};
use rookery_protocol::id::GameId;
use rookery_protocol::said::{Text, of_part};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientOut, SAY_LEN_MAX};

use super::field::Field;
use super::hand::Hand;
use super::{Effect, Out};
use crate::terminal::game::{Game, content};
use crate::terminal::place::{Areas, Grid};
use crate::texts::{common, words};

/// A game in a tab.
#[derive(Debug)]
pub(crate) struct GameTab {
    pub(crate) id: GameId,
    pub(crate) title: String,
    /// Nothing until the server has sent it.
    pub(crate) game: Option<Game>,
    pub(crate) hand: Hand,
    pub(crate) line: Field,
    /// What is done once the person says that they are sure.
    pub(crate) sure: Option<Act>,
    /// Why something was not done.
    pub(crate) trouble: Option<Text>,
    /// After how many moves the position is that is looked at; nothing for the present one.
    pub(crate) back: Option<usize>,
    /// Whether the other side is down than usual.
    pub(super) flipped: bool,
    /// Something happened since it was last in front.
    pub(crate) unread: bool,
    /// The command of a move that waits for its answer, and what was typed for it.
    pub(super) pending: Option<(String, String)>,
}

impl GameTab {
    pub(super) fn new(id: GameId, title: &str) -> Self {
        Self {
            id,
            title: title.to_owned(),
            game: None,
            hand: Hand::default(),
            line: Field::new(SAY_LEN_MAX + 1),
            sure: None,
            trouble: None,
            back: None,
            flipped: false,
            unread: false,
            pending: None,
        }
    }

    /// Whether the board is shown turned by half a turn.
    pub(crate) fn turned(&self) -> bool {
        let Some(game) = &self.game else { return false };
        if game.both {
            return self.flipped;
        }
        let known = &game.known;
        let to_begin_with = known.about.board.turns && known.seat() == Some(Seat::Second);
        to_begin_with != self.flipped
    }

    /// The seat at the lower edge of the board.
    pub(crate) fn near_seat(&self) -> Seat {
        if self.game.as_ref().is_some_and(|game| game.both) {
            return if self.flipped { Seat::Second } else { Seat::First };
        }
        let turns = self.game.as_ref().is_some_and(|game| game.known.about.board.turns);
        let mine = self.game.as_ref().and_then(|game| game.known.seat()).unwrap_or(Seat::First);
        match turns {
            true if self.turned() => Seat::Second,
            true => Seat::First,
            false if self.flipped => !mine,
            false => mine,
        }
    }

    /// Where the board lies on the screen, where it fits.
    pub(crate) fn grid(&self, areas: &Areas) -> Option<Grid> {
        let board = &self.game.as_ref()?.known.about.board;
        Grid::fit(board, self.turned(), areas.board_room())
    }

    /// What the cell with the cursor is called, and what stands there.
    pub(crate) fn under_cursor(&self) -> Option<Text> {
        let (known, id) = (&self.game.as_ref()?.known, self.hand.cursor?);
        let cell = known.about.board.cells.get(usize::from(id))?;
        let view = known.view_at(self.back.unwrap_or(known.plies().len()));
        let pieces = &known.about.board.pieces;
        Some(match content(&view, id) {
            Some(Content::Piece(piece, _)) => {
                let name = pieces.get(usize::from(piece)).map_or("", |piece| &piece.name);
                of_part(&cell.name, name)
            }
            Some(Content::Hidden) => of_part(&cell.name, common::hidden()),
            None => words(&cell.name),
        })
    }

    /// What may be played now.
    pub(crate) fn legal(&self) -> &[LegalMove] {
        let idle = self.pending.is_none() && self.back.is_none();
        let you = self.game.as_ref().and_then(|game| game.known.you());
        you.filter(|_| idle).map_or(&[], |you| &you.legal)
    }

    pub(crate) fn acts(&self) -> &[Act] {
        let you = self.game.as_ref().and_then(|game| game.known.you());
        you.map_or(&[], |you| &you.acts)
    }

    /// Whether the person should look here.
    pub(super) fn wants_me(&self) -> bool {
        let mine = |game: &Game| {
            let turn = game.known.state.turn;
            turn.is_some() && turn == game.known.seat()
        };
        self.unread || self.game.as_ref().is_some_and(mine)
    }

    pub(super) fn ticks(&self) -> bool {
        let runs = |game: &Game| {
            let state = &game.known.state;
            state.clocks.running.is_some() || state.first_move_by_ms.is_some()
        };
        self.game.as_ref().is_some_and(|game| runs(game) || game.crowd.claim_from_ms.is_some())
    }

    /// Takes in a whole game, or what came next of it.
    pub(super) fn settle(&mut self, game: Game) {
        self.game = Some(game);
        self.moved_on();
    }

    /// `false`: something is missing.
    pub(super) fn go_on(&mut self, entries: &[Entry], state: State, you: Option<You>) -> bool {
        let Some(game) = &mut self.game else { return false };
        let stands = |game: &Game| (game.known.plies().len(), game.known.state.turn);
        let before = stands(game);
        let whole = game.go_on(entries, state, you);
        if whole && before != stands(game) {
            self.moved_on();
        }
        whole
    }

    fn moved_on(&mut self) {
        self.hand.cancel();
        self.pending = None;
        self.trouble = None;
        self.sure = None;
        let plies = self.game.as_ref().map_or(0, |game| game.known.plies().len());
        self.back.take_if(|back| *back >= plies);
    }

    pub(super) fn done(&mut self, id: &str) {
        self.pending.take_if(|(pending, _)| pending == id);
    }

    /// A command was refused: what was typed for it can be mended.
    pub(super) fn refused(&mut self, id: Option<&str>, text: Text) {
        self.trouble = Some(text);
        let pending = self.pending.take_if(|(pending, _)| Some(pending.as_str()) == id);
        if let Some((_, typed)) = pending
            && self.line.is_empty()
        {
            self.line.insert(&typed);
        }
    }

    pub(super) fn play_move(&mut self, played: Option<LegalMove>, out: &mut Out) {
        if let Some(played) = played {
            self.play(&played.notation, "", out);
        }
    }

    /// Plays what the server knows by this notation, or reads it as.
    pub(super) fn play(&mut self, notation: &str, typed: &str, out: &mut Out) {
        let Some(game) = &self.game else { return };
        let (id, ply) = (out.id(), game.known.state.ply);
        self.pending = Some((id.clone(), typed.to_owned()));
        let notation = notation.to_owned();
        out.push(Effect::Say(ClientOut::Move { game: self.id, ply, notation, id }));
    }

    /// Where the answers lie that can be clicked, below the words of the question.
    pub(crate) fn choices_area(&self, board: Rect) -> Rect {
        let text = |it: &LegalMove| it.choice.as_ref().map_or(0, |it| it.text.chars().count());
        let width = self.hand.choosing.iter().map(text).max().unwrap_or(0) as u16 + 10;
        let (width, height) = (width.max(16), self.hand.choosing.len() as u16 + 2);
        let (width, height) = (width.min(board.width), height.min(board.height));
        Rect {
            x: board.x + (board.width - width) / 2,
            y: board.y + (board.height - height) / 2,
            width,
            height,
        }
    }
}
