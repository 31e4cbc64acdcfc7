//! `rookery` alone: the whole of a terminal for playing.
//!
//! Read in this order: [`game`] is what is known of a game, [`app`] what the person sees and does
//! (pure: events in, effects out), [`place`] where things lie on the screen, [`draw`] the screen
//! from the state, [`shell`] the terminal and the network around all that, [`local`] the same
//! without a server.

mod app;
mod draw;
pub(crate) mod game;
mod place;
mod shell;

pub(crate) mod local;

#[cfg(test)]
mod samples;

use std::io::{self, IsTerminal as _};

use clap::Args;

use crate::failure::Failure;
use crate::session::SessionFile;
use crate::texts;
use crate::trusted::Trusted;
use draw::Look;

/// How to play in the terminal.
#[derive(Args)]
pub(crate) struct Terminal {
    /// Show plain letters without colours
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    file: SessionFile,

    #[command(flatten)]
    trusted: Trusted,
}

impl Terminal {
    /// Runs until the person leaves.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Failure::Usage(texts::terminal::needs_a_terminal()));
        }
        let env = |name: &str| std::env::var_os(name).and_then(|value| value.into_string().ok());
        let look = Look::of(env, self.ascii);
        // A damaged file is no reason not to log in anew.
        let session = self.file.load().ok().flatten();
        let trust = self.trusted.trust()?;
        shell::run(look, session.as_ref(), &self.file, trust)
    }
}
