//! What went wrong, for the person at the terminal.

use std::io;
use std::process::ExitCode;

use rookery_protocol::said::Text;

use crate::texts::common;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense: exit code 2.
    Usage(Text),
    /// It does, but it cannot be done: exit code 1.
    Refused(Text),
    /// Nobody is logged in, or not somebody who may do that: exit code 3.
    NotAllowed(Text),
    /// The output could not be written: exit code 1.
    Output(io::Error),
}

impl Failure {
    /// Says it on standard error.
    pub(crate) fn report(&self) {
        match self {
            // Whoever read the output, such as `head`, has read enough.
            Failure::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => {}
            _ => eprintln!("{}", common::error(self.text())),
        }
    }

    /// What happened.
    pub(crate) fn text(&self) -> Text {
        match self {
            Failure::Usage(what) | Failure::Refused(what) | Failure::NotAllowed(what) => {
                what.clone()
            }
            Failure::Output(why) => common::output(why.to_string()),
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::NotAllowed(_) => ExitCode::from(3),
            Failure::Refused(_) | Failure::Output(_) => ExitCode::FAILURE,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Failure::Output(why)
    }
}
