//! Which characters and colours the terminal shows.

use std::fmt::Display;

use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show, or what the person wants it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) colors: Colors,
    /// Nothing beyond ASCII.
    pub(crate) ascii: bool,
}

/// How many colours there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colors {
    None,
    /// The usual palette of 256.
    Indexed,
    True,
}

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// What can be done next.
    Accent,
    Quiet,
    Bad,
}

/// What lies under a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    /// By the shade of the cell: light, dark, a third.
    Shade(u8),
    Reserve,
    Hidden,
    Last,
    Target,
    Taken,
    Alarm,
}

impl Look {
    /// By what the environment says: `NO_COLOR`, `COLORTERM`, `TERM`, and whether the locale has
    /// more than ASCII.
    pub(crate) fn of(env: impl Fn(&str) -> Option<String>, ascii: bool) -> Self {
        let is = |name: &str, values: &[&str]| {
            env(name).is_some_and(|value| values.contains(&value.as_str()))
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| env(name).filter(|value| !value.is_empty()));
        let plain = locale.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            !locale.contains("utf-8")
                && !locale.contains("utf8")
                && locale != "c"
                && locale != "posix"
        });
        let simple = ascii || is("TERM", &["dumb", "linux"]);
        let colors = match () {
            () if simple || env("NO_COLOR").is_some_and(|it| !it.is_empty()) => Colors::None,
            () if is("COLORTERM", &["truecolor", "24bit"]) => Colors::True,
            () => Colors::Indexed,
        };
        Self { colors, ascii: simple || plain }
    }

    pub(crate) fn tone(self, tone: Tone) -> Style {
        let style = Style::new();
        match (tone, self.colors) {
            (Tone::Quiet, _) => style.add_modifier(Modifier::DIM),
            (_, Colors::None) => style.add_modifier(Modifier::BOLD),
            (Tone::Accent, _) => style.fg(self.color([222, 158, 54], 214)),
            (Tone::Bad, _) => style.fg(self.color([224, 108, 96], 203)),
        }
    }

    /// The colours under a piece; none where there are no colours.
    pub(crate) fn ground(self, ground: Ground) -> Style {
        let (rgb, index) = match ground {
            Ground::Shade(0) => ([178, 138, 98], 137),
            Ground::Shade(1) => ([134, 94, 62], 94),
            Ground::Shade(_) => ([156, 116, 80], 101),
            Ground::Reserve => ([92, 88, 84], 240),
            Ground::Hidden => ([64, 60, 58], 238),
            Ground::Last => ([142, 132, 52], 100),
            Ground::Target => ([92, 128, 92], 65),
            Ground::Taken => ([206, 132, 24], 172),
            Ground::Alarm => ([186, 70, 60], 131),
        };
        match self.colors {
            Colors::None => Style::new(),
            _ => Style::new().bg(self.color(rgb, index)),
        }
    }

    /// The ink of a piece: dark, light, or nobody's.
    pub(crate) fn ink(self, dark: Option<bool>) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colors, dark) {
            (Colors::None, _) => style,
            (_, Some(true)) => style.fg(self.color([0, 0, 0], 16)),
            (_, Some(false)) => style.fg(self.color([255, 255, 255], 231)),
            (_, None) => style.fg(self.color([214, 206, 196], 252)),
        }
    }

    /// The ink of lines and coordinates on a board.
    pub(crate) fn line(self) -> Style {
        match self.colors {
            Colors::None => Style::new(),
            _ => Style::new().fg(self.color([60, 42, 28], 235)),
        }
    }

    /// A character, or what stands for it in ASCII.
    pub(crate) fn sign<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii { ascii } else { unicode }
    }

    fn color(self, [r, g, b]: [u8; 3], index: u8) -> Color {
        match self.colors {
            Colors::None => Color::Reset,
            Colors::Indexed => Color::Indexed(index),
            Colors::True => Color::Rgb(r, g, b),
        }
    }
}

/// A text in what the look has: without anything beyond ASCII, where it has not more.
pub(crate) fn plain(look: Look, text: impl Display) -> String {
    let text = text.to_string();
    if !look.ascii {
        return text;
    }
    let ascii = |c: char| match c {
        '’' | '‘' => "'".to_owned(),
        '“' | '”' => "\"".to_owned(),
        '–' | '—' => "-".to_owned(),
        '…' => "...".to_owned(),
        '×' => "x".to_owned(),
        '↑' => "Up/".to_owned(),
        '↓' => "Down".to_owned(),
        '←' => "Left/".to_owned(),
        '→' => "Right".to_owned(),
        '·' => "-".to_owned(),
        '¼' => "1/4".to_owned(),
        '½' => "1/2".to_owned(),
        '¾' => "3/4".to_owned(),
        c if c.is_ascii() => c.to_string(),
        _ => "?".to_owned(),
    };
    text.chars().map(ascii).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(pairs: &[(&str, &str)], ascii: bool) -> (Colors, bool) {
        let env = |name: &str| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        let look = Look::of(env, ascii);
        (look.colors, look.ascii)
    }

    #[test]
    fn colours_are_those_that_the_terminal_has_and_the_person_wants() {
        let utf8 = ("LANG", "en_GB.UTF-8");
        assert_eq!(look(&[utf8, ("COLORTERM", "truecolor")], false), (Colors::True, false));
        assert_eq!(look(&[utf8, ("TERM", "xterm")], false), (Colors::Indexed, false));
        let no_color = [utf8, ("COLORTERM", "24bit"), ("NO_COLOR", "1")];
        assert_eq!(look(&no_color, false), (Colors::None, false));
        assert_eq!(look(&[utf8, ("TERM", "linux")], false), (Colors::None, true));
        assert_eq!(look(&[("LANG", "en_GB.ISO-8859-1")], false), (Colors::Indexed, true));
        assert_eq!(look(&[utf8, ("COLORTERM", "truecolor")], true), (Colors::None, true));
    }
}
