//! What a server has of which those who run it look after: where it is, and how it is listed.

use rookery_protocol::said::Text;

use crate::texts::{console, heads};

/// A kind of things that are listed and changed in the same way. Places are JSON pointers
/// (RFC 6901) into what the server says of one of them.
pub(super) struct Kind {
    /// What one is called.
    pub(super) one: fn() -> Text,
    /// Where they are, below the console's address.
    pub(super) path: &'static str,
    /// Where the list is in the answer that has it.
    pub(super) list: &'static str,
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// The columns of a list, each with its head.
    pub(super) columns: &'static [Column],
}

/// The head of a column, and where its value is.
type Column = (fn() -> Text, &'static str);

pub(super) const USERS: Kind = Kind {
    one: console::account,
    path: "users",
    list: "/users",
    id: "/player/id",
    name: "/player/name",
    columns: &[
        (heads::name, "/player/name"),
        (heads::role, "/role"),
        (heads::here, "/here"),
        (heads::closed, "/suspended"),
        (heads::muted, "/muted"),
        (heads::id, "/player/id"),
    ],
};

pub(super) const ENGINES: Kind = Kind {
    one: console::engine,
    path: "engines",
    list: "",
    id: "/id",
    name: "/name",
    columns: &[
        (heads::name, "/name"),
        (heads::program, "/profile/name"),
        (heads::protocol, "/profile/tongue"),
        (heads::enabled, "/enabled"),
        (heads::stopped, "/stopped"),
        (heads::bots, "/bots"),
        (heads::id, "/id"),
    ],
};

pub(super) const BOTS: Kind = Kind {
    one: console::bot,
    path: "bots",
    list: "",
    id: "/player/id",
    name: "/player/name",
    columns: &[
        (heads::name, "/player/name"),
        (heads::engine, "/engine_name"),
        (heads::enabled, "/enabled"),
        (heads::playing, "/playing"),
        (heads::accepts, "/draft/accepts"),
        (heads::id, "/player/id"),
    ],
};

pub(super) const MODULES: Kind = Kind {
    one: console::added_game,
    path: "modules",
    list: "/modules",
    id: "/id",
    name: "/key",
    columns: &[
        (heads::id, "/id"),
        (heads::name, "/name"),
        (heads::kind, "/kind"),
        (heads::state, "/state"),
        (heads::from, "/origin"),
        (heads::bytes, "/bytes"),
    ],
};

pub(super) const HOSTS: Kind = Kind {
    one: console::machine,
    path: "hosts",
    list: "",
    id: "/id",
    name: "/name",
    columns: &[
        (heads::name, "/name"),
        (heads::own, "/local"),
        (heads::cores, "/machine/cores"),
        (heads::contains, "/machine/tier"),
        (heads::engines, "/engines"),
        (heads::id, "/id"),
    ],
};

pub(super) const BOOKS: Kind = Kind {
    one: console::book,
    path: "books",
    list: "",
    id: "/name",
    name: "/name",
    columns: &[
        (heads::name, "/name"),
        (heads::kind, "/format"),
        (heads::bytes, "/bytes"),
        (heads::own, "/own"),
        (heads::game, "/read/0/rules"),
        (heads::openings, "/read/0/openings"),
        (heads::faults, "/read/0/faults"),
    ],
};

pub(super) const RUNNING: Kind = Kind {
    one: console::engine_at_work,
    path: "running",
    list: "",
    id: "/game",
    name: "/bot/name",
    columns: &[
        (heads::game, "/game"),
        (heads::seat, "/seat"),
        (heads::bot, "/bot/name"),
        (heads::engine, "/engine"),
        (heads::machine, "/host"),
        (heads::thinks, "/thinking"),
        (heads::paused, "/paused"),
        (heads::memory, "/memory"),
    ],
};
