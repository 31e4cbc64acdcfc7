//! Challenges as people read them.

use std::io::Write;

use rookery_protocol::challenge::Challenge;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;

use crate::commands::grid::{self, Side, plain};
use crate::failure::Failure;
use crate::server::Server;
use crate::terminal::game::time;
use crate::texts::{challenges, common, heads};

/// A challenge that waits for an answer, and how it is answered.
pub(super) fn made(
    server: &Server,
    challenge: &Challenge,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let id = challenge.id.to_string();
    writeln!(out, "{}", challenges::made(&id, terms(challenge)))?;
    match &challenge.to {
        Some(to) => writeln!(out, "{}", challenges::begins_with(plain(&to.name)))?,
        None if challenge.listed => writeln!(out, "{}", challenges::in_lobby())?,
        None => {
            let link = server.link(&format!("/c/{id}"));
            writeln!(out, "{}", challenges::link(link))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A game that began.
pub(super) fn begun(server: &Server, game: GameId, out: &mut impl Write) -> Result<(), Failure> {
    let link = server.link(&format!("/g/{game}"));
    writeln!(out, "{}", challenges::begun(game.to_string(), link))?;
    Ok(())
}

/// Whoever waits for whom.
pub(super) fn list(
    incoming: &[Challenge],
    outgoing: &[Challenge],
    out: &mut impl Write,
) -> Result<(), Failure> {
    if incoming.is_empty() && outgoing.is_empty() {
        writeln!(out, "{}", challenges::none())?;
        return Ok(());
    }
    let head = [heads::id(), heads::from(), heads::to(), heads::terms()];
    let head = head.map(|text| (text, Side::Left));
    let row = |challenge: &Challenge| {
        let to = match &challenge.to {
            Some(to) => plain(&to.name),
            None if challenge.listed => challenges::anyone().to_string(),
            None => challenges::link_holder().to_string(),
        };
        let terms = terms(challenge).to_string();
        [challenge.id.to_string(), plain(&challenge.from.name), to, terms]
    };
    grid::write(out, head, &incoming.iter().chain(outgoing).map(row).collect::<Vec<_>>())
}

fn terms(challenge: &Challenge) -> Text {
    let (rules, time) = (plain(&challenge.rules), time::text(&challenge.time));
    let kind = if challenge.rated { common::rated() } else { common::casual() };
    challenges::terms(rules, time, kind)
}
