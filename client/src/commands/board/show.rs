//! A game in a few lines of text.

use std::io::Write;

use rookery_api_client::WholeGame;
use rookery_protocol::Millis;
use rookery_protocol::game::{About, Entry, Event, ShownMove};
use rookery_protocol::said::of_part;
use rookery_protocol::seat::Seat;

use super::{deed, played};
use crate::commands::grid::plain;
use crate::failure::Failure;
use crate::terminal::game::{Game, clock, time};
use crate::texts::{boards, common, list, words};

/// Legal moves that are listed.
const LEGAL_MAX: usize = 60;

/// A game, how it stands, and what its player may do.
pub(super) fn whole(seen: WholeGame, out: &mut impl Write) -> Result<(), Failure> {
    let position = played(&seen).map(|play| play.text());
    let WholeGame { about, entries, state, you, crowd } = seen;
    head(&about, out)?;
    let now_ms = state.clocks.at_ms;
    let Some(game) = Game::begin(about, &entries, state, you, crowd) else { return Ok(()) };
    let hidden = || common::hidden().to_string();
    let plies = game.known.plies().iter();
    let moves: Vec<_> = plies.map(|ply| ply.text().map_or_else(hidden, plain)).collect();
    if !moves.is_empty() {
        writeln!(out, "{}", boards::moves(moves.join(" ")))?;
    }
    if let Some(position) = position {
        writeln!(out, "{}", boards::position(position))?;
    }
    for seat in Seat::BOTH {
        if let Some(reading) = clock::read(&game.known.state.clocks, seat, now_ms) {
            writeln!(out, "{}", of_part(game.seat_name(seat), reading.text()))?;
        }
    }
    standing(&game, now_ms, out)?;
    let Some(you) = game.known.you() else { return Ok(()) };
    if !you.legal.is_empty() {
        let legal: Vec<_> =
            you.legal.iter().take(LEGAL_MAX).map(|it| plain(&it.notation)).collect();
        let more = if you.legal.len() > LEGAL_MAX { " …" } else { "" };
        writeln!(out, "{}{more}", boards::your_moves(legal.join(" ")))?;
    }
    if !you.acts.is_empty() {
        let acts = list(you.acts.iter().map(|act| deed::name(*act)));
        writeln!(out, "{}", boards::you_may(acts))?;
    }
    Ok(())
}

/// What happened since a game was looked at, and how it stands now.
pub(super) fn since(
    before: &WholeGame,
    now: WholeGame,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let WholeGame { about, entries, state, you, crowd } = now;
    let now_ms = state.clocks.at_ms;
    let news = entries.iter().filter(|entry| entry.version > before.state.version);
    let news: Vec<_> = news.cloned().collect();
    let Some(game) = Game::begin(about, &entries, state, you, crowd) else { return Ok(()) };
    for entry in &news {
        line(&game, entry, out)?;
    }
    if game.known.state.result.is_none() {
        standing(&game, now_ms, out)?;
    }
    Ok(())
}

/// Who plays what, in a line.
pub(super) fn head(about: &About, out: &mut impl Write) -> Result<(), Failure> {
    let who = |seat: Seat| {
        let (player, name) = (&about.players[seat.index()].name, &about.seats[seat.index()].name);
        boards::who(plain(player), plain(name))
    };
    let (name, time) = (plain(&about.name), time::text(&about.time));
    let kind = if about.rated { common::rated() } else { common::casual() };
    let (first, second) = (who(Seat::First), who(Seat::Second));
    writeln!(out, "{}", boards::head(name, first, second, time, kind))?;
    Ok(())
}

/// Something that happened; nothing for what is not told.
pub(super) fn line(game: &Game, entry: &Entry, out: &mut impl Write) -> Result<(), Failure> {
    let Some(event) = &entry.event else { return Ok(()) };
    match event {
        Event::Moved(ShownMove { ply, seat, notation, label, left_ms, .. }) => {
            let width = game.known.about.seats.iter().map(|seat| seat.name.chars().count()).max();
            let (name, width) = (game.seat_name(*seat), width.unwrap_or(0));
            let text = label.as_ref().or(notation.as_ref()).map_or_else(common::hidden, words);
            let left = left_ms.map(|ms: Millis| clock::digits(ms)).unwrap_or_default();
            let text = format!("{ply:>3}. {name:width$}  {:10} {left}", plain(text));
            writeln!(out, "{}", text.trim_end())?;
        }
        Event::Said { by, text, .. } => {
            writeln!(out, "     {}", of_part(plain(&by.name), plain(text)))?;
        }
        Event::Rematched { game } => {
            writeln!(out, "     {}", boards::rematch_begun(game.to_string()))?;
        }
        Event::Ended { .. } => writeln!(out, "{}", plain(game.told(event)))?,
        other => writeln!(out, "     {}", plain(game.told(other)))?,
    }
    Ok(())
}

fn standing(game: &Game, now_ms: Millis, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(waiting) = game.waiting(now_ms) {
        writeln!(out, "{}", plain(waiting))?;
    }
    writeln!(out, "{}", plain(game.standing(now_ms)))?;
    Ok(())
}
