//! Lists: of matches, and of the games of one.

use std::io::Write;

use rookery_api_client::ApiError;
use rookery_protocol::game::Score;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchCard, MatchGameView, MatchView};
use rookery_protocol::said::Text;

use super::{look, missing, table};
use crate::commands::grid::{self, Side, plain};
use crate::commands::json;
use crate::failure::Failure;
use crate::server::Server;
use crate::terminal::game::reasons;
use crate::texts::{heads, matches};

/// Of a long opening so much is shown, in characters.
const OPENING_LEN_MAX: usize = 40;

/// Lists matches, the newest first.
pub(super) async fn list_matches(
    server: &Server,
    all: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut cards = server.client.matches().await.map_err(|why| server.failure(why))?;
    let mut oldest = cards.last().map(|card| card.made_ms).filter(|_| all);
    while let Some(before) = oldest {
        let some = server.client.matches_before(before).await;
        let some = some.map_err(|why| server.failure(why))?;
        oldest = some.last().map(|card| card.made_ms);
        cards.extend(some);
    }
    if json {
        return json::line(out, &cards);
    }
    if cards.is_empty() {
        writeln!(out, "{}", matches::none_yet())?;
        return Ok(());
    }
    let head = [
        (heads::a_match(), Side::Left),
        (heads::name(), Side::Left),
        (heads::game(), Side::Left),
        (heads::state(), Side::Left),
        (heads::games(), Side::Right),
        (heads::players(), Side::Left),
    ];
    grid::write(out, head, &cards.iter().map(card).collect::<Vec<_>>())
}

fn card(card: &MatchCard) -> [String; 6] {
    let players: Vec<_> = card.players.iter().map(plain).collect();
    [
        card.id.to_string(),
        plain(&card.name),
        plain(&card.rules),
        match card.place {
            Some(place) => matches::waits_at(table::said(card.state), place).to_string(),
            None => table::said(card.state).to_string(),
        },
        format!("{}/{}", card.played, card.games),
        players.join(", "),
    ]
}

/// Lists the games of a match in their order.
pub(super) async fn list(
    server: &Server,
    id: MatchId,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let seen = look(server, id).await?;
    let games = all(server, id, 0).await.map_err(|why| missing(server, id, why))?;
    if json {
        return json::line(out, &games);
    }
    if games.is_empty() {
        writeln!(out, "{}", matches::no_game_yet())?;
        return Ok(());
    }
    let head = [
        (heads::game(), Side::Right),
        (heads::round(), Side::Right),
        (heads::players(), Side::Left),
        (heads::result(), Side::Left),
        (heads::why(), Side::Left),
        (heads::moves(), Side::Right),
        (heads::page(), Side::Left),
        (heads::opening(), Side::Left),
    ];
    grid::write(out, head, &games.iter().map(|game| row(&seen, game)).collect::<Vec<_>>())
}

/// All games of a match from a number on.
pub(super) async fn all(
    server: &Server,
    id: MatchId,
    mut from: u32,
) -> Result<Vec<MatchGameView>, ApiError> {
    let mut games = Vec::new();
    loop {
        let some = server.client.match_games(id, from).await?;
        let Some(last) = some.last() else { return Ok(games) };
        from = last.number + 1;
        games.extend(some);
    }
}

fn row(seen: &MatchView, game: &MatchGameView) -> [String; 8] {
    let (score, why) = result(game);
    [
        (game.number + 1).to_string(),
        game.round.to_string(),
        table::versus(seen, game.players).to_string(),
        score.to_owned(),
        why.to_string(),
        game.plies.to_string(),
        format!("/g/{}", game.game),
        opening(game),
    ]
}

/// The score and the reason of a game.
pub(super) fn result(game: &MatchGameView) -> (&'static str, Text) {
    let Some(result) = &game.result else { return ("*", matches::is_played()) };
    let score = match result.score {
        Score::First => "1-0",
        Score::Second => "0-1",
        Score::Draw => "1/2-1/2",
        Score::Aborted => "*",
    };
    (score, reasons::word(&result.reason))
}

/// What a game's opening is called, not too long.
fn opening(game: &MatchGameView) -> String {
    let text = plain(&game.opening);
    match text.char_indices().nth(OPENING_LEN_MAX) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_match_in_the_list_says_at_which_place_it_waits_for_cores() {
        let mut seen = json!({
            "id": "bbbbbbbb", "name": "Cup", "rules": "any", "players": ["A", "B"],
            "state": "running", "played": 2, "games": 18, "made_ms": 0,
        });
        assert_eq!(card(&serde_json::from_value(seen.clone()).unwrap())[3], "running");
        seen["place"] = 3.into();
        let told = card(&serde_json::from_value(seen).unwrap());
        assert_eq!(told[3], "running, waits for cores at place 3");
    }
}
