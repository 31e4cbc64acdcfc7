//! A stored log as a viewer may see it.

use rookery_protocol::board::View;
use rookery_protocol::game::Entry;
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
    let mut replay = Replay { play: start.fork(), start, made: vec![] };
    let mut entries = Vec::with_capacity(log.len().saturating_sub(from as usize));
    for record in log {
        replay.step(record)?;
        if record.version > from {
            let event = match &record.event {
                Event::Moved { seat, left_ms, .. } => {
                    moved(*seat, *left_ms, replay.play.as_ref(), viewer)
                }
                other => plain(other, viewer, over),
            };
            entries.push(Entry { version: record.version, at_ms: record.at_ms, event });
        }
    }
    Ok((start_view, entries))
}

/// The positions of a log, one after the other.
struct Replay<'a> {
    start: Box<dyn Play>,
    play: Box<dyn Play>,
    made: Vec<&'a str>,
}

impl<'a> Replay<'a> {
    fn step(&mut self, record: &'a Record) -> Result<(), Corrupt> {
        match &record.event {
            Event::Moved { notation, .. } => {
                self.made.push(notation);
                self.play(notation, record.version)
            }
            Event::TakenBack { ply } => {
                self.made.truncate(*ply as usize);
                self.play = self.start.fork();
                let made = self.made.clone();
                made.into_iter().try_for_each(|notation| self.play(notation, record.version))
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, notation: &str, version: u32) -> Result<(), Corrupt> {
        let done = self.play.play(notation);
        done.map_err(|why| Corrupt::new(version, format!("{notation}: {why}")))
    }
}
