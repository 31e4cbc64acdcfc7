//! The form for who is not logged in.

use crossterm::event::{KeyCode, KeyEvent};
use rookery_protocol::account::{Credentials, NAME_LEN_MAX, PASSPHRASE_BYTES_MAX};
use rookery_protocol::said::Text;

use super::field::Field;
use super::footer::Item;
use super::{Call, Out};
use crate::texts::{forms, keys};

const SERVER_LEN_MAX: usize = 200;
/// Longer than any code, with what stands between its parts.
const CODE_LEN_MAX: usize = 40;

/// What was typed, and what came of it.
#[derive(Debug)]
pub(crate) struct Login {
    pub(crate) server: Field,
    pub(crate) name: Field,
    pub(crate) passphrase: Field,
    /// The code that the account wants beside the passphrase, once it does.
    pub(crate) code: Option<Field>,
    pub(crate) focus: Focus,
    /// An answer is on its way.
    pub(crate) busy: bool,
    pub(crate) trouble: Option<Text>,
    /// Nobody is known by this name and passphrase: perhaps somebody wants to be.
    pub(crate) offers_account: bool,
}

/// Where the keys go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Focus {
    Server,
    Name,
    Passphrase,
    Code,
    /// Below the fields, where keys are words.
    Below,
}

impl Focus {
    fn next(self, with_code: bool) -> Self {
        match self {
            Self::Server => Self::Name,
            Self::Name => Self::Passphrase,
            Self::Passphrase if with_code => Self::Code,
            Self::Passphrase | Self::Code | Self::Below => Self::Server,
        }
    }

    fn before(self, with_code: bool) -> Self {
        match self {
            Self::Server | Self::Below if with_code => Self::Code,
            Self::Server | Self::Below | Self::Code => Self::Passphrase,
            Self::Name => Self::Server,
            Self::Passphrase => Self::Name,
        }
    }
}

impl Login {
    pub(super) fn new(server: &str, name: &str, trouble: Option<Text>) -> Self {
        Self {
            server: Field::with(SERVER_LEN_MAX, server),
            name: Field::with(NAME_LEN_MAX, name),
            passphrase: Field::new(PASSPHRASE_BYTES_MAX),
            code: None,
            focus: if name.is_empty() { Focus::Server } else { Focus::Passphrase },
            busy: false,
            trouble,
            offers_account: false,
        }
    }

    pub(super) fn key(&mut self, key: &KeyEvent, out: &mut Out) {
        if self.busy {
            return;
        }
        match key.code {
            KeyCode::Tab | KeyCode::Down => self.go_to(self.focus.next(self.code.is_some())),
            KeyCode::BackTab | KeyCode::Up => {
                self.go_to(self.focus.before(self.code.is_some()));
            }
            KeyCode::Enter => match self.focus {
                Focus::Server => self.go_to(Focus::Name),
                Focus::Name => self.go_to(Focus::Passphrase),
                Focus::Passphrase | Focus::Code | Focus::Below => self.send(false, out),
            },
            KeyCode::Char('r') if self.focus == Focus::Below && self.offers_account => {
                self.send(true, out);
            }
            _ => {
                if let Some(field) = self.field() {
                    field.key(key);
                }
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(field) = self.field() {
            field.insert(text);
        }
    }

    pub(super) fn go_to(&mut self, focus: Focus) {
        self.focus = focus;
    }

    /// It was refused, by the server's word and in a sentence.
    pub(super) fn refused(&mut self, code: Option<&str>, text: Text) {
        self.busy = false;
        self.offers_account = code == Some("no-such-login");
        self.focus = match code {
            Some("code-wanted" | "passkey-wanted" | "wrong-code") => {
                self.code = Some(Field::new(CODE_LEN_MAX));
                Focus::Code
            }
            _ if self.offers_account => Focus::Below,
            _ => Focus::Passphrase,
        };
        self.trouble = Some(text);
    }

    pub(super) fn footer(&self) -> Vec<Item> {
        let item =
            |key, code, text: Text| Item { key, text, does: super::footer::Does::Press(code) };
        let mut items = vec![
            item("Enter", KeyCode::Enter, keys::log_in()),
            item("Tab", KeyCode::Tab, keys::next_field()),
            item("Ctrl-C", KeyCode::F(12), keys::quit()),
        ];
        if self.offers_account && self.focus == Focus::Below {
            items.insert(0, item("r", KeyCode::Char('r'), keys::create_account()));
        }
        items
    }

    fn send(&mut self, new: bool, out: &mut Out) {
        let server = self.server.text().trim().to_owned();
        let name = self.name.text().trim().to_owned();
        let passphrase = self.passphrase.text().to_owned();
        let lacks = match (server.is_empty(), name.is_empty(), passphrase.is_empty()) {
            (true, ..) => Some((Focus::Server, forms::server_wanted())),
            (_, true, _) => Some((Focus::Name, forms::own_name_wanted())),
            (.., true) => Some((Focus::Passphrase, forms::passphrase_wanted())),
            _ => None,
        };
        if let Some((focus, trouble)) = lacks {
            self.focus = focus;
            self.trouble = Some(trouble);
            return;
        }
        self.busy = true;
        self.trouble = None;
        self.offers_account = false;
        let code = self.code.as_ref().map(|code| code.text().trim().to_owned());
        let code = code.filter(|code| !code.is_empty());
        out.call(Call::LogIn { server, credentials: Credentials { name, passphrase }, code, new });
    }

    fn field(&mut self) -> Option<&mut Field> {
        match self.focus {
            Focus::Server => Some(&mut self.server),
            Focus::Name => Some(&mut self.name),
            Focus::Passphrase => Some(&mut self.passphrase),
            Focus::Code => self.code.as_mut(),
            Focus::Below => None,
        }
    }
}
