//! A game of stones in a row that begins by an opening rule. The stones have colours from the
//! start; which player has which is decided on the way.

use rookery_rules::{
    CellId, Choice, Content, GameResult, LegalMove, Past, PieceId, Position, Refusal, Score, Seat,
    Text, Viewer, spells,
};

use crate::opening::{BEFORE_OFFER, Decision, Opening, PLACED, PLACED_MORE, Stage, equal, turn};
use crate::row::Row;
use crate::stones::Point;
use crate::texts::status as texts;
use crate::variant::Variant;

/// The piece that shows an offered point, after the two colours' stones.
pub(crate) const OFFERED: PieceId = 2;

/// A position of a game that begins by an opening rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The stones. Its seats are the colours.
    pub(crate) row: Row,
    pub(crate) opening: Opening,
    pub(crate) stage: Stage,
    /// Who has the black stones, as far as that is decided.
    pub(crate) black: Seat,
}

/// A move: a stone, or what is decided beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A stone on a point, or a point offered or picked.
    Put(Point),
    /// A decision.
    Decide(Decision),
}

impl Opened {
    /// The empty board.
    #[must_use]
    pub fn empty(variant: Variant, opening: Opening) -> Self {
        let row = Row::empty(variant);
        Self { row, opening, stage: Stage::Place, black: Seat::First }
    }

    /// The stones; its seats are the colours.
    #[must_use]
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// How far the opening has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The stage after a stone was put.
    fn after_stone(&self) -> Stage {
        match (self.stage, self.row.count()) {
            (Stage::Place, PLACED) => Stage::Choose,
            (Stage::More, PLACED_MORE) => Stage::ChooseLast,
            (Stage::Play, BEFORE_OFFER) if self.opening == Opening::Rif => Stage::Offer(None),
            (stage, _) => stage,
        }
    }

    fn put(&mut self, at: Point) {
        match self.stage {
            Stage::Offer(None) => self.stage = Stage::Offer(Some(at)),
            Stage::Offer(Some(first)) => self.stage = Stage::Pick([first, at]),
            Stage::Pick(_) => {
                self.row.play(&at);
                self.stage = Stage::Play;
            }
            _ => {
                self.row.play(&at);
                self.stage = self.after_stone();
            }
        }
    }

    fn decide(&mut self, decision: Decision) {
        let chooser = self.turn();
        match decision {
            Decision::Black => self.black = chooser,
            Decision::White => self.black = !chooser,
            Decision::More => {
                self.stage = Stage::More;
                return;
            }
        }
        self.stage = Stage::Play;
    }

    /// The points that are offered for the fifth stone.
    fn offered(&self) -> Vec<Point> {
        match self.stage {
            Stage::Offer(first) => first.into_iter().collect(),
            Stage::Pick(both) => both.to_vec(),
            _ => vec![],
        }
    }

    fn points(&self) -> Vec<Point> {
        match self.stage {
            Stage::Choose | Stage::ChooseLast => vec![],
            Stage::Pick(both) => both.to_vec(),
            Stage::Place => {
                let (placed, size) = (self.row.count(), self.row.variant.size);
                let fits = |&at: &Point| self.opening.allows(placed, at, size);
                self.row.free().filter(fits).collect()
            }
            Stage::Offer(Some(first)) => {
                self.row.free().filter(|&at| !equal(&self.row, first, at)).collect()
            }
            Stage::More | Stage::Offer(None) | Stage::Play => {
                let mut points = vec![];
                self.row.legal_into(&mut points);
                points
            }
        }
    }

    /// The player who has the stones of a colour.
    #[must_use]
    pub fn player(&self, color: Seat) -> Seat {
        if color == Seat::First { self.black } else { !self.black }
    }
}

impl Position for Opened {
    type Move = Step;

    fn turn(&self) -> Seat {
        turn(self.stage, self.black, self.row.turn)
    }

    fn legal_into(&self, moves: &mut Vec<Step>) {
        moves.extend(self.opening.decisions(self.stage).iter().copied().map(Step::Decide));
        moves.extend(self.points().into_iter().map(Step::Put));
    }

    fn play(&mut self, mv: &Step) {
        match *mv {
            Step::Put(at) => self.put(at),
            Step::Decide(decision) => self.decide(decision),
        }
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        let result = self.row.outcome(past)?;
        let score = match result.score {
            Score::First => Score::win(self.player(Seat::First)),
            Score::Second => Score::win(self.player(Seat::Second)),
            other => other,
        };
        Some(GameResult { score, ..result })
    }

    fn text(&self) -> String {
        crate::opened_text::write(self)
    }

    fn notation(&self, mv: &Step) -> String {
        match mv {
            Step::Put(at) => at.write(self.row.variant.size),
            Step::Decide(decision) => decision.word().into(),
        }
    }

    fn label(&self, mv: &Step) -> String {
        match (mv, self.stage) {
            (Step::Put(_), Stage::Offer(_)) => format!("{}?", self.notation(mv)),
            (Step::Put(_), _) => self.notation(mv),
            (Step::Decide(decision), _) => decision.sentence().into(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Step, Refusal> {
        let word = text.to_ascii_lowercase();
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        let means = |mv: &Step| self.notation(mv) == word || spells(text, &self.label(mv));
        moves.into_iter().find(means).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &Step) -> LegalMove {
        let (path, piece, text) = match mv {
            // The stone's colour need not be the player's: the choice tells which to draw.
            Step::Put(at) if matches!(self.stage, Stage::Offer(_)) => {
                (vec![at.cell(self.row.variant.size)], Some(OFFERED), "Offer this point")
            }
            Step::Put(at) => {
                let colors = ["Black stone", "White stone"];
                let color = self.row.turn.index();
                (vec![at.cell(self.row.variant.size)], Some(color as PieceId), colors[color])
            }
            Step::Decide(decision) => (vec![], None, decision.sentence()),
        };
        let choice = Some(Choice { piece, text: text.into() });
        LegalMove { notation: self.notation(mv), path, also: vec![], choice }
    }

    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        let mut cells = self.row.cells(viewer);
        let show = |at: Point| (at.cell(self.row.variant.size), Content::Piece(OFFERED, 1));
        cells.extend(self.offered().into_iter().map(show));
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        cells
    }

    fn status(&self, viewer: Viewer) -> Option<Text> {
        Some(match (self.stage, self.turn()) {
            (Stage::Place, _) => texts::first_places(),
            (Stage::Choose | Stage::ChooseLast, Seat::First) => texts::first_chooses(),
            (Stage::Choose | Stage::ChooseLast, Seat::Second) => texts::second_chooses(),
            (Stage::More, _) => texts::second_places_two(),
            (Stage::Offer(_), _) => texts::black_offers(),
            (Stage::Pick(_), _) => texts::white_picks(),
            (Stage::Play, _) => self.row.status(viewer).unwrap_or_else(|| match self.black {
                Seat::First => texts::first_has_black(),
                Seat::Second => texts::second_has_black(),
            }),
        })
    }
}
