//! Mails are written once their time has come: only then is there a link in one, and only its hash is
//! kept.

use std::sync::Arc;

use rookery_mail::{Address, Letter};
use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_storage::mails::{Reached, StoredMail, Which};
use rookery_texts::{Text, mails as texts};

use super::games::{self, Told};
use super::queue::{About, Note, What};
use super::{DAY_MS, HOUR_MS, link, site, stop};
use crate::acts::people::can_choose;
use crate::app::App;
use crate::auth::session::Token;
use crate::denied::Result;
use crate::export::utc;
use crate::now;

/// For so long a link confirms an address.
const CONFIRMS_MS: Millis = DAY_MS;
/// For so long a link opens an account whose passphrase is forgotten.
const RESETS_MS: Millis = HOUR_MS;
/// The longest line of a text that is not a link, in characters.
const LINE_LEN_MAX: usize = 72;

/// A mail, ready to be sent.
pub(super) struct Written {
    pub(super) letter: Letter,
    /// Whose address it goes to, where that is known.
    pub(super) of: Vec<UserId>,
    /// The accounts that it lets somebody into.
    pub(super) opens: Vec<UserId>,
    /// What of games is told with it, by since when it has waited.
    pub(super) games_until_ms: Option<Millis>,
}

/// What came of a mail that was to be written.
pub(super) enum Writing {
    /// It is written.
    Done(Box<Written>),
    /// There is nothing to write any more: an address was removed, an account is gone.
    Nothing,
    /// It is to be written at another time.
    Later(Millis),
}

/// What stands in a mail.
struct Draft {
    to: String,
    of: Vec<UserId>,
    opens: Vec<UserId>,
    subject: Text,
    paragraphs: Vec<String>,
    games_until_ms: Option<Millis>,
    stop: Option<String>,
}

impl Draft {
    fn new(to: String, of: Vec<UserId>, subject: Text, paragraphs: Vec<String>) -> Self {
        let (opens, games_until_ms, stop) = (vec![], None, None);
        Self { to, of, opens, subject, paragraphs, games_until_ms, stop }
    }
}

/// Writes a mail that was taken; `None` for a kind that this server does not know.
pub(super) async fn write(app: &Arc<App>, mail: &StoredMail) -> Result<Option<Writing>> {
    let Ok(about) = serde_json::from_str::<About>(&mail.about) else { return Ok(None) };
    let draft = match about {
        About::Confirm { address } => confirm(app, mail, &address).await?,
        About::Reset { users } => reset(app, mail, &users).await?,
        About::Note(note) => of_note(app, mail, &note).await?,
        About::Test => test(app, mail).await?,
        About::Games => match of_games(app, mail).await? {
            Ok(draft) => draft,
            Err(later_ms) => return Ok(Some(Writing::Later(later_ms))),
        },
    };
    let Some(draft) = draft else { return Ok(Some(Writing::Nothing)) };
    let Ok(to) = draft.to.parse::<Address>() else { return Ok(Some(Writing::Nothing)) };
    let letter = Letter {
        to,
        subject: draft.subject.to_string(),
        text: laid_out(&draft.paragraphs, site(&app.base)),
        id: id_of(mail, draft.games_until_ms),
        at_ms: now::millis(),
        stop: draft.stop,
    };
    let Draft { of, opens, games_until_ms, .. } = draft;
    Ok(Some(Writing::Done(Box::new(Written { letter, of, opens, games_until_ms }))))
}

/// What tells a letter from others: the same where it may have gone before, so that whoever gets it twice
/// can tell. Each letter about games is another one.
fn id_of(mail: &StoredMail, games_until_ms: Option<Millis>) -> String {
    match games_until_ms {
        Some(until_ms) => format!("{}{until_ms:x}", mail.id),
        None => mail.id.clone(),
    }
}

async fn reached(app: &App, mail: &StoredMail, which: Which) -> Result<Option<Reached>> {
    match mail.user {
        Some(user) => Ok(app.base.storage.reached_by_mail(user, which).await?),
        None => Ok(None),
    }
}

