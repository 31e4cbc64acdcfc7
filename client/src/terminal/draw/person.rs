//! A player's games.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rookery_protocol::game::{GameSummary, Score};
use rookery_protocol::said::Text;

use super::forms::frame;
use super::look::{Look, Tone, plain};
use super::text::write;
use crate::terminal::app::{App, Person};
use crate::terminal::game::time;
use crate::texts::{forms, terminal, words};

pub(super) fn draw(app: &App, person: &Person, body: Rect, look: Look, buffer: &mut Buffer) {
    let title = terminal::games_of(&person.name);
    let size = (body.width.saturating_sub(6), body.height.saturating_sub(4));
    let area = frame(title, body, size, look, buffer);
    let quiet = look.tone(Tone::Quiet);
    let Some(games) = &person.games else {
        return write(buffer, area, 0, &plain(look, forms::one_moment()), quiet);
    };
    if games.is_empty() {
        return write(buffer, area, 0, &plain(look, terminal::none_yet()), quiet);
    }
    let height = usize::from(area.height);
    let first = (person.chosen + 1).saturating_sub(height);
    for (at, game) in games.iter().skip(first).take(height).enumerate() {
        let chosen = first + at == person.chosen;
        let style = match chosen {
            true => look.tone(Tone::Accent).add_modifier(Modifier::REVERSED),
            false => Style::new(),
        };
        let mark = if chosen { ">" } else { " " };
        let [first, second] = &game.players;
        let who = terminal::versus(&first.name, &second.name).to_string();
        let (name, clock) = (app.game_name(&game.rules), time::text(&game.time).to_string());
        let text = format!("{mark} {who:26.25} {name:18.17} {clock:13.12} {}", ending(game));
        write(buffer, area, at as u16, &plain(look, &text), style);
    }
}

/// How a game ended, in a word or two.
fn ending(game: &GameSummary) -> Text {
    match game.result.as_ref().map(|result| result.score) {
        None => terminal::goes_on(),
        Some(Score::Draw) => terminal::draw(),
        Some(Score::Aborted) => terminal::aborted(),
        Some(score) => score
            .winner()
            .map_or_else(|| words(""), |winner| terminal::won(&game.players[winner.index()].name)),
    }
}
