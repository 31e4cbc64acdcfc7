//! Mail, handed to the server that takes it.
//!
//! An [`Address`] is where a mail goes; one that this crate does not know how to write is refused in a
//! sentence. A [`Letter`] is what is written: plain text, and no header comes from anybody else. A
//! [`Post`] hands it to the operator's [`MailServer`] by SMTP (lettre speaks it) and answers what became of it.
//!
//! It knows nothing of games and accounts, and reads no clock. What a mail server answers is cut down to its
//! codes: the rest may name whom a mail is for.

mod address;
mod letter;
mod options;
mod post;
mod stream;

pub use address::{Address, Fault};
pub use letter::Letter;
pub use options::{From, How, MailServer, Password, ServerFault, ServerUrl};
pub use post::{Failure, Post};
