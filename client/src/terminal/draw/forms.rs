//! What lies over the tabs: forms, and things to read.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use super::look::{Look, Tone, plain};
use super::text::{clip, fill, middle, wrap, write};
use crate::terminal::app::{
    App, Field, Focus, HelpLine, Invite, Login, Part, Whom, help as help_lines,
};
use crate::terminal::place::Areas;
use crate::texts::{common, forms, keys, row, words};

/// Columns of a form, and of what its lines are called.
const FORM_WIDTH: u16 = 62;
const NAME_WIDTH: u16 = 14;
/// Games that are listed below the form, at most.
const FOUND_MAX: usize = 6;

/// A frame with a title around an area in the middle; the area.
pub(super) fn frame(
    title: Text,
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
    (name, field, hidden): (Text, &Field, bool),
    focused: bool,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let style = if focused { look.tone(Tone::Accent) } else { Style::new() };
    write(buffer, area, line, &plain(look, name), style);
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
    let code = login.code.as_ref().map(|code| (Focus::Code, (forms::code(), code, false)));
    let more = if code.is_some() { 2 } else { 0 };
    let area = frame(forms::log_in(), areas.body, (FORM_WIDTH, 11 + more), look, buffer);
    let lines = [
        (Focus::Server, (forms::server(), &login.server, false)),
        (Focus::Name, (forms::name(), &login.name, false)),
        (Focus::Passphrase, (forms::passphrase(), &login.passphrase, true)),
    ];
    let lines = lines.into_iter().chain(code);
    let mut cursor = None;
    for (at, (focus, what)) in lines.enumerate() {
        let line = at as u16 * 2 + 1;
        cursor = cursor.or(field(area, line, what, login.focus == focus, look, buffer));
    }
    let height = area.height.saturating_sub(7 + more);
    let below = Rect { y: area.y + 7 + more, height, ..area };
    let style = if login.busy { look.tone(Tone::Quiet) } else { look.tone(Tone::Bad) };
    let text = match login.busy {
        true => forms::one_moment(),
        false => {
            let offer = login.offers_account.then(forms::new_here);
            row([login.trouble.clone(), offer].into_iter().flatten())
        }
    };
    for (at, line) in wrap(&plain(look, text), area.width).iter().enumerate() {
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
    let area = frame(forms::new_game(), body, (FORM_WIDTH, 8 + FOUND_MAX as u16 + 3), look, buffer);
    let mut cursor = None;
    for (at, part) in parts.iter().enumerate() {
        let (line, focused) = (at as u16, *part == invite.part);
        if *part == Part::Name {
            let what = (forms::name(), &invite.name, false);
            cursor = cursor.or(field(area, line, what, focused, look, buffer));
            continue;
        }
        let (name, value) = answer(app, invite, *part);
        let style = if focused { look.tone(Tone::Accent) } else { Style::new() };
        write(buffer, area, line, &plain(look, name), style);
        let room = Rect { x: area.x + NAME_WIDTH, width: area.width - NAME_WIDTH, ..area };
        let value = if focused { format!("< {value} >") } else { format!("  {value}") };
        write(buffer, room, line, &plain(look, &value), style);
    }
    let below = parts.len() as u16 + 1;
    let rest = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
    draw_below(app, invite, rest, look, buffer);
    cursor
}

fn answer(app: &App, invite: &Invite, part: Part) -> (Text, Text) {
    let rules = invite.rules(&app.rules);
    match part {
        Part::Whom => (
            forms::whom(),
            match invite.whom {
                Whom::Anyone => forms::anyone(),
                Whom::Link => forms::by_link(),
                Whom::Name => forms::by_name(),
                Whom::Computer => forms::computer(),
            },
        ),
        Part::Name => (forms::name(), words("")),
        Part::Bot if invite.bot.is_empty() => (forms::bot(), forms::no_bot()),
        Part::Bot => (forms::bot(), words(&invite.bot)),
        Part::Game => (forms::game(), words(rules.map_or("", |rules| &rules.name))),
        Part::Start if invite.random => (forms::start(), forms::start_by_lot()),
        Part::Start => (forms::start(), forms::usual_start()),
        Part::Clock => (forms::clock(), invite.pace.text()),
        Part::Side => (
            forms::side(),
            match (invite.side, rules) {
                (Some(seat), Some(rules)) => words(&rules.seats[seat.index()].name),
                (Some(Seat::First), None) => forms::first(),
                (Some(Seat::Second), None) => forms::second(),
                (None, _) => forms::by_lot(),
            },
        ),
        Part::Rated => (forms::rated(), if invite.rated { common::yes() } else { common::no() }),
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
        _ if invite.busy => forms::one_moment(),
        Part::Game => forms::find_a_game(),
        Part::Clock => forms::choose_a_clock(),
        Part::Name => forms::type_a_name(),
        _ => forms::choose(),
    };
    write(buffer, area, 0, &plain(look, text), quiet);
    if invite.part != Part::Game || invite.busy {
        return;
    }
    let found = invite.found(&app.rules);
    let chosen = found.iter().position(|rules| rules.key == invite.game).unwrap_or(0);
    let first = chosen.saturating_sub(FOUND_MAX / 2).min(found.len().saturating_sub(FOUND_MAX));
    let wanted = forms::fit(found.len(), invite.find.text());
    write(buffer, area, 1, &plain(look, wanted), quiet);
    for (at, rules) in found.iter().skip(first).take(FOUND_MAX).enumerate() {
        let is_chosen = first + at == chosen && rules.key == invite.game;
        let mark = if is_chosen { ">" } else { " " };
        let style = if is_chosen { look.tone(Tone::Accent) } else { Style::new() };
        write(
            buffer,
            area,
            at as u16 + 2,
            &plain(look, format_args!("{mark} {}", rules.name)),
            style,
        );
    }
}

pub(super) fn help(body: Rect, look: Look, buffer: &mut Buffer) {
    let lines = help_lines();
    let area = frame(keys::title(), body, (body.width - 4, lines.len() as u16), look, buffer);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let right = Rect { x: area.x + 18, width: area.width.saturating_sub(18), ..area };
    for (line, what) in (0..).zip(lines) {
        match what {
            HelpLine::Heading(text) => write(buffer, area, line, &plain(look, text), bold),
            HelpLine::Key(key, text) => {
                write(buffer, area, line, &plain(look, key), look.tone(Tone::Accent));
                write(buffer, right, line, &plain(look, text), Style::new());
            }
        }
    }
}

pub(super) fn told(title: &Text, text: &Text, body: Rect, look: Look, buffer: &mut Buffer) {
    let lines = wrap(&plain(look, text), FORM_WIDTH);
    let area = frame(title.clone(), body, (FORM_WIDTH, lines.len() as u16 + 2), look, buffer);
    for (at, line) in lines.iter().enumerate() {
        write(buffer, area, at as u16 + 1, line, Style::new());
    }
}
