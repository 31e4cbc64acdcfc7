//! Challenges: making, answering and listing them.

mod make;
mod told;

use std::io::Write;

use clap::Args;
use rookery_api_client::{ApiError, Socket};
use rookery_protocol::id::ChallengeId;
use rookery_protocol::socket::ClientIn;
use serde_json::json;

use super::{json, which};
use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::texts;

pub(crate) use make::{Make, side, start, usual_game};

/// Which challenge is answered.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Which {
    /// The challenge: its id, or the address of its page
    #[arg(value_parser = which::challenge)]
    challenge: ChallengeId,

    /// Answer with one value of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

/// How to list one's challenges.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct List {
    /// Answer with one value of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Which {
    pub(super) fn accept(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let accepted = wait_for(async {
            let accepted = server.client.accept(self.challenge).await;
            accepted.map_err(|why| self.failure(&server, why))
        })?;
        if self.json {
            return json::line(out, &accepted);
        }
        told::begun(&server, accepted.id, out)
    }

    pub(super) fn decline(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let declined = wait_for(async {
            let declined = server.client.decline(self.challenge).await;
            declined.map_err(|why| self.failure(&server, why))
        })?;
        if self.json {
            return json::line(out, &declined);
        }
        writeln!(out, "{}", texts::challenges::declined(declined.id.to_string()))?;
        Ok(())
    }

    pub(super) fn cancel(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let gone = wait_for(async {
            let gone = server.client.take_back(self.challenge).await;
            gone.map_err(|why| self.failure(&server, why))
        })?;
        if self.json {
            return json::line(out, &gone);
        }
        writeln!(out, "{}", texts::challenges::taken_back(gone.id.to_string()))?;
        Ok(())
    }

    fn failure(&self, server: &Server, why: ApiError) -> Failure {
        match why.code() {
            Some("not-found") => {
                Failure::Refused(texts::challenges::no_such_challenge(self.challenge.to_string()))
            }
            Some("not-your-challenge" | "own-challenge" | "guests-play-casual") => {
                Failure::Refused(why.text())
            }
            _ => server.failure(why),
        }
    }
}

impl List {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let (incoming, outgoing) = wait_for(async {
            let failed = |why| server.failure(why);
            let mut socket = Socket::connect(&server.client).await.map_err(failed)?;
            loop {
                match socket.next().await.map_err(failed)? {
                    ClientIn::Hello { account: None, .. } => return Err(server.session_ended()),
                    ClientIn::Challenges { incoming, outgoing } => {
                        socket.close().await;
                        return Ok((incoming, outgoing));
                    }
                    _ => {}
                }
            }
        })?;
        if self.json {
            return json::line(out, &json!({ "incoming": incoming, "outgoing": outgoing }));
        }
        told::list(&incoming, &outgoing, out)
    }
}
