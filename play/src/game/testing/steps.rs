//! Rules that are slow, as those in a sandbox are.

use rookery_protocol::board::{Board, CellId, Content, LegalMove};
use rookery_protocol::game::{GameResult, Score, SeatName, Start, Starts};
use rookery_protocol::seat::{Seat, Viewer};
use rookery_rules::{BadStart, Game, Past, Play, Played, Position, Title};

/// A game of steps, `+` each; `?` is one by chance, and `!` wins. Positions are recalled, as those of
/// rules in a sandbox are.
pub(crate) struct Steps {
    title: Title,
    slow: bool,
}

#[derive(Clone)]
struct Stepped {
    steps: usize,
    over: bool,
    by_chance: bool,
}

impl Steps {
    pub(in crate::game) const KEY: &str = "steps";

    pub(crate) fn slow() -> Self {
        Self { slow: true, ..Self::quick() }
    }

    pub(crate) fn quick() -> Self {
        let seat = |name: &str| SeatName::new(name, false);
        let title = Title {
            key: Self::KEY.into(),
            name: "Steps".into(),
            summary: rookery_rules::Text::verbatim("Step."),
            text: rookery_rules::paragraphs("Step."),
            seats: [seat("One"), seat("Other")],
            starts: Starts { usual: true, numbers: None, position: false, secret: false },
        };
        Self { title, slow: false }
    }
}

impl Game for Steps {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        Board::default()
    }

    fn is_slow(&self) -> bool {
        self.slow
    }

    fn begin(&self, _: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(Stepped { steps: 0, over: false, by_chance: false })))
    }
}

impl Position for Stepped {
    type Move = char;

    const RECALLS: bool = true;

    fn recall(&self, text: &str) -> Option<Self> {
        let (steps, over) = text.strip_suffix('!').map_or((text, false), |steps| (steps, true));
        Some(Self { steps: steps.parse().ok()?, over, by_chance: false })
    }

    fn turn(&self) -> Seat {
        Seat::BOTH[self.steps % 2]
    }

    fn legal_into(&self, moves: &mut Vec<char>) {
        moves.extend(['+', '?', '!']);
    }

    fn play(&mut self, mv: &char) {
        self.steps += 1;
        (self.over, self.by_chance) = (*mv == '!', *mv == '?');
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let result = GameResult { score: Score::First, reason: "arrived".into() };
        self.over.then_some(result)
    }

    fn text(&self) -> String {
        format!("{}{}", self.steps, if self.over { "!" } else { "" })
    }

    fn by_chance(&self) -> bool {
        self.by_chance
    }

    fn notation(&self, mv: &char) -> String {
        mv.to_string()
    }

    fn legal_move(&self, mv: &char) -> LegalMove {
        LegalMove { notation: mv.to_string(), path: vec![], also: vec![], choice: None }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        vec![]
    }
}
