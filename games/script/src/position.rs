//! A position of a game that came as a file.

use std::sync::Arc;

use rookery_rules::{
    CellId, Choice, Content, GameResult, LegalMove, Past, Position, Seat, Seen, Text, Viewer,
};

use crate::facts::{self, Facts};
use crate::module::Module;

/// One position: what its module says of it.
#[derive(Clone)]
pub(crate) struct ModulePosition {
    module: Arc<Module>,
    facts: Arc<Facts>,
}

impl ModulePosition {
    pub(crate) fn new(module: Arc<Module>, facts: Facts) -> Self {
        Self { module, facts: Arc::new(facts) }
    }

    fn path(&self, mv: &str) -> Vec<CellId> {
        facts::path(&self.module, mv).unwrap_or_default()
    }
}

impl Position for ModulePosition {
    type Move = Arc<str>;

    const RECALLS: bool = true;

    fn recall(&self, text: &str) -> Option<Self> {
        let facts = self.module.read(text).ok()?;
        Some(Self::new(Arc::clone(&self.module), facts))
    }

    fn turn(&self) -> Seat {
        self.facts.turn
    }

    fn legal_into(&self, moves: &mut Vec<Arc<str>>) {
        moves.extend(self.facts.moves(&self.module).iter().map(|mv| Arc::from(mv.as_str())));
    }

    fn legal_count(&self) -> usize {
        self.facts.moves(&self.module).len()
    }

    fn after_each(&self, notations: &[&str]) -> Vec<(Self, Arc<str>)> {
        let after = self.module.replay(&self.facts.text, notations).into_iter();
        let position = |facts| Self::new(Arc::clone(&self.module), facts);
        after.map(position).zip(notations.iter().map(|mv| Arc::from(*mv))).collect()
    }

    fn play(&mut self, mv: &Arc<str>) {
        let after = self.module.play(&self.facts.text, mv);
        self.facts = Arc::new(after.unwrap_or_else(|failure| self.facts.broken(&failure)));
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        self.facts.outcome.clone()
    }

    fn text(&self) -> String {
        self.facts.text.clone()
    }

    fn notation(&self, mv: &Arc<str>) -> String {
        mv.to_string()
    }

    fn label(&self, mv: &Arc<str>) -> String {
        let names = self.path(mv).into_iter().map(|id| &*self.module.board.cells[id as usize].name);
        let names: Vec<&str> = names.collect();
        if names.is_empty() { mv.to_string() } else { names.join("-") }
    }

    fn legal_move(&self, mv: &Arc<str>) -> LegalMove {
        let path = self.path(mv);
        let button = path.is_empty().then(|| Choice { piece: None, text: mv.replace('-', " ") });
        LegalMove { notation: mv.to_string(), path, also: vec![], choice: button }
    }

    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        self.facts.sight(viewer).cells.clone()
    }

    fn status(&self, viewer: Viewer) -> Option<Text> {
        let status = &self.facts.sight(viewer).status;
        (!status.is_empty()).then(|| Text::verbatim(status))
    }

    fn log(&self) -> Vec<String> {
        self.facts.log.clone()
    }

    fn by_chance(&self) -> bool {
        self.facts.drew
    }

    fn seen(&self, mv: &Arc<str>, after: &Self, viewer: Viewer) -> Seen {
        let sight = after.facts.sight(viewer);
        let text = sight.last_text.clone();
        if !self.module.about.hides {
            let label = text.or_else(|| Some(self.label(mv)));
            let (notation, last) = (Some(mv.to_string()), self.path(mv));
            return Seen { notation, label, last, ..Seen::default() };
        }
        let last = sight.last_move.as_deref();
        let known = last == Some(&**mv);
        Seen {
            notation: known.then(|| mv.to_string()),
            label: text.or_else(|| known.then(|| self.label(mv))),
            last: last.map(|last| self.path(last)).unwrap_or_default(),
            ..Seen::default()
        }
    }

    fn hides(&self) -> bool {
        self.module.about.hides
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.legal_count() as u64,
            _ => {}
        }
        if let Ok(Some(count)) = self.module.perft(&self.facts.text, depth) {
            return count;
        }
        let after = |mv: &String| {
            let mut next = self.clone();
            next.play(&Arc::from(mv.as_str()));
            next.perft(depth - 1)
        };
        self.facts.moves(&self.module).iter().map(after).fold(0, u64::saturating_add)
    }
}
