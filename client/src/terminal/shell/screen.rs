//! The terminal, which gets back its former state however the program ends.

use std::io::{self, Stdout, Write as _, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use crate::failure::Failure;

/// The whole screen, until it is dropped.
pub(in crate::terminal) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub(in crate::terminal) fn open() -> Result<Self, Failure> {
        restore_before_panics();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::Relaxed);
        // From here on it is dropped, whatever goes wrong.
        let screen = Terminal::new(CrosstermBackend::new(stdout()));
        let opened =
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        match (screen, opened) {
            (Ok(terminal), Ok(())) => Ok(Self { terminal }),
            (Err(why), _) | (_, Err(why)) => {
                restore();
                Err(why.into())
            }
        }
    }

    /// Columns and rows.
    pub(in crate::terminal) fn size(&self) -> Result<(u16, u16), Failure> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    pub(in crate::terminal) fn draw(
        &mut self,
        picture: impl FnOnce(&mut Frame<'_>),
    ) -> Result<(), Failure> {
        self.terminal.draw(picture)?;
        Ok(())
    }

    pub(in crate::terminal) fn ring(&mut self) -> Result<(), Failure> {
        let mut out = stdout();
        out.write_all(b"\x07")?;
        out.flush()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether there is something to restore. Leaving twice would put the cursor where it was.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Where it cannot be restored there is no terminal any longer.
fn restore() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ =
        execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// What a panic says is to be read on a screen that is as it was.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
    });
}

/// The signals that end a program: it leaves as if it had been asked to.
#[cfg(unix)]
pub(in crate::terminal) struct Ending {
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Ending {
    pub(in crate::terminal) fn new() -> Result<Self, io::Error> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    pub(in crate::terminal) async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// Elsewhere Ctrl-C is a key.
#[cfg(not(unix))]
pub(in crate::terminal) struct Ending;

#[cfg(not(unix))]
impl Ending {
    pub(in crate::terminal) fn new() -> Result<Self, io::Error> {
        Ok(Self)
    }

    pub(in crate::terminal) async fn wait(&mut self) {
        std::future::pending().await
    }
}
