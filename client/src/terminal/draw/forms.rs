//! What lies over the tabs: forms, and things to read.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use rookery_protocol::seat::Seat;

use super::look::{Look, Tone, plain};
use super::text::{clip, fill, middle, wrap, write};
use crate::terminal::app::{App, Field, Focus, HELP, Invite, Login, Part, Whom};
use crate::terminal::place::Areas;

/// Columns of a form, and of what its lines are called.
const FORM_WIDTH: u16 = 62;
const NAME_WIDTH: u16 = 14;
/// Games that are listed below the form, at most.
const FOUND_MAX: usize = 6;

/// A frame with a title around an area in the middle; the area.
pub(super) fn frame(
    title: &str,
    room: Rect,
    size: (u16, u16),
    look: Look,
    buffer: &mut Buffer,
) -> Rect {
    let outer = middle(room, (size.0 + 4, size.1 + 2));
    fill(buffer, outer, Style::new());
    let quiet = look.tone(Tone::Quiet);
    let across = look.sign("─", "-").repeat(usize::from(outer.width.saturating_sub(2)));
    let [tl, tr, bl, br] = ["┌", "┐", "└", "┘"].map(|corner| look.sign(corner, "+"));
    write(buffer, outer, 0, &format!("{tl}{across}{tr}"), quiet);
    for line in 1..outer.height.saturating_sub(1) {
        let side = look.sign("│", "|");
        write(buffer, outer, line, side, quiet);
        let right = Rect { x: outer.right() - 1, width: 1, ..outer };
        write(buffer, right, line, side, quiet);
    }
    write(buffer, outer, outer.height - 1, &format!("{bl}{across}{br}"), quiet);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let head = Rect { x: outer.x + 2, width: outer.width.saturating_sub(4), ..outer };
    write(buffer, head, 0, &format!(" {} ", plain(look, title)), bold);
    Rect {
        x: outer.x + 2,
        y: outer.y + 1,
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

/// A line with a name and what was typed; where its cursor is.
fn field(
    area: Rect,
    line: u16,
    (name, field, hidden): (&str, &Field, bool),
    focused: bool,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let style = if focused { look.tone(Tone::Accent) } else { Style::new() };
    write(buffer, area, line, name, style);
    let room =
        Rect { x: area.x + NAME_WIDTH, width: area.width.saturating_sub(NAME_WIDTH), ..area };
    let text = match hidden {
        true => "*".repeat(field.text().chars().count()),
        false => field.text().to_owned(),
    };
    let (text, at) = clip(&text, field.at(), room.width.saturating_sub(1));
    let line_style = Style::new().add_modifier(Modifier::UNDERLINED);
    let padded = format!("{text:0$}", usize::from(room.width));
    write(buffer, room, line, &padded, line_style);
    focused.then(|| Position::new(room.x + at, room.y + line))
}

pub(super) fn login(
    login: &Login,
    areas: &Areas,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let area = frame("Rookery: log in", areas.body, (FORM_WIDTH, 11), look, buffer);
    let lines = [
        (Focus::Server, ("Server", &login.server, false)),
        (Focus::Name, ("Name", &login.name, false)),
        (Focus::Passphrase, ("Passphrase", &login.passphrase, true)),
    ];
    let mut cursor = None;
    for (at, (focus, what)) in lines.into_iter().enumerate() {
        let line = at as u16 * 2 + 1;
        cursor = cursor.or(field(area, line, what, login.focus == focus, look, buffer));
    }
    let below = Rect { y: area.y + 7, height: area.height.saturating_sub(7), ..area };
    let mut text = login.trouble.clone().unwrap_or_default();
    if login.offers_account {
        text += " New here? Press r to create this account.";
    }
    let style = if login.busy { look.tone(Tone::Quiet) } else { look.tone(Tone::Bad) };
    if login.busy {
        text = "One moment…".to_owned();
    }
    for (at, line) in wrap(&plain(look, &text), area.width).iter().enumerate() {
        write(buffer, below, at as u16, line, style);
    }
    cursor
}

pub(super) fn invite(
    app: &App,
    invite: &Invite,
    body: Rect,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let parts = invite.parts(&app.rules);
    let area = frame("New game", body, (FORM_WIDTH, 8 + FOUND_MAX as u16 + 3), look, buffer);
    let mut cursor = None;
    for (at, part) in parts.iter().enumerate() {
        let (line, focused) = (at as u16, *part == invite.part);
        if *part == Part::Name {
            let what = ("Name", &invite.name, false);
            cursor = cursor.or(field(area, line, what, focused, look, buffer));
            continue;
        }
        let (name, value) = answer(app, invite, *part);
        let style = if focused { look.tone(Tone::Accent) } else { Style::new() };
        write(buffer, area, line, name, style);
        let room = Rect { x: area.x + NAME_WIDTH, width: area.width - NAME_WIDTH, ..area };
        let value = if focused { format!("< {value} >") } else { format!("  {value}") };
        write(buffer, room, line, &plain(look, &value), style);
    }
    let below = parts.len() as u16 + 1;
    let rest = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
    draw_below(app, invite, rest, look, buffer);
    cursor
}

fn answer(app: &App, invite: &Invite, part: Part) -> (&'static str, String) {
    let rules = invite.rules(&app.rules);
    match part {
        Part::Whom => (
            "Play",
            match invite.whom {
                Whom::Anyone => "whoever comes (in the lobby)",
                Whom::Link => "a friend, by a link",
                Whom::Name => "somebody, by name",
                Whom::Computer => "the computer",
            }
            .to_owned(),
        ),
        Part::Name => ("Name", String::new()),
        Part::Bot if invite.bot.is_empty() => ("Bot", "none plays this game now".to_owned()),
        Part::Bot => ("Bot", invite.bot.clone()),
        Part::Game => ("Game", rules.map_or_else(String::new, |rules| rules.name.clone())),
        Part::Start => ("Start", if invite.random { "drawn by lot" } else { "usual" }.to_owned()),
        Part::Clock => ("Clock", invite.pace.text()),
        Part::Side => (
            "Side",
            match (invite.side, rules) {
                (Some(seat), Some(rules)) => rules.seats[seat.index()].name.clone(),
                (Some(Seat::First), None) => "first".to_owned(),
                (Some(Seat::Second), None) => "second".to_owned(),
                (None, _) => "by lot".to_owned(),
            },
        ),
        Part::Rated => ("Rated", if invite.rated { "yes" } else { "no" }.to_owned()),
    }
}

/// What went wrong, or how the line with the keys is changed.
fn draw_below(app: &App, invite: &Invite, area: Rect, look: Look, buffer: &mut Buffer) {
    if let Some(trouble) = &invite.trouble {
        for (at, line) in wrap(&plain(look, trouble), area.width).iter().enumerate() {
            write(buffer, area, at as u16, line, look.tone(Tone::Bad));
        }
        return;
    }
    let quiet = look.tone(Tone::Quiet);
    let text = match invite.part {
        _ if invite.busy => "One moment…",
        Part::Game => "Type to find a game; left and right go through what fits.",
        Part::Clock => "Left and right, or type minutes + seconds, such as 7+2.",
        Part::Name => "Type the name of an account here.",
        _ => "Left and right change it, up and down go to other lines, Enter sends.",
    };
    write(buffer, area, 0, &plain(look, text), quiet);
    if invite.part != Part::Game || invite.busy {
        return;
    }
    let found = invite.found(&app.rules);
    let chosen = found.iter().position(|rules| rules.key == invite.game).unwrap_or(0);
    let first = chosen.saturating_sub(FOUND_MAX / 2).min(found.len().saturating_sub(FOUND_MAX));
    let wanted = format!("{} fit “{}”", found.len(), invite.find.text());
    write(buffer, area, 1, &plain(look, &wanted), quiet);
    for (at, rules) in found.iter().skip(first).take(FOUND_MAX).enumerate() {
        let is_chosen = first + at == chosen && rules.key == invite.game;
        let mark = if is_chosen { ">" } else { " " };
        let style = if is_chosen { look.tone(Tone::Accent) } else { Style::new() };
        write(buffer, area, at as u16 + 2, &plain(look, &format!("{mark} {}", rules.name)), style);
    }
}

pub(super) fn help(body: Rect, look: Look, buffer: &mut Buffer) {
    let area = frame("Keys", body, (body.width - 4, HELP.len() as u16), look, buffer);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let right = Rect { x: area.x + 18, width: area.width.saturating_sub(18), ..area };
    for (at, (key, text)) in HELP.iter().enumerate() {
        let line = at as u16;
        match (*key, text.starts_with(':')) {
            ("", false) => write(buffer, area, line, text, bold),
            _ => {
                write(buffer, area, line, key, look.tone(Tone::Accent));
                write(buffer, right, line, text, Style::new());
            }
        }
    }
}

pub(super) fn told(title: &str, text: &str, body: Rect, look: Look, buffer: &mut Buffer) {
    let lines = wrap(&plain(look, text), FORM_WIDTH);
    let area = frame(title, body, (FORM_WIDTH, lines.len() as u16 + 2), look, buffer);
    for (at, line) in lines.iter().enumerate() {
        write(buffer, area, at as u16 + 1, line, Style::new());
    }
}
