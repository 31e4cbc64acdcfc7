//! Challenges as people read them.

use std::io::Write;

use rookery_protocol::challenge::Challenge;
use rookery_protocol::id::GameId;

use crate::commands::grid::{self, Side, plain};
use crate::failure::Failure;
use crate::server::Server;
use crate::terminal::game::time;

/// A challenge that waits for an answer, and how it is answered.
pub(super) fn made(
    server: &Server,
    challenge: &Challenge,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let id = challenge.id;
    writeln!(out, "The challenge {id} is made: {}.", terms(challenge))?;
    match &challenge.to {
        Some(to) => writeln!(out, "The game begins when {} accepts it.", plain(&to.name))?,
        None if challenge.listed => {
            writeln!(out, "It is in the lobby. The game begins when somebody accepts it.")?;
        }
        None => {
            let link = server.link(&format!("/c/{id}"));
            writeln!(out, "Whoever opens this link first plays you: {link}")?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A game that began.
pub(super) fn begun(server: &Server, game: GameId, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "The game {game} has begun: {}", server.link(&format!("/g/{game}")))?;
    Ok(())
}

/// Whoever waits for whom.
pub(super) fn list(
    incoming: &[Challenge],
    outgoing: &[Challenge],
    out: &mut impl Write,
) -> Result<(), Failure> {
    if incoming.is_empty() && outgoing.is_empty() {
        writeln!(out, "No challenge waits for an answer.")?;
        return Ok(());
    }
    let head =
        [("id", Side::Left), ("from", Side::Left), ("to", Side::Left), ("terms", Side::Left)];
    let row = |challenge: &Challenge| {
        let to = match &challenge.to {
            Some(to) => plain(&to.name),
            None if challenge.listed => "anyone".to_owned(),
            None => "whoever has the link".to_owned(),
        };
        [challenge.id.to_string(), plain(&challenge.from.name), to, terms(challenge)]
    };
    grid::write(out, head, &incoming.iter().chain(outgoing).map(row).collect::<Vec<_>>())
}

fn terms(challenge: &Challenge) -> String {
    let (rules, time) = (plain(&challenge.rules), time::text(&challenge.time));
    format!("{rules}, {time}, {}", if challenge.rated { "rated" } else { "casual" })
}
