//! The WebSocket: one for each client, with everything on it.

mod command;
mod connection;
mod pace;
mod upgrade;
mod writing;

use crate::door::calls::{Calls, Says};

/// Where everyone's socket is.
pub fn routes() -> Calls {
    Calls::new("The server").get(
        "openSocket",
        "/socket",
        upgrade::upgrade,
        Says::new("Open the socket, which tells what happens while it happens")
            .more("Messages are JSON; `/api/v1/socket.schema.json` describes them.")
            .status(101)
            .told("The connection is a WebSocket from now on."),
    )
}