async fn confirm(app: &App, mail: &StoredMail, address: &str) -> Result<Option<Draft>> {
    let reached = reached(app, mail, Which::Waiting).await?;
    let Some(reached) = reached.filter(|reached| reached.address == address) else {
        return Ok(None);
    };
    let (user, token) = (reached.user, Token::random());
    let ends_ms = now::millis() + CONFIRMS_MS;
    if !app.base.storage.set_mail_token(user.id, address, &token.hash(), ends_ms).await? {
        return Ok(None);
    }
    let site = site(&app.base);
    let paragraphs = vec![
        texts::hello(user.name.as_str()).to_string(),
        texts::confirm(user.name.as_str(), site).to_string(),
        texts::confirm_link().to_string(),
        link(&app.base, &format!("/mail#{}", token.to_text())),
        texts::confirm_not_you().to_string(),
    ];
    Ok(Some(Draft::new(reached.address, vec![user.id], texts::confirm_subject(site), paragraphs)))
}

/// One link for each account that still has the address.
async fn reset(app: &App, mail: &StoredMail, users: &[UserId]) -> Result<Option<Draft>> {
    let Some(to) = mail.address.clone() else { return Ok(None) };
    let (site, now) = (site(&app.base), now::millis());
    let mut paragraphs = vec![texts::hello_all().to_string(), texts::reset(site).to_string()];
    let mut opens = vec![];
    for user in users {
        let reached = app.base.storage.reached_by_mail(*user, Which::Confirmed).await?;
        let is_there = |one: &Reached| one.address == to && can_choose(&one.user);
        let Some(Reached { user, .. }) = reached.filter(is_there) else { continue };
        let token = Token::random();
        app.base.storage.create_reset(&token.hash(), user.id, now, now + RESETS_MS).await?;
        paragraphs.push(texts::reset_one(user.name.as_str()).to_string());
        paragraphs.push(link(&app.base, &format!("/reset#{}", token.to_text())));
        opens.push(user.id);
    }
    if opens.is_empty() {
        return Ok(None);
    }
    paragraphs.extend([texts::reset_factor().to_string(), texts::reset_not_you().to_string()]);
    let draft = Draft::new(to, opens.clone(), texts::reset_subject(site), paragraphs);
    Ok(Some(Draft { opens, ..draft }))
}

async fn of_note(app: &App, mail: &StoredMail, note: &Note) -> Result<Option<Draft>> {
    let (to, of) = match (&mail.address, mail.user) {
        // The account has it no longer, so nothing is noted of it.
        (Some(address), _) => (address.clone(), vec![]),
        (None, _) => match reached(app, mail, Which::Confirmed).await? {
            Some(Reached { user, address }) => (address, vec![user.id]),
            None => return Ok(None),
        },
    };
    let (name, site) = (note.name.as_str(), site(&app.base));
    let (subject, text) = match note.what {
        What::LoggedIn => (texts::log_in_subject(name, site), texts::log_in(name, site)),
        What::PassphraseChanged => {
            (texts::passphrase_changed_subject(name, site), texts::passphrase_changed(name, site))
        }
        What::PassphraseReset => {
            (texts::passphrase_changed_subject(name, site), texts::passphrase_reset(name, site))
        }
        What::AppAdded => (texts::factor_added_subject(name, site), texts::app_added(name, site)),
        What::PasskeyAdded => {
            (texts::factor_added_subject(name, site), texts::passkey_added(name, site))
        }
        What::AppRemoved => {
            (texts::factor_removed_subject(name, site), texts::app_removed(name, site))
        }
        What::PasskeyRemoved => {
            (texts::factor_removed_subject(name, site), texts::passkey_removed(name, site))
        }
        What::FactorsTakenOff => {
            (texts::factor_removed_subject(name, site), texts::factors_taken_off(name, site))
        }
        What::AddressChanged => {
            (texts::address_changed_subject(name, site), texts::address_changed(name, site))
        }
        What::AddressRemoved => {
            (texts::address_removed_subject(name, site), texts::address_removed(name, site))
        }
        What::Deleted => (texts::deleted_subject(name, site), texts::deleted(name, site)),
    };
    let mut paragraphs = vec![texts::hello(name).to_string(), text.to_string(), how(note)];
    paragraphs.extend(what_to_do(app, note.what).iter().map(Text::to_string));
    Ok(Some(Draft::new(to, of, subject, paragraphs)))
}

