//! Moves that players have prepared for when the opponent moves as they expect, in games that last for
//! days: kept beside the log, made as soon as it is their turn, and told to nobody else.
//!
//! What is left of a plan follows from the log, so it does not matter which server makes the move, or
//! how often one begins to.

use std::sync::Arc;

use rookery_arbiter::{By, Command, Event, Record, Sender, Wish};
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Plan, Player};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use rookery_rules::{Game, Play};
use rookery_storage::{LOG_LEN_MAX, StorageError, StoredPlan};

use super::open_game::OpenGame;
use super::task::GameTask;

impl GameTask {
    /// Keeps what a player has prepared, or forgets what they had where that is nothing; that is
    /// answered.
    ///
    /// # Errors
    /// Why it cannot be kept; then what was prepared before stays.
    pub(super) async fn prepare(&mut self, by: &Player, new: Prepared) -> Result<Plan, Refusal> {
        self.awake().await?;
        self.catches_up().await?;
        let seat = self.seat(Some(by)).ok_or(Refusal::NotSeated)?;
        let open = self.memory.open().ok_or(Refusal::StorageDown)?;
        if open.arbiter.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let ply = open.arbiter.ply();
        let storage = &self.app.base.storage;
        let Some(stored) = new.plan else {
            storage.drop_plan(self.id, seat).await.map_err(down)?;
            return Ok(Plan { ply, lines: vec![] });
        };
        if !may_prepare(open, seat) || open.arbiter.turn() == Some(seat) {
            return Err(Refusal::NotPrepared);
        }
        if new.ply != ply {
            return Err(Refusal::Stale);
        }
        storage.keep_plan(self.id, seat, &stored).await.map_err(down)?;
        Ok(Plan { ply, lines: stored.lines })
    }

    /// What is left of what a player has prepared.
    ///
    /// # Errors
    /// It is nobody's who sits here, or cannot be read now.
    pub(super) async fn prepared(&mut self, by: &Player) -> Result<Plan, Refusal> {
        self.awake().await?;
        self.catches_up().await?;
        let seat = self.seat(Some(by)).ok_or(Refusal::NotSeated)?;
        let ply = self.memory.open().map_or(0, |open| open.arbiter.ply());
        Ok(Plan { ply, lines: self.left_of_plan(seat).await? })
    }

    /// A copy of the game for a player who thinks of moves in it, which goes its own way. For plans
    /// there is none at their own turn, where it would show what the rules draw for each of their
    /// moves.
    ///
    /// # Errors
    /// They may not be told what such moves are, or the game cannot be read now.
    pub(super) async fn forked(
        &mut self,
        by: &Player,
        purpose: ForkedFor,
    ) -> Result<Forked, Refusal> {
        self.awake().await?;
        self.catches_up().await?;
        let seat = self.seat(Some(by)).ok_or(Refusal::NotSeated)?;
        let open = self.memory.open().ok_or(Refusal::StorageDown)?;
        if open.arbiter.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let is_turn = open.arbiter.turn() == Some(seat);
        match purpose {
            ForkedFor::Plan if !may_prepare(open, seat) || is_turn => {
                return Err(Refusal::NotPrepared);
            }
            // How a move is written may tell what it comes upon, and what a script draws for it.
            ForkedFor::Turn if open.arbiter.hides() || open.game.is_slow() => {
                return Err(Refusal::NotWritten);
            }
            ForkedFor::Turn if !is_turn => return Err(Refusal::NotYourTurn),
            ForkedFor::Plan | ForkedFor::Turn => {}
        }
        let (play, version) = (open.arbiter.play().fork(), open.arbiter.version());
        Ok(Forked { play, game: Arc::clone(&open.game), seat, version })
    }

    /// Makes the moves that were prepared, for as long as what was played is among it, and tells
    /// whoever is to move then. Where the database fails, the next message or the next look at the
    /// clock tries again.
    pub(super) async fn play_prepared(&mut self) {
        while self.memory.is_here() && std::mem::take(&mut self.turned) {
            if let Err(refusal) = self.play_next_prepared().await {
                tracing::warn!(game = %self.id, %refusal, "what was prepared was not played yet");
                self.turned = true;
                break;
            }
        }
        self.tell_turn();
    }

    async fn play_next_prepared(&mut self) -> Result<(), Refusal> {
        match self.next_prepared().await? {
            Some((seat, notation)) => self.make_prepared(seat, notation).await,
            None => Ok(()),
        }
    }

    /// The move that the player to move has prepared, if they may still play: none of who is
    /// suspended, or whose account is gone.
    async fn next_prepared(&mut self) -> Result<Option<(Seat, String)>, Refusal> {
        let Some(open) = self.memory.open() else { return Ok(None) };
        let Some(seat) = open.arbiter.turn() else { return Ok(None) };
        if !may_prepare(open, seat) {
            return Ok(None);
        }
        let player = open.summary.players[seat.index()].id;
        let left = self.left_of_plan(seat).await?;
        let Some(notation) = left.into_iter().next().and_then(|line| line.into_iter().next())
        else {
            return Ok(None);
        };
        let account = self.app.base.storage.limited_user(player).await.map_err(down)?;
        Ok(account.filter(|account| !account.suspended).map(|_| (seat, notation)))
    }

