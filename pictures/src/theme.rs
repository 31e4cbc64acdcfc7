//! Themes: the colours of the browser client.

use std::str::FromStr;

use rookery_protocol::seat::SeatColour;

/// A theme of boards, as the browser client has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Warm wood colours; the default.
    #[default]
    Maple,
    /// Cool grey colours.
    Slate,
    /// Colours of the highest contrast.
    Contrast,
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "maple" => Ok(Theme::Maple),
            "slate" => Ok(Theme::Slate),
            "contrast" => Ok(Theme::Contrast),
            _ => Err(()),
        }
    }
}

/// The colours of a theme, named as in the style sheet.
pub(crate) struct Colours {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) third: &'static str,
    pub(crate) ground: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) coordinate_on_light: &'static str,
    pub(crate) coordinate_on_dark: &'static str,
    pub(crate) last: &'static str,
    pub(crate) alarm: &'static str,
    pub(crate) next: &'static str,
    pub(crate) next_edge: &'static str,
    pub(crate) fog: &'static str,
    pub(crate) pocket: &'static str,
    pub(crate) frame: &'static str,
    pub(crate) frame_edge: &'static str,
    pub(crate) hole: &'static str,
    pub(crate) coordinate_on_frame: &'static str,
}

const MAPLE: Colours = Colours {
    light: "#eddcb9",
    dark: "#b88b5c",
    third: "#d3b283",
    ground: "#e3c48f",
    ink: "#4d3a22",
    coordinate_on_light: "#8f6637",
    coordinate_on_dark: "#f4e6c8",
    last: "#3f8f6b",
    alarm: "#d33a2c",
    next: "#f0a023",
    next_edge: "#3d2504",
    fog: "#4a4038",
    pocket: "#cbb593",
    frame: "#3568b8",
    frame_edge: "#1d4180",
    hole: "#0e1a30",
    coordinate_on_frame: "#f2f6fc",
};
const SLATE: Colours = Colours {
    light: "#dfe5e9",
    dark: "#8195a5",
    third: "#b2c0ca",
    ground: "#c9d3da",
    ink: "#33424e",
    coordinate_on_light: "#566b7c",
    coordinate_on_dark: "#f1f5f8",
    last: "#2f9c86",
    fog: "#3a444c",
    pocket: "#b7c3cc",
    frame: "#40699c",
    frame_edge: "#274566",
    hole: "#0f1822",
    ..MAPLE
};
const CONTRAST: Colours = Colours {
    light: "#ffffff",
    dark: "#7a7a7a",
    third: "#bdbdbd",
    ground: "#ffffff",
    ink: "#000000",
    coordinate_on_light: "#000000",
    coordinate_on_dark: "#ffffff",
    last: "#0058d6",
    alarm: "#d60000",
    next: "#ff9500",
    next_edge: "#000000",
    fog: "#1c1c1c",
    pocket: "#d0d0d0",
    frame: "#2f6fe0",
    frame_edge: "#ffffff",
    hole: "#000000",
    coordinate_on_frame: "#ffffff",
};

impl Theme {
    pub(crate) fn colours(self) -> &'static Colours {
        match self {
            Theme::Maple => &MAPLE,
            Theme::Slate => &SLATE,
            Theme::Contrast => &CONTRAST,
        }
    }
}

/// Around a board, [in the light, in the dark].
pub(crate) const PAPER: [&str; 2] = ["#f8f6f3", "#191714"];
/// What is written there.
pub(crate) const INK: [&str; 2] = ["#1f1c18", "#f0ebe4"];
/// What is written there and matters less.
pub(crate) const QUIET: [&str; 2] = ["#4a453e", "#c4bdb2"];
/// The edge of what is drawn there.
pub(crate) const LINE: [&str; 2] = ["#857e74", "#8a8378"];

/// The colours by which players know the sides of a game: light, dark, red, blue, green, yellow.
const SIDES: [&str; 6] = ["#fbf6ea", "#2e2926", "#cf3b2e", "#2a67c4", "#2f8a45", "#ecbb2b"];
/// What is around each of them.
pub(crate) const RIM: &str = "#6b645b";

/// The colour by which players know a seat.
pub(crate) fn side(dark: bool, colour: Option<SeatColour>) -> &'static str {
    SIDES[match colour {
        None => usize::from(dark),
        Some(SeatColour::Red) => 2,
        Some(SeatColour::Blue) => 3,
        Some(SeatColour::Green) => 4,
        Some(SeatColour::Yellow) => 5,
    }]
}

/// The colours of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tone {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) ink: &'static str,
}

pub(crate) const LIGHT: Tone = Tone { fill: "#fbf6ea", edge: "#2a2420", ink: "#2a2420" };
pub(crate) const DARK: Tone = Tone { fill: "#2e2926", edge: "#15110f", ink: "#f0e7d8" };
/// Pieces of a seat that is known by a colour, [light, dark]: dark ones are filled with it, light
/// ones edged.
const RED: [Tone; 2] = [
    Tone { edge: "#9c1f14", ink: "#9c1f14", ..LIGHT },
    Tone { fill: SIDES[2], edge: "#5c110a", ..DARK },
];
const BLUE: [Tone; 2] = [
    Tone { edge: "#17468f", ink: "#17468f", ..LIGHT },
    Tone { fill: SIDES[3], edge: "#0e2a58", ..DARK },
];
const GREEN: [Tone; 2] = [
    Tone { edge: "#1c5f2e", ink: "#1c5f2e", ..LIGHT },
    Tone { fill: SIDES[4], edge: "#123c1d", ..DARK },
];
const YELLOW: Tone = Tone { fill: SIDES[5], edge: "#4a3905", ink: "#4a3905" };

