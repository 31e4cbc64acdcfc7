//! `rookery game`: everything but moves that is done at a board.

use std::io::Write;

use clap::{Args, Subcommand};
use rookery_api_client::WholeGame;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut, SAY_LEN_MAX};
use serde_json::Value;

use super::order::{Done, order};
use super::{look, show, told};
use crate::EXIT_CODES;
use crate::access::Access;
use crate::commands::{json, which};
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::texts::{boards, list, row};

/// Which game, and what is done there.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct AtBoard {
    /// The game: its id, or the address of its page
    #[arg(value_parser = which::game)]
    game: GameId,

    #[command(subcommand)]
    deed: Deed,

    /// Answer with one value of JSON, as messages of the server's socket are
    #[arg(long, global = true)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

#[derive(Subcommand)]
enum Deed {
    /// Show how the game stands, and what you may do
    Show,
    /// Give up
    Resign,
    /// End the game before it has really begun; it does not count
    Abort,
    /// Offer a draw, accept one that is offered, or claim one that the rules grant
    Draw,
    /// Ask to take back your last move, or let your opponent take one back
    Takeback,
    /// Say no to the draw, the takeback or the rematch that is offered
    Decline,
    /// Give your opponent 15 seconds
    AddTime,
    /// Claim the win because your opponent has been gone too long
    ClaimWin,
    /// Call it a draw because your opponent has been gone too long
    CallDraw,
    /// Offer another game with seats swapped, or accept the one that is offered
    Rematch,
    /// Say something to whoever sits there, or watches as you do
    Say {
        /// What
        text: String,
    },
}

impl Deed {
    /// What is done: of several, the first that may be.
    fn acts(&self) -> &'static [Act] {
        match self {
            Deed::Show | Deed::Say { .. } => &[],
            Deed::Resign => &[Act::Resign],
            Deed::Abort => &[Act::Abort],
            Deed::Draw => &[Act::AcceptDraw, Act::ClaimDraw, Act::OfferDraw],
            Deed::Takeback => &[Act::AcceptTakeback, Act::AskTakeback],
            Deed::Decline => &[Act::DeclineDraw, Act::DeclineTakeback, Act::DeclineRematch],
            Deed::AddTime => &[Act::AddTime],
            Deed::ClaimWin => &[Act::ClaimWin],
            Deed::CallDraw => &[Act::CallDraw],
            Deed::Rematch => &[Act::AcceptRematch, Act::OfferRematch],
        }
    }
}

impl AtBoard {
    pub(in crate::commands) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = match self.deed {
            Deed::Show => self.access.any()?,
            _ => self.access.known()?,
        };
        wait_for(async {
            let seen = look(&server, self.game).await?;
            match &self.deed {
                Deed::Show => self.show(seen, out),
                Deed::Say { text } => self.say(&server, &seen, text, out).await,
                deed => self.act(&server, &seen, deed.acts(), out).await,
            }
        })
    }

    fn show(&self, seen: WholeGame, out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            let WholeGame { about, entries, state, you, crowd } = seen;
            let about = Box::new(about);
            return json::line(out, &ClientIn::Game { about, entries, state, you, crowd });
        }
        show::whole(seen, out)
    }

    async fn act(
        &self,
        server: &Server,
        seen: &WholeGame,
        wanted: &[Act],
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let may = seen.you.as_ref().map_or(&[][..], |you| &you.acts);
        let act = wanted.iter().find(|act| may.contains(act)).or(wanted.last());
        let Some(act) = act.copied() else { return Ok(()) };
        let game = self.game;
        match order(server, |id| ClientOut::Act { game, act, id }).await? {
            Done::Done => told(server, seen, self.json, out).await,
            Done::Refused(_, text) if may.is_empty() => Err(Failure::Refused(text)),
            Done::Refused(_, text) => {
                let may = boards::may_now(list(may.iter().map(|act| name(*act))));
                Err(Failure::Refused(row([text, may])))
            }
        }
    }

    async fn say(
        &self,
        server: &Server,
        seen: &WholeGame,
        text: &str,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        if text.trim().is_empty() || text.chars().count() > SAY_LEN_MAX {
            return Err(Failure::Usage(boards::say_length(SAY_LEN_MAX)));
        }
        let room = if seen.you.is_some() { Room::Players } else { Room::Spectators };
        let (game, text) = (self.game, text.to_owned());
        match order(server, |id| ClientOut::Say { game, room, text, id }).await? {
            Done::Done => told(server, seen, self.json, out).await,
            Done::Refused(_, text) => Err(Failure::Refused(text)),
        }
    }
}

/// What the messages call an act.
pub(super) fn name(act: Act) -> String {
    match serde_json::to_value(act) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}
