//! The first tab.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rookery_protocol::challenge::Challenge;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::said::Text;

use super::look::{Look, Tone, plain};
use super::text::write;
use crate::terminal::app::{App, HomeLine, Row, Section};
use crate::terminal::game::time;
use crate::texts::{common, terminal, words};

/// Columns of the row's parts: who, game, clock, and what else there is to say.
const WIDTHS: [u16; 4] = [24, 20, 17, 40];

pub(super) fn draw(app: &App, area: Rect, look: Look, buffer: &mut Buffer) {
    let rows = app.home.rows(app.my_id());
    let lines = app.home.lines(app.my_id());
    let above = app.home.scroll(&lines, area.height);
    for (at, line) in lines.iter().skip(above).take(usize::from(area.height)).enumerate() {
        let at = at as u16;
        match line {
            HomeLine::Gap => {}
            HomeLine::Heading(section) => {
                let title = match section {
                    Section::Live => terminal::to_watch_here(here(app.home.online)),
                    _ => section.title(),
                };
                let style = Style::new().add_modifier(Modifier::BOLD);
                write(buffer, area, at, &plain(look, format_args!(" {title}")), style);
            }
            HomeLine::Nothing(section) => {
                let nothing = section.nothing().unwrap_or_else(|| words(""));
                let text = plain(look, format_args!("   {nothing}"));
                write(buffer, area, at, &text, look.tone(Tone::Quiet));
            }
            HomeLine::Row(row) => {
                let chosen = *row == app.home.chosen;
                draw_row(app, rows[*row], chosen, area, at, look, buffer);
            }
        }
    }
}

fn draw_row(
    app: &App,
    row: Row<'_>,
    chosen: bool,
    area: Rect,
    line: u16,
    look: Look,
    buffer: &mut Buffer,
) {
    let parts = match row {
        Row::Game(section, game) => of_game(app, section, game),
        Row::Challenge(section, challenge) => of_challenge(app, section, challenge),
    };
    let style = match chosen {
        true => look.tone(Tone::Accent).add_modifier(Modifier::REVERSED),
        false => Style::new(),
    };
    let mark = if chosen { " > " } else { "   " };
    write(buffer, area, line, mark, style);
    let mut left = area.x + 3;
    for (part, width) in parts.iter().zip(WIDTHS) {
        let room = Rect { x: left, width: width.min(area.right().saturating_sub(left)), ..area };
        let padded = format!("{:1$}", plain(look, part), usize::from(width));
        write(buffer, room, line, &padded, style);
        // The last column of a part stays free.
        if let Some(cell) = buffer.cell_mut((room.right().saturating_sub(1), area.y + line)) {
            cell.set_symbol(" ");
        }
        left += width;
    }
}

fn of_game(app: &App, section: Section, game: &GameSummary) -> [Text; 4] {
    let [first, second] = &game.players;
    let me = app.my_id();
    let who = match section {
        Section::Mine if Some(first.id) == me => terminal::against(&second.name),
        Section::Mine if Some(second.id) == me => terminal::against(&first.name),
        _ => terminal::versus(&first.name, &second.name),
    };
    let rated = if game.rated { common::rated() } else { common::casual() };
    [who, words(app.game_name(&game.rules)), time::text(&game.time), rated]
}

fn of_challenge(app: &App, section: Section, challenge: &Challenge) -> [Text; 4] {
    let who = match (section, &challenge.to) {
        (Section::Outgoing, Some(to)) => terminal::to(&to.name),
        (Section::Outgoing, None) if challenge.listed => terminal::to_anyone(),
        (Section::Outgoing, None) => terminal::to_link(),
        _ => words(&challenge.from.name),
    };
    let mut more = vec![if challenge.rated { common::rated() } else { common::casual() }];
    if let Some(side) = side(app, section, challenge) {
        more.push(side);
    }
    match &challenge.start {
        Start::Usual => {}
        Start::Number { number } => more.push(terminal::start_number(*number)),
        Start::Random | Start::Secret { .. } => more.push(terminal::by_lot()),
        Start::Position { .. } => more.push(terminal::own_position()),
    }
    let game = words(app.game_name(&challenge.rules));
    let more = more.into_iter().reduce(common::listed).unwrap_or_else(|| words(""));
    [who, game, time::text(&challenge.time), more]
}

/// What the person would play, where that is not drawn by lot.
fn side(app: &App, section: Section, challenge: &Challenge) -> Option<Text> {
    let theirs = challenge.seat?;
    let mine = if section == Section::Outgoing { theirs } else { !theirs };
    let key = challenge.rules.split('@').next()?;
    let rules = app.rules.iter().find(|rules| rules.key == key)?;
    Some(terminal::your_side(&rules.seats[mine.index()].name))
}

fn here(online: u32) -> Text {
    terminal::here(online.max(1))
}
