//! The tab of a game: the board, and the panel beside it.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use rookery_protocol::game::Room;
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use super::board::Scene;
use super::look::{Look, Tone, plain};
use super::piece;
use super::text::{clip, fill, wrap, write};
use crate::terminal::app::{App, GameTab};
use crate::terminal::game::clock::read;
use crate::terminal::game::words::are_you_sure;
use crate::terminal::game::{Game, Line, routes};
use crate::terminal::place::{Areas, Grid, panel};
use crate::texts::standing::yes_or_no;
use crate::texts::{common, row, terminal, words};

/// Lines of the panel that say how the game stands, at least and at most.
const STANDING_ROWS: (u16, u16) = (2, 6);

/// Draws a game; where the cursor is to blink.
pub(super) fn draw(
    app: &App,
    game_tab: &GameTab,
    areas: &Areas,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let Some(game) = &game_tab.game else {
        let text = plain(look, terminal::on_its_way());
        write(buffer, areas.body, 1, &text, look.tone(Tone::Quiet));
        return None;
    };
    let Some(grid) = game_tab.grid(areas) else {
        let text = plain(look, terminal::needs_larger_window());
        write(buffer, areas.body, 1, &text, look.tone(Tone::Bad));
        return None;
    };
    draw_board(game_tab, game, &grid, look, buffer);
    let panel = panel(areas.body, grid.area);
    if !game_tab.hand.choosing.is_empty() {
        draw_choices(game_tab, game, &grid, look, buffer);
    }
    draw_panel(app, game_tab, game, panel, look, buffer)
}

fn draw_board(game_tab: &GameTab, game: &Game, grid: &Grid, look: Look, buffer: &mut Buffer) {
    let legal = game_tab.legal();
    let targets = match game_tab.hand.taken.is_empty() {
        true => BTreeSet::new(),
        false => routes::targets(legal, &game_tab.hand.taken),
    };
    let known = &game.known;
    let view = known.view_at(game_tab.back.unwrap_or(known.plies().len()));
    let scene = Scene {
        board: &known.about.board,
        seats: &known.about.seats,
        view: &view,
        grid,
        turned: game_tab.turned(),
        taken: &game_tab.hand.taken,
        targets: &targets,
        cursor: game_tab.hand.cursor,
    };
    scene.draw(look, buffer);
}

