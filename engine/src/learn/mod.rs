//! The engine learns what things are worth.
//!
//! [`Run`] plays games against itself, or follows games of others, and changes the numbers of the
//! strong evaluation by temporal differences; `update` has the formulas. [`Fit`] fits them to
//! stored positions all at once. [`read_weights`] and
//! [`write_weights`] know weights as a file.

pub mod draughts;

mod checkpoint;
mod episode;
mod fit;
mod gradient;
mod plot;
mod run;
mod text;
mod train;
mod update;
mod vector;

pub use checkpoint::{read_checkpoint, write_checkpoint};
pub use fit::{Fit, Fitting, Miss};
pub use plot::{Gain, sparkline, svg};
pub use run::{BATCH, Milestone, Recorded, Run, Settings, material_alone, prove};
pub use text::{VERSION, parse_weights, read_weights, write_weights};
pub use train::{Training, train};