/// The colours of a seat's pieces.
pub(crate) fn tone(dark: bool, colour: Option<SeatColour>) -> Tone {
    let tones = match colour {
        None => [LIGHT, DARK],
        Some(SeatColour::Red) => RED,
        Some(SeatColour::Blue) => BLUE,
        Some(SeatColour::Green) => GREEN,
        Some(SeatColour::Yellow) => [YELLOW; 2],
    };
    tones[usize::from(dark)]
}

pub(crate) const NEUTRAL: Tone = Tone { fill: "#a29a90", edge: "#3b352f", ink: "#3b352f" };

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD_CSS: &str = include_str!("../../web/src/board/board.css");
    const PIECES_CSS: &str = include_str!("../../web/src/pieces/pieces.css");
    const TOKENS_CSS: &str = include_str!("../../web/src/style/tokens.css");

    /// What the first rule with this selector sets.
    fn rule<'a>(css: &'a str, selector: &str) -> &'a str {
        let start = css.find(&format!("{selector} {{")).expect(selector);
        css[start..].split('}').next().unwrap_or_default()
    }

    fn value<'a>(rule: &'a str, name: &str) -> Option<&'a str> {
        let (_, rest) = rule.split_once(&format!("--{name}: "))?;
        rest.split(';').next()
    }

    #[test]
    fn the_themes_are_those_of_the_browser_client() {
        let usual = rule(BOARD_CSS, ":root");
        for (theme, selector) in [
            (Theme::Maple, ":root"),
            (Theme::Slate, ":root[data-board=\"slate\"]"),
            (Theme::Contrast, ":root[data-board=\"contrast\"]"),
        ] {
            let c = theme.colours();
            let own = rule(BOARD_CSS, selector);
            for (name, colour) in [
                ("light", c.light),
                ("dark", c.dark),
                ("third", c.third),
                ("ground", c.ground),
                ("ink", c.ink),
                ("coordinate-on-light", c.coordinate_on_light),
                ("coordinate-on-dark", c.coordinate_on_dark),
                ("last", c.last),
                ("alarm", c.alarm),
                ("next", c.next),
                ("next-edge", c.next_edge),
                ("fog", c.fog),
                ("pocket", c.pocket),
                ("frame", c.frame),
                ("frame-edge", c.frame_edge),
                ("hole", c.hole),
                ("coordinate-on-frame", c.coordinate_on_frame),
            ] {
                let name = format!("board-{name}");
                let known = value(own, &name).or_else(|| value(usual, &name));
                assert_eq!(known, Some(colour), "{theme:?}: {name}");
            }
        }
    }

    #[test]
    fn the_pieces_have_the_colours_of_the_browser_client() {
        for (selector, tone) in
            [(".picture", LIGHT), (".picture.dark", DARK), (".picture.neutral", NEUTRAL)]
        {
            let rule = rule(PIECES_CSS, selector);
            assert_eq!(value(rule, "piece-fill"), Some(tone.fill), "{selector}");
            assert_eq!(value(rule, "piece-edge"), Some(tone.edge), "{selector}");
            assert_eq!(value(rule, "piece-ink"), Some(tone.ink), "{selector}");
        }
    }

    #[test]
    fn coloured_pieces_have_the_colours_of_the_browser_client() {
        let tokens = rule(TOKENS_CSS, ":root");
        for (name, colour) in
            [("red", SeatColour::Red), ("blue", SeatColour::Blue), ("green", SeatColour::Green)]
        {
            let [light, dark] = [false, true].map(|dark| tone(dark, Some(colour)));
            let css = rule(BOARD_CSS, &format!(".side-{name} .picture.light"));
            assert_eq!(value(css, "piece-edge"), Some(light.edge), "{name}");
            assert_eq!(value(css, "piece-ink"), Some(light.ink), "{name}");
            assert_eq!(light.fill, LIGHT.fill);
            let css = rule(BOARD_CSS, &format!(".side-{name} .picture.dark"));
            assert_eq!(value(css, "piece-edge"), Some(dark.edge), "{name}");
            assert_eq!(value(tokens, &format!("seat-{name}")), Some(dark.fill), "{name}");
        }
        let css = rule(BOARD_CSS, ".side-yellow .picture:is(.light, .dark)");
        assert_eq!(value(css, "piece-ink"), Some(YELLOW.ink));
    }

    #[test]
    fn the_sides_have_the_colours_of_the_browser_client() {
        let tokens = rule(TOKENS_CSS, ":root");
        for (name, colour) in ["light", "dark", "red", "blue", "green", "yellow"].iter().zip(SIDES)
        {
            assert_eq!(value(tokens, &format!("seat-{name}")), Some(colour), "{name}");
        }
        assert_eq!(value(tokens, "seat-rim"), Some(RIM));
        assert_eq!(side(true, None), "#2e2926");
        assert_eq!(side(true, Some(SeatColour::Red)), "#cf3b2e");
    }

    #[test]
    fn the_paper_is_that_of_the_browser_client() {
        for (name, [light, dark]) in
            [("ground", PAPER), ("ink", INK), ("ink-quiet", QUIET), ("line-strong", LINE)]
        {
            let both = format!("light-dark({light}, {dark})");
            assert_eq!(value(rule(TOKENS_CSS, ":root"), name), Some(both.as_str()));
        }
    }
}
