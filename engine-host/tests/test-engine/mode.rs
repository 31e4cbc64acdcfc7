//! The ways in which the test engine behaves.

/// A way to behave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Good,
    IllegalMove,
    Garbage,
    EndlessLine,
    InfoFlood,
    FloodBeforeUciok,
    Silence,
    HangAtStart,
    ExitAtStart,
    ExitMidGame,
    Segfault,
    CloseStdout,
    StopItself,
    ForkAndExit,
    SetsidChild,
    ForkBomb,
    StderrFlood,
    IgnoreQuit,
    EatMemory,
    OpenSocket,
    WriteOutside,
    ReadOthers,
    ShowSelf,
    Linger,
    LingerApart,
    Host,
}

use Mode::*;

/// All, each with its name and what it does.
pub(crate) const MODES: [(Mode, &str, &str); 26] = [
    (Good, "good", "answers at once"),
    (IllegalMove, "illegal-move", "plays e2e5"),
    (Garbage, "garbage", "answers a question with bytes that are no text"),
    (EndlessLine, "endless-line", "answers a question with a line that never ends"),
    (InfoFlood, "info-flood", "answers a question with info lines for ever"),
    (FloodBeforeUciok, "flood-before-uciok", "writes lines for ever instead of introducing itself"),
    (Silence, "silence", "introduces itself, then never answers"),
    (HangAtStart, "hang-at-start", "neither reads nor writes"),
    (ExitAtStart, "exit-at-start", "complains, and exits with code 3"),
    (ExitMidGame, "exit-mid-game", "exits with code 4 when asked for its second move"),
    (Segfault, "segfault", "ends by a segmentation fault when asked for a move"),
    (CloseStdout, "close-stdout", "closes its output when asked for a move, and lives on"),
    (StopItself, "stop-itself", "stops itself by a signal when asked for a move"),
    (ForkAndExit, "fork-and-exit", "when asked for a move, leaves a child behind and exits"),
    (SetsidChild, "setsid-child", "starts a child that leaves for a session of its own"),
    (ForkBomb, "fork-bomb", "when asked for a move, starts up to 100 children"),
    (StderrFlood, "stderr-flood", "writes 20 MiB of complaints before each move"),
    (IgnoreQuit, "ignore-quit", "ignores quit, the end of its input, and SIGTERM"),
    (EatMemory, "eat-memory", "when asked for a move, uses ever more memory"),
    (OpenSocket, "open-socket", "says whether it could open a socket"),
    (WriteOutside, "write-outside", "says whether it could write the file given, and its own"),
    (ReadOthers, "read-others", "says whether it could read the file given"),
    (ShowSelf, "show-self", "says its environment, its open files and its limits"),
    (Linger, "linger", "does nothing"),
    (LingerApart, "linger-apart", "does nothing, in a session of its own if it can"),
    (Host, "host", "is no engine, but hosts one contained that does nothing, in the folder given"),
];

impl Mode {
    /// By its name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        MODES.into_iter().find(|(_, known, _)| *known == name).map(|(mode, ..)| mode)
    }
}
