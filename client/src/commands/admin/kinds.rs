//! What a server has of which those who run it look after: where it is, and how it is listed.

/// A kind of things that are listed and changed in the same way. Places are JSON pointers
/// (RFC 6901) into what the server says of one of them.
pub(super) struct Kind {
    /// What one is called.
    pub(super) one: &'static str,
    /// Where they are, below the console's address.
    pub(super) path: &'static str,
    /// Where the list is in the answer that has it.
    pub(super) list: &'static str,
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// The columns of a list, each with its head.
    pub(super) columns: &'static [(&'static str, &'static str)],
}

pub(super) const USERS: Kind = Kind {
    one: "account",
    path: "users",
    list: "/users",
    id: "/player/id",
    name: "/player/name",
    columns: &[
        ("name", "/player/name"),
        ("role", "/role"),
        ("here", "/here"),
        ("closed", "/suspended"),
        ("muted", "/muted"),
        ("id", "/player/id"),
    ],
};

pub(super) const ENGINES: Kind = Kind {
    one: "engine",
    path: "engines",
    list: "",
    id: "/id",
    name: "/name",
    columns: &[
        ("name", "/name"),
        ("program", "/profile/name"),
        ("protocol", "/profile/tongue"),
        ("enabled", "/enabled"),
        ("stopped", "/stopped"),
        ("bots", "/bots"),
        ("id", "/id"),
    ],
};

pub(super) const BOTS: Kind = Kind {
    one: "bot",
    path: "bots",
    list: "",
    id: "/player/id",
    name: "/player/name",
    columns: &[
        ("name", "/player/name"),
        ("engine", "/engine_name"),
        ("enabled", "/enabled"),
        ("playing", "/playing"),
        ("accepts", "/draft/accepts"),
        ("id", "/player/id"),
    ],
};

pub(super) const MODULES: Kind = Kind {
    one: "game that was added",
    path: "modules",
    list: "/modules",
    id: "/id",
    name: "/key",
    columns: &[
        ("id", "/id"),
        ("name", "/name"),
        ("kind", "/kind"),
        ("state", "/state"),
        ("from", "/origin"),
        ("bytes", "/bytes"),
    ],
};

pub(super) const HOSTS: Kind = Kind {
    one: "machine",
    path: "hosts",
    list: "",
    id: "/id",
    name: "/name",
    columns: &[
        ("name", "/name"),
        ("own", "/local"),
        ("cores", "/machine/cores"),
        ("contains", "/machine/tier"),
        ("engines", "/engines"),
        ("id", "/id"),
    ],
};

pub(super) const RUNNING: Kind = Kind {
    one: "engine at work",
    path: "running",
    list: "",
    id: "/game",
    name: "/bot/name",
    columns: &[
        ("game", "/game"),
        ("seat", "/seat"),
        ("bot", "/bot/name"),
        ("engine", "/engine"),
        ("machine", "/host"),
        ("thinks", "/thinking"),
        ("paused", "/paused"),
        ("memory", "/memory"),
    ],
};
