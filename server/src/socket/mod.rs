//! The WebSocket: one for each client, with everything on it.

mod command;
mod connection;
mod pace;
mod upgrade;
mod writing;

use crate::door::calls::{Calls, Says};

/// Where everyone's socket is.
pub fn routes() -> Calls {
    let socket = "Messages are JSON; `/api/v1/socket.schema.json` describes them.";
    Calls::new("The server").get(
        "/socket",
        upgrade::upgrade,
        Says::new("The socket").more(socket).status(101),
    )
}