fn draw_choices(game_tab: &GameTab, game: &Game, grid: &Grid, look: Look, buffer: &mut Buffer) {
    let area = game_tab.choices_area(grid.area);
    fill(buffer, area, Style::new().add_modifier(Modifier::REVERSED));
    let question = plain(look, format_args!(" {}", terminal::which_one()));
    write(buffer, area, 0, &question, Style::new().add_modifier(Modifier::BOLD));
    let shown = usize::from(area.height.saturating_sub(2));
    for (at, legal) in game_tab.hand.choosing.iter().take(shown).enumerate() {
        let text = legal.choice.as_ref().map_or(&legal.notation, |choice| &choice.text);
        let piece = legal.choice.as_ref().and_then(|choice| choice.piece);
        let (board, seats) = (&game.known.about.board, &game.known.about.seats);
        let letter = piece.map(|piece| piece::text(board, seats, piece, look));
        let letter = letter.unwrap_or_default();
        let mark = if at == game_tab.hand.choice { ">" } else { " " };
        let text = plain(look, format_args!("{mark}{} {letter} {text}", at + 1));
        let chosen = at == game_tab.hand.choice;
        let style = if chosen { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        write(buffer, area, at as u16 + 1, &text, style);
    }
}

fn draw_panel(
    app: &App,
    game_tab: &GameTab,
    game: &Game,
    area: Rect,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let near = game_tab.near_seat();
    let (standing, style) = standing(app, game_tab, game, look);
    let standing = wrap(&plain(look, standing), area.width);
    let rows = (standing.len() as u16).clamp(STANDING_ROWS.0, STANDING_ROWS.1);
    let rest = area.height.saturating_sub(rows + 4);
    let moves = rest / 2;
    let part = |from: u16, height: u16| Rect { y: area.y + from, height, ..area };
    draw_player(app, game, !near, part(0, 1), look, buffer);
    draw_moves(game_tab, game, part(1, moves), look, buffer);
    draw_player(app, game, near, part(1 + moves, 1), look, buffer);
    let rule = look.sign("─", "-").repeat(usize::from(area.width));
    write(buffer, part(2 + moves, 1), 0, &rule, look.tone(Tone::Quiet));
    draw_talk(game, part(3 + moves, rest - moves), look, buffer);
    for (at, line) in standing.iter().take(usize::from(rows)).enumerate() {
        write(buffer, part(area.height - rows - 1, rows), at as u16, line, style);
    }
    draw_line(game_tab, game, app.local.is_some(), part(area.height - 1, 1), look, buffer)
}

fn draw_player(app: &App, game: &Game, seat: Seat, row: Rect, look: Look, buffer: &mut Buffer) {
    let known = &game.known;
    let clock = read(&known.state.clocks, seat, app.now_ms);
    let running = clock.as_ref().is_some_and(|clock| clock.running);
    let text = clock.as_ref().map_or_else(String::new, |clock| format!(" {} ", clock.text()));
    let text = plain(look, &text);
    let width = text.chars().count() as u16;
    let here = match game.crowd.seated[seat.index()] {
        true => look.sign("●", "+"),
        false => look.sign("○", "-"),
    };
    let turn = if known.state.turn == Some(seat) { look.sign("▶", ">") } else { " " };
    let mine = known.seat() == Some(seat) && !game.both;
    // Without a server the person is called that already.
    let who = match mine && app.local.is_none() {
        true => terminal::your_seat(game.player(seat), game.seat_name(seat)),
        false => terminal::seat(game.player(seat), game.seat_name(seat)),
    };
    let name = format!("{turn}{here} {who}");
    let room = Rect { width: row.width.saturating_sub(width + 1), ..row };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    write(buffer, room, 0, &plain(look, &name), if running { bold } else { Style::new() });
    let style = match clock {
        Some(clock) if clock.low && clock.running => {
            look.tone(Tone::Bad).add_modifier(Modifier::REVERSED)
        }
        Some(clock) if clock.running => look.tone(Tone::Accent).add_modifier(Modifier::REVERSED),
        _ => Style::new(),
    };
    let at = Rect { x: row.right().saturating_sub(width), width, ..row };
    write(buffer, at, 0, &text, style);
}

/// The moves, a row for each turn of the first seat; the last ones, or those that are looked at.
fn draw_moves(game_tab: &GameTab, game: &Game, area: Rect, look: Look, buffer: &mut Buffer) {
    let plies = game.known.plies();
    let mut rows: Vec<[Option<usize>; 2]> = Vec::new();
    for (at, ply) in plies.iter().enumerate() {
        let side = ply.seat.index();
        match rows.last_mut() {
            Some(row) if row[side].is_none() && (side == 1 || row[1].is_none()) => {
                row[side] = Some(at);
            }
            _ => {
                let mut row = [None; 2];
                row[side] = Some(at);
                rows.push(row);
            }
        }
    }
    let shown = game_tab.back.unwrap_or(plies.len());
    let current = shown.checked_sub(1);
    let row = rows.iter().position(|row| row.contains(&current) && current.is_some());
    let last = match game_tab.back {
        None => rows.len(),
        Some(_) => row.map_or(1, |row| row + 1).max(usize::from(area.height)).min(rows.len()),
    };
    let first = last.saturating_sub(usize::from(area.height));
    if rows.is_empty() {
        write(buffer, area, 0, &plain(look, terminal::no_moves_yet()), look.tone(Tone::Quiet));
    }
    let width = (area.width.saturating_sub(5)) / 2;
    for (line, at) in (first..last).enumerate() {
        let number = format!("{:>3}.", at + 1);
        write(buffer, area, line as u16, &number, look.tone(Tone::Quiet));
        for (side, ply) in rows[at].iter().enumerate() {
            let text = match ply {
                Some(ply) => plies[*ply].text().map_or_else(common::hidden, words),
                None if side == 0 => words("…"),
                None => words(""),
            };
            let style = match ply.is_some() && *ply == current {
                true => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
                false => Style::new(),
            };
            let x = area.x + 5 + side as u16 * width;
            let room = Rect { x, width: width.saturating_sub(1), ..area };
            write(buffer, room, line as u16, &plain(look, text), style);
        }
    }
}

fn draw_talk(game: &Game, area: Rect, look: Look, buffer: &mut Buffer) {
    let mut lines: Vec<(String, Style)> = Vec::new();
    for line in game.lines.iter().rev() {
        if lines.len() >= usize::from(area.height) {
            break;
        }
        let (text, style) = match line {
            Line::Said { room, by, text } => {
                let told = match room {
                    Room::Spectators => terminal::said_watching(&by.name, text),
                    Room::Players => terminal::said(&by.name, text),
                };
                (told, Style::new())
            }
            Line::Told(event) => (game.told(event), look.tone(Tone::Quiet)),
        };
        let wrapped = wrap(&plain(look, text), area.width);
        lines.extend(wrapped.into_iter().rev().map(|line| (line, style)));
    }
    lines.truncate(usize::from(area.height));
    for (at, (text, style)) in lines.iter().rev().enumerate() {
        write(buffer, area, at as u16, text, *style);
    }
}

/// How the game stands, or what is to be read before that.
fn standing(app: &App, game_tab: &GameTab, game: &Game, look: Look) -> (Text, Style) {
    let accent = look.tone(Tone::Accent);
    if let Some(sure) = game_tab.sure.and_then(are_you_sure) {
        return (yes_or_no(sure), accent);
    }
    if let Some(trouble) = &game_tab.trouble {
        return (trouble.clone(), look.tone(Tone::Bad));
    }
    if game_tab.back.is_some() {
        return (terminal::earlier_position(), accent);
    }
    let standing = game.standing(app.now_ms);
    match game.waiting(app.now_ms) {
        Some(waiting) => (row([waiting, standing]), accent),
        None => (standing, Style::new().add_modifier(Modifier::BOLD)),
    }
}

fn draw_line(
    game_tab: &GameTab,
    game: &Game,
    local: bool,
    row: Rect,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    if game_tab.line.is_empty() {
        let hint = match (game_tab.under_cursor(), game.known.seat(), game.known.state.turn) {
            (Some(cell), ..) => cell,
            (None, Some(_), Some(_)) if local => terminal::a_move(),
            (None, Some(_), Some(_)) => terminal::a_move_or_text(),
            _ if local => terminal::play_another(),
            _ => terminal::say_something(),
        };
        write(buffer, row, 0, &format!("> {}", plain(look, hint)), look.tone(Tone::Quiet));
        write(buffer, row, 0, ">", look.tone(Tone::Accent));
        return Some(Position::new(row.x + 2, row.y));
    }
    let (text, at) = clip(game_tab.line.text(), game_tab.line.at(), row.width.saturating_sub(3));
    write(buffer, row, 0, &format!("> {text}"), Style::new());
    Some(Position::new(row.x + 2 + at, row.y))
}