    async fn make_prepared(&mut self, seat: Seat, notation: String) -> Result<(), Refusal> {
        let Some(open) = self.memory.open() else { return Ok(()) };
        let (player, ply) = (open.summary.players[seat.index()].clone(), open.arbiter.ply());
        let name = name_of(player.id, open.arbiter.version());
        let wish = Wish::Move { ply, notation };
        let sender = Sender { player: Some(player), ..Sender::default() };
        let command = Command::Wish { wish, sender };
        match Box::pin(self.carry_out(By::Seat(seat), &command, Some(&name))).await {
            Err(refusal @ (Refusal::StorageDown | Refusal::Busy)) => Err(refusal),
            Err(refusal) => {
                tracing::debug!(game = %self.id, %refusal, "a prepared move was not made");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// What is left of a seat's plan after what was played since it was made. Where nothing is left of
    /// it, it is forgotten.
    async fn left_of_plan(&self, seat: Seat) -> Result<Vec<Vec<String>>, Refusal> {
        let storage = &self.app.base.storage;
        let Some(plan) = storage.plan(self.id, seat).await.map_err(down)? else {
            return Ok(vec![]);
        };
        let events = storage.events(self.id, plan.version, LOG_LEN_MAX).await.map_err(down)?;
        let read = |event: &rookery_storage::StoredEvent| {
            Record::read(event.version, event.at_ms, &event.body)
        };
        let records: Result<Vec<_>, _> = events.iter().map(read).collect();
        let left = records.ok().and_then(|records| left(plan.lines, &records)).unwrap_or_default();
        if left.is_empty() {
            storage.drop_spent_plan(self.id, seat, plan.version).await.map_err(down)?;
        }
        Ok(left)
    }
}

/// What a prepared move is called after a version of the log: the same wherever it is made, so that it
/// is made once.
fn name_of(player: UserId, version: u32) -> String {
    format!("{PREPARED}{player}:prepared-{version}")
}

/// How the name begins of a move that was prepared, and that of no order: those begin with a player's
/// id.
const PREPARED: char = ':';

/// Whether a command of this name made a move that was prepared.
pub(super) fn is_prepared(name: &str) -> bool {
    name.starts_with(PREPARED)
}

#[expect(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn down(error: StorageError) -> Refusal {
    tracing::warn!(%error, "what was prepared cannot be read or kept");
    Refusal::StorageDown
}

/// Whether the player of a seat may prepare moves: nothing is hidden that a refusal would tell, and a
/// move lasts for days.
fn may_prepare(open: &OpenGame, seat: Seat) -> bool {
    let is_slow = matches!(
        open.summary.time.of(seat),
        TimeLimit::Unlimited | TimeLimit::Correspondence { .. }
    );
    is_slow && !open.arbiter.hides() && open.summary.of_match.is_none() && !open.summary.imported
}

/// What a player wants to be prepared.
#[derive(Debug)]
pub struct Prepared {
    /// From where on, as moves made.
    pub ply: u32,
    /// The lines that are kept; `None` for none.
    pub plan: Option<StoredPlan>,
}

/// What a player wants a copy of a game for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForkedFor {
    /// To prepare moves.
    Plan,
    /// To read a move before they make it, as it is their turn.
    Turn,
}

/// A copy of a game, for a player who thinks of moves in it.
pub struct Forked {
    /// The game as it stands, to go its own way.
    pub play: Box<dyn Play>,
    /// What it is played by.
    pub game: Arc<dyn Game>,
    /// Where the player sits.
    pub seat: Seat,
    /// The version of its log.
    pub version: u32,
}

/// Reads lines of moves that the player of a seat would prepare from here: in the game's own notation.
/// Rules in a sandbox may take seconds for as many as there can be.
///
/// # Errors
/// [`Refusal::Illegal`] or [`Refusal::Ambiguous`] for a move that is none, or for two answers to the
/// same; [`Refusal::NotPrepared`] for a line without an answer, or with a move of chance.
pub(crate) fn lines(
    play: &dyn Play,
    seat: Seat,
    texts: &[Vec<String>],
) -> Result<Vec<Vec<String>>, Refusal> {
    let mut lines: Vec<Vec<String>> = vec![];
    for text in texts {
        let mut position = play.fork();
        let (mut line, mut is_own): (Vec<String>, bool) = (vec![], false);
        for text in text {
            is_own = position.turn() == Some(seat);
            let notation = position.read_move(text)?;
            if is_own && has_other_answer(&lines, &line, &notation) {
                return Err(Refusal::Ambiguous);
            }
            play_without_chance(&mut *position, &notation)?;
            line.push(notation);
        }
        if !is_own {
            return Err(Refusal::NotPrepared);
        }
        lines.push(line);
    }
    Ok(lines)
}

/// Makes a move that somebody thinks of. What the rules would draw for it is told to nobody before it
/// is made, nor what is legal after that.
///
/// # Errors
/// [`Refusal::NotPrepared`] where chance has a part in it, and those of the rules.
pub(crate) fn play_without_chance(play: &mut dyn Play, text: &str) -> Result<(), Refusal> {
    play.play(text)?;
    if play.by_chance() { Err(Refusal::NotPrepared) } else { Ok(()) }
}

/// Whether one of the lines begins with these moves and goes on otherwise.
fn has_other_answer(lines: &[Vec<String>], moves: &[String], answer: &str) -> bool {
    let begins = lines.iter().filter(|line| line.starts_with(moves));
    begins.filter_map(|line| line.get(moves.len())).any(|next| next != answer)
}

/// What is left of lines after these events; nothing once a move was taken back.
fn left(mut lines: Vec<Vec<String>>, records: &[Record]) -> Option<Vec<Vec<String>>> {
    for record in records {
        match &record.event {
            Event::Moved(made) => {
                lines.retain(|line| line.first() == Some(&made.notation));
                lines.iter_mut().for_each(|line| drop(line.remove(0)));
            }
            Event::TakenBack { .. } => return None,
            _ => {}
        }
    }
    lines.retain(|line| !line.is_empty());
    Some(lines)
}

#[cfg(test)]
mod tests;
