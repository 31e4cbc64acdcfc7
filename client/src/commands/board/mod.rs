//! What is done at a board: moves, everything else that players do, and watching.

mod deed;
mod order;
mod show;
mod watch;

use std::io::Write;

use clap::Args;
use rookery_api_client::{ApiError, WholeGame};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_rules::record::{instead, nearest};
use rookery_view::KnownGame;

use super::{json, which};
use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::texts::{boards, did_you_mean, row};
use order::{Done, order};

pub(crate) use deed::AtBoard;
pub(crate) use watch::Watch;

/// Which move, and where.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Move {
    /// The game: its id, or the address of its page
    #[arg(value_parser = which::game)]
    game: GameId,

    /// The move, as the game's players write it
    #[arg(value_name = "MOVE")]
    text: String,

    /// Answer with one value of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Move {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        wait_for(async {
            let before = look(&server, self.game).await?;
            let (game, ply) = (self.game, before.state.ply);
            let notation = self.text.clone();
            let done = order(&server, |id| ClientOut::Move { game, ply, notation, id }).await?;
            match done {
                Done::Done => told(&server, &before, self.json, out).await,
                Done::Refused(Refusal::Illegal | Refusal::Ambiguous, text) => {
                    let told = [Some(text), meant(&before, &self.text)];
                    Err(Failure::Refused(row(told.into_iter().flatten())))
                }
                Done::Refused(_, text) => Err(Failure::Refused(text)),
            }
        })
    }
}

/// A whole game.
async fn look(server: &Server, id: GameId) -> Result<WholeGame, Failure> {
    server.client.game(id).await.map_err(|why| missing(server, id, why))
}

fn missing(server: &Server, id: GameId, why: ApiError) -> Failure {
    match why.code() {
        Some("no-such-game") => Failure::Refused(boards::no_such_game(id.to_string())),
        _ => server.failure(why),
    }
}

/// Tells what an order has changed since `before`, as far as it is known a moment later.
async fn told(
    server: &Server,
    before: &WholeGame,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut now = look(server, before.about.id).await?;
    if json {
        now.entries.retain(|entry| entry.version > before.state.version);
        let WholeGame { about, entries, state, you, .. } = now;
        return json::line(out, &ClientIn::Events { game: about.id, entries, state, you });
    }
    show::since(before, now, out)
}

/// What a wrong move may have been.
fn meant(game: &WholeGame, text: &str) -> Option<Text> {
    let near = match played(game) {
        Some(play) => instead(play.as_ref(), text, why(play.as_ref(), text)),
        None => {
            let legal = game.you.iter().flat_map(|you| &you.legal);
            nearest(text, legal.map(|legal| &*legal.notation))
        }
    };
    did_you_mean(&near)
}

fn why(play: &dyn rookery_rules::Play, text: &str) -> Refusal {
    play.read_move(text).err().unwrap_or(Refusal::Illegal)
}

/// The position as the rules have it; nothing where they came as a file, or hide something.
fn played(game: &WholeGame) -> Option<Box<dyn rookery_rules::Play>> {
    let registry = rookery_games::registry();
    let mut play = registry.get(&game.about.rules)?.begin(&game.about.start).ok()?;
    let known = KnownGame::begin(game.about.clone(), &game.entries, game.state.clone(), None)?;
    known.moves().try_for_each(|notation| play.play(notation)).ok()?;
    (!play.hides() && play.ply() == game.state.ply).then_some(play)
}
