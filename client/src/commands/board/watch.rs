//! `rookery watch`: a game, move by move, until it is over.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use rookery_api_client::Link;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Entry;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use serde_json::json;
use tokio::time::timeout;

use super::{look, show};
use crate::EXIT_CODES;
use crate::access::Access;
use crate::commands::{json, which};
use crate::failure::Failure;
use crate::server::{Server, random, wait_for};
use crate::terminal::game::Game;
use crate::texts::{common, words};

/// How often it is noticed whether the server is there.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Which game to watch.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Watch {
    /// The game: its id, or the address of its page
    #[arg(value_parser = which::game)]
    game: GameId,

    /// Tell in a line of JSON each: first the whole game, then what came next, as messages of the
    /// server's socket are
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

/// Tells people in sentences and programs in JSON.
struct Teller<'a, W> {
    out: &'a mut W,
    json: bool,
    game: Option<Game>,
    /// The newest version that was told.
    told: u32,
    away: bool,
}

impl Watch {
    pub(in crate::commands) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.any()?;
        wait_for(async {
            // A game that is not there is told at once, and a server that is not.
            look(&server, self.game).await?;
            let link = Link::open(&server.client, random()?).await;
            let mut link = link.map_err(|why| server.failure(why))?;
            let (game, json) = (self.game, self.json);
            let mut teller = Teller { out, json, game: None, told: 0, away: false };
            watch(&mut link, game).await?;
            while !teller.is_over() {
                let heard = timeout(LOOK_EVERY, link.hear()).await;
                teller.connected(link.is_connected())?;
                let Ok(heard) = heard else { continue };
                let heard = heard.map_err(|why| server.failure(why))?;
                if !teller.hear(&server, game, heard)? {
                    watch(&mut link, game).await?;
                }
            }
            Ok(())
        })
    }
}

async fn watch(link: &mut Link, game: GameId) -> Result<(), Failure> {
    let watching = link.say(ClientOut::Watch { game, from: 0 }).await;
    watching.map_err(|why| Failure::Refused(why.text()))
}

/// Whether a message tells of a game what there is to tell.
fn is_about(message: &ClientIn, id: GameId) -> bool {
    match message {
        ClientIn::Game { about, .. } => about.id == id,
        ClientIn::Events { game, .. } => *game == id,
        _ => false,
    }
}

impl<W: Write> Teller<'_, W> {
    fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.known.state.result.is_some())
    }

    /// `false`: something is missing, and the game must be asked for anew.
    fn hear(&mut self, server: &Server, id: GameId, heard: ClientIn) -> Result<bool, Failure> {
        if self.json && is_about(&heard, id) {
            json::line(self.out, &heard)?;
        }
        match heard {
            ClientIn::Game { about, entries, state, you, crowd } if about.id == id => {
                if self.game.is_none() && !self.json {
                    show::head(&about, self.out)?;
                }
                let version = state.version;
                self.game = Game::begin(*about, &entries, state, you, crowd);
                self.tell(&entries, version)?;
                Ok(self.game.is_some())
            }
            ClientIn::Events { game, entries, state, you } if game == id => {
                let version = state.version;
                let known = self.game.as_mut();
                let whole = known.is_some_and(|game| game.go_on(&entries, state, you));
                self.tell(&entries, version)?;
                Ok(whole)
            }
            ClientIn::Refused { game: Some(game), reason, text, .. } if game == id => {
                match reason {
                    // The link asks again by itself.
                    Refusal::StorageDown | Refusal::Busy => Ok(false),
                    _ => Err(Failure::Refused(words(text))),
                }
            }
            ClientIn::Bye { text, said, again: false } => {
                Err(Failure::Refused(Text::told(said.as_ref(), &text)))
            }
            ClientIn::Hello { account: None, .. } if !server.is_nobody() => {
                Err(server.session_ended())
            }
            _ => Ok(true),
        }
    }

    fn tell(&mut self, entries: &[Entry], version: u32) -> Result<(), Failure> {
        let told = self.told;
        self.told = told.max(version);
        let Some(game) = self.game.as_ref().filter(|_| !self.json) else { return Ok(()) };
        for entry in entries.iter().filter(|entry| entry.version > told) {
            show::line(game, entry, self.out)?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn connected(&mut self, is: bool) -> Result<(), Failure> {
        match (std::mem::replace(&mut self.away, !is), is) {
            (false, false) if self.json => json::line(self.out, &json!({ "type": "away" })),
            (true, true) if self.json => json::line(self.out, &json!({ "type": "back" })),
            (false, false) => {
                eprintln!("{}", common::waiting());
                Ok(())
            }
            (true, true) => {
                eprintln!("{}", common::back());
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
