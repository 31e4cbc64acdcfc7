//! The screen, from the state alone.

mod board;
mod forms;
mod game_tab;
mod home;
mod ink;
mod look;
mod person;
mod piece;
mod text;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::app::{App, Item, Over};
use super::place::{Areas, SCREEN_MIN, bar};
use crate::texts::terminal;
use look::{Tone, plain};
use text::{width, write};

pub(super) use look::Look;

/// Draws everything.
pub(super) fn draw(app: &App, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let cursor = draw_all(app, look, area, frame.buffer_mut());
    if let Some(cursor) = cursor.filter(|cursor| area.contains(*cursor)) {
        frame.set_cursor_position(cursor);
    }
}

fn draw_all(app: &App, look: Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let Some(areas) = Areas::of((area.width, area.height)) else {
        let (columns, rows) = SCREEN_MIN;
        let text = terminal::too_small(columns, rows).to_string();
        for (at, line) in text::wrap(&text, area.width).iter().enumerate() {
            write(buffer, area, at as u16, line, Style::new());
        }
        return None;
    };
    let mut cursor = None;
    match &app.over {
        Over::Login(login) => cursor = forms::login(login, &areas, look, buffer),
        over => {
            draw_tabs(app, areas.tabs, look, buffer);
            match app.game_tab() {
                None => home::draw(app, areas.body, look, buffer),
                Some(game_tab) => cursor = game_tab::draw(app, game_tab, &areas, look, buffer),
            }
            match over {
                Over::Invite(invite) => {
                    cursor = forms::invite(app, invite, areas.body, look, buffer);
                }
                Over::Person(person) => {
                    cursor = None;
                    person::draw(app, person, areas.body, look, buffer);
                }
                Over::Help => {
                    cursor = None;
                    forms::help(areas.body, look, buffer);
                }
                Over::Told(title, text) => {
                    cursor = None;
                    forms::told(title, text, areas.body, look, buffer);
                }
                Over::Nothing | Over::Login(_) => {}
            }
        }
    }
    draw_footer(app, areas.footer, look, buffer);
    if look.ascii {
        only_ascii(buffer);
    }
    cursor
}

/// What people and servers write may be anything.
fn only_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            cell.set_symbol("?");
        }
    }
}

fn draw_tabs(app: &App, row: Rect, look: Look, buffer: &mut Buffer) {
    let titles = app.tab_titles();
    let widths: Vec<u16> = titles.iter().map(|title| title.chars().count() as u16).collect();
    let mut right = row.x;
    for (index, zone) in bar(row, &widths) {
        let style = match index == app.tab || app.local.is_some() {
            true => look.tone(Tone::Accent).add_modifier(Modifier::REVERSED),
            false => Style::new(),
        };
        write(buffer, zone, 0, &plain(look, &titles[index]), style);
        right = zone.right();
    }
    let who = format!("{} ", terminal::me_on(app.my_name(), &app.server));
    let left = row.right().saturating_sub(width(&who));
    if !app.my_name().is_empty() && left > right + 2 {
        let room = Rect { x: left, width: row.right() - left, ..row };
        write(buffer, room, 0, &plain(look, &who), look.tone(Tone::Quiet));
    }
}

fn draw_footer(app: &App, row: Rect, look: Look, buffer: &mut Buffer) {
    if let Some(notice) = app.notice() {
        let style = look.tone(Tone::Accent).add_modifier(Modifier::REVERSED);
        text::fill(buffer, row, style);
        write(buffer, row, 0, &plain(look, format_args!(" {notice}")), style);
        return;
    }
    let items = app.footer();
    let widths: Vec<u16> = items.iter().map(Item::width).collect();
    for (index, zone) in bar(row, &widths) {
        let Item { key, text, .. } = &items[index];
        let shown = if look.ascii { ascii_key(key) } else { key };
        write(buffer, zone, 0, shown, look.tone(Tone::Accent));
        let skipped = width(shown) + u16::from(!key.is_empty());
        let rest = Rect { x: zone.x + skipped, width: zone.width.saturating_sub(skipped), ..zone };
        write(buffer, rest, 0, &plain(look, text), Style::new());
    }
}

/// A key's name of the same width without arrows.
fn ascii_key(key: &'static str) -> &'static str {
    match key {
        "↑↓" => "^v",
        "←→" => "<>",
        other => other,
    }
}

#[cfg(test)]
mod tests;
