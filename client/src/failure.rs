//! What went wrong, for the person at the terminal.

use std::io;
use std::process::ExitCode;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense: exit code 2.
    Usage(String),
    /// It does, but it cannot be done: exit code 1.
    Refused(String),
    /// Nobody is logged in, or not somebody who may do that: exit code 3.
    NotAllowed(String),
    /// The output could not be written: exit code 1.
    Output(io::Error),
}

impl Failure {
    /// Says it on standard error.
    pub(crate) fn report(&self) {
        match self {
            Failure::Usage(what) | Failure::Refused(what) | Failure::NotAllowed(what) => {
                eprintln!("error: {what}");
            }
            // Whoever read the output, such as `head`, has read enough.
            Failure::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => {}
            Failure::Output(why) => eprintln!("error: The output could not be written: {why}"),
        }
    }

    /// What happened, in a sentence.
    pub(crate) fn text(&self) -> String {
        match self {
            Failure::Usage(what) | Failure::Refused(what) | Failure::NotAllowed(what) => {
                what.clone()
            }
            Failure::Output(why) => format!("The output could not be written: {why}."),
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
