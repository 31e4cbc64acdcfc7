//! A game that came as a file.

use std::sync::Arc;

use rookery_rules::{
    BadStart, Board, Example, Fault, Flaw, Game, Paragraph, Play, Played, SeatColour, SeatName,
    Start, Starts, Text, Title, own_paragraphs, paragraphs,
};

use crate::module::Module;
use crate::position::ModulePosition;
use crate::texts;

/// Of a game's name, in characters.
const NAME_CHARS_MAX: usize = 60;
/// Of the sentence for the list of games, in characters.
const SUMMARY_CHARS_MAX: usize = 300;
/// Examples that a page shows.
const EXAMPLES_MAX: usize = 12;

/// A game whose rules are a script or a component.
pub struct ModuleGame {
    module: Arc<Module>,
    title: Title,
    /// The key under which it comes with Rookery, if it does.
    shipped: Option<&'static str>,
}

impl ModuleGame {
    /// A game by a module that can be asked; `shipped` is the key under which it comes with Rookery,
    /// if it does: then what it says of itself is in the catalogue.
    pub(crate) fn new(
        key: &str,
        module: Arc<Module>,
        shipped: Option<&'static str>,
    ) -> Result<Self, Vec<Flaw>> {
        let about = &module.about;
        let mut flaws = vec![];
        let mut line = |part: &str, text: &str, max: usize| {
            let text = text.trim().to_owned();
            if text.is_empty() || text.contains(char::is_control) || text.chars().count() > max {
                flaws.push(Flaw::of(part, texts::needs_line(max)));
            }
            text
        };
        let title = Title {
            key: key.to_owned(),
            name: line("name", &about.name, NAME_CHARS_MAX),
            summary: said(
                shipped,
                "summary",
                line("description", &about.summary, SUMMARY_CHARS_MAX),
            ),
            text: rules(shipped, &about.rules),
            seats: seats(
                &line("names", &about.seats.0, NAME_CHARS_MAX),
                &line("names", &about.seats.1, NAME_CHARS_MAX),
            ),
            starts: Starts {
                usual: true,
                numbers: Some(about.starts).filter(|&count| count > 0),
                position: true,
                secret: about.hides && about.starts > 0,
            },
        };
        if title.text.is_empty() {
            flaws.push(Flaw::of("rules", texts::no_words()));
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let game = Self { module, title, shipped };
        game.module.start(None)?;
        Ok(game)
    }
}

/// What a game says of itself, by a key where it comes with Rookery.
fn said(shipped: Option<&str>, what: &str, words: impl Into<String>) -> Text {
    match shipped {
        Some(key) => Text::own(format!("games.{key}.{what}"), words),
        None => Text::verbatim(words),
    }
}

fn rules(shipped: Option<&str>, words: &str) -> Vec<Paragraph> {
    match shipped {
        Some(key) => own_paragraphs(&format!("games.{key}.rules"), words),
        None => paragraphs(words),
    }
}

/// The darker pieces are the second player's, unless a name says otherwise. Who is called by a
/// colour has it.
fn seats(first: &str, second: &str) -> [SeatName; 2] {
    let dark = |name: &str| name.eq_ignore_ascii_case("black");
    let first_is_dark = dark(first) && !dark(second);
    let seat = |name: &str, dark| SeatName::new(name, dark).in_colour(colour(name));
    [seat(first, first_is_dark), seat(second, !first_is_dark)]
}

fn colour(name: &str) -> Option<SeatColour> {
    match name.to_ascii_lowercase().as_str() {
        "red" => Some(SeatColour::Red),
        "blue" => Some(SeatColour::Blue),
        "green" => Some(SeatColour::Green),
        "yellow" => Some(SeatColour::Yellow),
        _ => None,
    }
}

impl Game for ModuleGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        self.module.board.clone()
    }

    fn examples(&self) -> Vec<Example> {
        let examples = self.module.about.examples.iter().take(EXAMPLES_MAX).enumerate();
        examples
            .map(|(number, example)| Example {
                caption: said(self.shipped, &format!("example_{number}"), &example.caption),
                start: match &example.start {
                    Some(text) => Start::Position { text: text.clone() },
                    None => Start::Usual,
                },
                moves: example.moves.clone(),
            })
            .collect()
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn is_ready(&self) -> bool {
        self.module.is_ready()
    }

    fn prepare(&self) {
        // What is wrong with it is told to whoever asks something of it.
        let _ = self.module.prepare();
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let facts = match start {
            Start::Usual => self.module.start(None),
            Start::Number { number } => match self.title.starts.numbers {
                None => return Err(BadStart::NotOffered),
                Some(count) if *number >= count => {
                    return Err(BadStart::NoSuchNumber { max: count - 1 });
                }
                Some(_) => self.module.start(Some(*number)),
            },
            Start::Position { text } => self.module.read(text.trim()),
            Start::Random | Start::Secret { .. } => return Err(BadStart::NotOffered),
        };
        let facts = facts.map_err(|why| BadStart::Position(vec![Fault::new(why.text())]))?;
        Ok(Box::new(Played::new(ModulePosition::new(self.module.clone(), facts))))
    }
}
