//! A stored log as a viewer may see it.

use rookery_protocol::board::View;
use rookery_protocol::game::{Entry, Event as ShownEvent};
use rookery_protocol::seat::Viewer;
use rookery_rules::{Game, Play};

use crate::apply::Corrupt;
use crate::arbiter::Unreadable;
use crate::event::{Event, Record};
use crate::setup::Setup;
use crate::show::{moved, plain};

/// The start position and all that came after version `from`, as `viewer` may see it. `log` is the
/// whole log from version 1; if it holds the end of the game, nothing said is hidden any more.
///
/// # Errors
/// The log is not one of a game that began with `setup`.
pub fn history(
    game: &dyn Game,
    setup: &Setup,
    log: &[Record],
    viewer: Viewer,
    from: u32,
) -> Result<(View, Vec<Entry>), Unreadable> {
    let start = game.begin(&setup.start)?;
    let start_view = start.view(viewer);
    let over = log.iter().any(|record| matches!(record.event, Event::Ended { .. }));
    let mut replay = Replay { play: start.fork(), start, view: None, made: vec![], viewer };
    let mut entries = Vec::with_capacity(log.len().saturating_sub(from as usize));
    for record in log {
        let wanted = record.version > from;
        let shown = replay.step(record, wanted)?;
        if wanted {
            let event = shown.or_else(|| plain(&record.event, viewer, over));
            entries.push(Entry { version: record.version, at_ms: record.at_ms, event });
        }
    }
    Ok((start_view, entries))
}

/// The positions of a log, one after the other.
struct Replay<'a> {
    start: Box<dyn Play>,
    play: Box<dyn Play>,
    /// The present view, once it is needed.
    view: Option<View>,
    made: Vec<&'a str>,
    viewer: Viewer,
}

impl<'a> Replay<'a> {
    /// Takes one event; gives a move as it is shown, if that is wanted.
    fn step(&mut self, record: &'a Record, wanted: bool) -> Result<Option<ShownEvent>, Corrupt> {
        let corrupt = |notation: &str| Corrupt::new(record.version, notation);
        match &record.event {
            Event::Moved { seat, notation, left_ms, .. } => {
                let before = self.view.take().filter(|_| wanted);
                let before = before.or_else(|| wanted.then(|| self.play.view(self.viewer)));
                self.play.play(notation).map_err(|_| corrupt(notation))?;
                self.made.push(notation);
                let Some(before) = before else { return Ok(None) };
                let after = self.play.view(self.viewer);
                let views = (&before, &after);
                let event = moved(*seat, *left_ms, views, self.play.as_ref(), self.viewer);
                self.view = Some(after);
                Ok(Some(event))
            }
            Event::TakenBack { ply } => {
                self.made.truncate(*ply as usize);
                self.play = self.start.fork();
                self.view = None;
                for notation in &self.made {
                    self.play.play(notation).map_err(|_| corrupt(notation))?;
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }
}
