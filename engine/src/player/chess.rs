//! Chess and Chess960: the strong player, or an algorithm of the study.

use rookery_chess::{Chess as Position, Move};
use rookery_rules::{Played, Position as _};

use crate::general::Answer;
use crate::strong::{Engine, Game, Report};

use super::{Job, Settings, Thought, study};

/// The strong player, made when it is first needed.
#[derive(Default)]
pub(super) struct Chess {
    engine: Option<Engine>,
    settings: Settings,
}

impl Chess {
    pub(super) fn set(&mut self, settings: &Settings) {
        let before = std::mem::replace(&mut self.settings, settings.clone());
        let Some(engine) = &mut self.engine else { return };
        if before.hash != settings.hash {
            engine.set_hash(settings.hash);
        }
        if before.threads != settings.threads {
            engine.set_threads(settings.threads);
        }
        engine.set_skill(settings.skill);
        if before.tuned != settings.tuned {
            engine.tune();
        }
        if !before.stored.evaluates_as(&settings.stored) {
            settings.stored.tell(engine);
        }
    }

    pub(super) fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    pub(super) fn think(
        &mut self,
        played: &Played<Position>,
        job: &Job<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let position = played.position();
        let only: Vec<Move> =
            job.limits.only.iter().filter_map(|text| position.read_move(text).ok()).collect();
        let thinks_on = job.limits.infinite || job.limits.ponder;
        let known = || job.settings.stored.book_move(position, &only);
        if !thinks_on && let Some(mv) = known() {
            return Thought { pv: written(position, &[mv]), ..Thought::default() };
        }
        if let Some(algorithm) = job.settings.algorithm {
            let mut tell = |answer: &Answer<Move>| report(&of_study(position, answer));
            let evaluation = job.settings.evaluation;
            let answer = study::think(algorithm, &evaluation, position, &only, job, &mut tell);
            return of_study(position, &answer);
        }
        let settings = job.settings;
        let engine = self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(settings.hash, settings.threads);
            engine.set_skill(settings.skill);
            if settings.tuned > 0 {
                engine.tune();
            }
            settings.stored.tell(&mut engine);
            self.settings = settings.clone();
            engine
        });
        engine.set_seed(settings.seed);
        let past = played.keys().split_last().map_or(vec![], |(_, past)| past.to_vec());
        let game = Game { position: position.clone(), past };
        let mut limits = job.limits.of_chess(position.side_to_move());
        limits.only = only;
        limits.multi_pv = settings.multi_pv;
        let mut tell = |found: &Report| report(&of_report(position, found));
        of_report(position, &engine.think(&game, &limits, job.control, &mut tell))
    }
}

fn of_study(position: &Position, answer: &Answer<Move>) -> Thought {
    Thought {
        multipv: answer.multipv,
        depth: answer.depth,
        score: answer.score,
        pv: written(position, &answer.pv),
        counts: answer.counts,
        elapsed: answer.elapsed,
        hashfull: answer.hashfull,
    }
}

fn of_report(position: &Position, report: &Report) -> Thought {
    Thought {
        multipv: report.multipv,
        depth: report.depth,
        score: report.score,
        pv: written(position, &report.pv),
        counts: report.counts(),
        elapsed: report.elapsed,
        hashfull: report.hashfull,
    }
}

fn written(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |mv: &Move| {
        let text = position.uci(*mv);
        position.make(*mv);
        text
    };
    line.iter().map(write).collect()
}