/// When it happened, and from where.
fn how(note: &Note) -> String {
    let (day, clock) = utc(note.at_ms);
    let program = match (&note.program, &note.system) {
        (Some(program), Some(system)) => {
            Some(texts::program_on(program.as_str(), system.as_str()).to_string())
        }
        (program, system) => program.clone().or_else(|| system.clone()),
    };
    let lines = [
        Some(texts::when(format!("{} {clock}", day.replace('.', "-")))),
        note.network.as_deref().map(texts::network),
        program.map(texts::with),
    ];
    let lines: Vec<String> = lines.iter().flatten().map(Text::to_string).collect();
    lines.join("\n")
}

fn what_to_do(app: &App, what: What) -> Vec<Text> {
    match what {
        What::Deleted => vec![texts::ask_admins()],
        _ => vec![
            texts::was_you(),
            texts::was_not_you(link(&app.base, "/account")),
            texts::cannot_enter(link(&app.base, "/forgotten")),
        ],
    }
}

async fn test(app: &App, mail: &StoredMail) -> Result<Option<Draft>> {
    let reached = reached(app, mail, Which::Confirmed).await?;
    let Some(Reached { user, address }) = reached else { return Ok(None) };
    let site = site(&app.base);
    let paragraphs = vec![
        texts::hello(user.name.as_str()).to_string(),
        texts::test(user.name.as_str(), site).to_string(),
    ];
    Ok(Some(Draft::new(address, vec![user.id], texts::test_subject(site), paragraphs)))
}

/// What waits in games; or when to look again.
async fn of_games(
    app: &Arc<App>,
    mail: &StoredMail,
) -> Result<std::result::Result<Option<Draft>, Millis>> {
    let reached = reached(app, mail, Which::Confirmed).await?;
    let Some(Reached { user, address }) = reached else { return Ok(Ok(None)) };
    let site = site(&app.base);
    let (subject, lines, until_ms) = match games::tell(app, &user, site).await? {
        Told::Nothing => return Ok(Ok(None)),
        Told::Later(at_ms) => return Ok(Err(at_ms)),
        Told::This { subject, paragraphs, until_ms } => (subject, paragraphs, until_ms),
    };
    let token = stop::token(&app.mails, &app.base, user.id).await?;
    let mut paragraphs = vec![texts::hello(user.name.as_str()).to_string()];
    paragraphs.extend(lines);
    let stop_page = link(&app.base, &format!("/mail/stop#{token}"));
    paragraphs.push(texts::games_why(stop_page).to_string());
    let draft = Draft::new(address, vec![user.id], subject, paragraphs);
    let stop = Some(link(&app.base, &format!("/api/v1/mail/stop?token={token}")));
    Ok(Ok(Some(Draft { games_until_ms: Some(until_ms), stop, ..draft })))
}

/// Paragraphs in lines that every program shows well, and at the end who has written.
fn laid_out(paragraphs: &[String], site: &str) -> String {
    let footer = format!("-- \n{}", texts::footer(site));
    let all = paragraphs.iter().chain([&footer]);
    let texts: Vec<String> = all
        .map(|paragraph| paragraph.split('\n').map(wrapped).collect::<Vec<_>>().join("\n"))
        .collect();
    format!("{}\n", texts.join("\n\n"))
}

/// A line, broken between words where it is long. A link is never broken, and stands alone.
fn wrapped(line: &str) -> String {
    let (mut text, mut len) = (String::with_capacity(line.len() + 8), 0);
    for word in line.split(' ') {
        let word_len = word.chars().count();
        let breaks = len > 0 && (len + 1 + word_len > LINE_LEN_MAX || word.contains("://"));
        if breaks {
            text.push('\n');
            len = 0;
        } else if !text.is_empty() {
            text.push(' ');
            len += 1;
        }
        text.push_str(word);
        len += word_len;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_but_for_links_which_stand_alone() {
        let link = format!("https://play.example.org/mail#{}", "0".repeat(64));
        let words = "word ".repeat(40);
        let text = wrapped(&format!("{words}open {link}"));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= LINE_LEN_MAX || *line == link));
        assert_eq!(lines.last(), Some(&&*link), "{text}");
        assert_eq!(wrapped("-- "), "-- ");
        assert_eq!(wrapped("short"), "short");
    }
}
