//! What is in an archive, and in which order.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use rookery_arbiter::{Event, LoggedMove, Record};
use rookery_protocol::Millis;
use rookery_protocol::game::{self, Entry, GameSummary};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_storage::owned::{AfterText, Archive, DECIDED, Decided};
use rookery_storage::{GamesFilter, LOG_LEN_MAX, User};
use rookery_texts::{Text, archive as texts};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;
use zip::DateTime;

use super::pack::{Broken, Packer};
use crate::app::App;
use crate::denied::Denied;
use crate::export::{Pages, ending_of, fetch, utc};
use crate::game::look;
use crate::now;

/// The endings of files of games, as [`ending_of`] has them.
const ENDINGS: [&str; 3] = ["pgn", "pdn", "txt"];

/// Writes all that somebody has.
pub(super) async fn write(
    app: &Arc<App>,
    user: &User,
    to: Sender<io::Result<Bytes>>,
) -> Result<(), Broken> {
    let at_ms = now::millis();
    let mut packer = Packer::new(to, date(at_ms));
    let (day, clock) = utc(at_ms);
    let about = about(app, user, &format!("{day} {clock} UTC"));
    packer.begin("README.txt", false).await?;
    packer.put(about.as_bytes()).await?;
    let mut all = Contents { app, user, packer };
    all.account().await?;
    for decided in DECIDED {
        all.rows(decided).await?;
    }
    all.chat().await?;
    all.imported().await?;
    all.games().await?;
    all.packer.end().await
}

/// The date of files; the first that they can have where it is none of theirs.
fn date(at_ms: Millis) -> DateTime {
    let (day, clock) = utc(at_ms);
    let numbers = day.split('.').chain(clock.split(':'));
    let numbers: Vec<u16> = numbers.filter_map(|number| number.parse().ok()).collect();
    let [year, month, day, hour, minute, second] = *numbers else { return DateTime::default() };
    let small = |number: u16| u8::try_from(number).unwrap_or_default();
    let [month, day, hour, minute, second] = [month, day, hour, minute, second].map(small);
    DateTime::from_date_and_time(year, month, day, hour, minute, second).unwrap_or_default()
}

/// What is in which file, for whoever opens it years later.
fn about(app: &App, user: &User, when: &str) -> String {
    let mut lines = vec![
        texts::title(user.name.as_str(), app.base.url.as_str()),
        texts::made(when),
        texts::forms(),
        texts::left_out(),
    ];
    let named = [
        ("account.json", texts::account()),
        ("chat.json", texts::chat()),
        ("imported-games.txt", texts::imported_games()),
        ("games.pgn", texts::games_pgn()),
        ("games.pdn", texts::games_pdn()),
        ("games.txt", texts::games_txt()),
        ("games.jsonl", texts::games_lines()),
    ];
    let rows = DECIDED.iter().filter_map(|decided| match decided.archive {
        Archive::Rows { name, .. } => Some((format!("{name}.json"), words(name))),
        Archive::Apart | Archive::Never => None,
    });
    let named = named.map(|(file, what)| (file.to_owned(), what)).into_iter().chain(rows);
    lines.extend(named.map(|(file, what)| texts::file(file, what)));
    lines.iter().map(|line| format!("{line}\n\n")).collect()
}

/// What the rows of a name are.
fn words(name: &str) -> Text {
    match name {
        "sessions" => texts::sessions(),
        "reset-links" => texts::reset_links(),
        "tokens" => texts::tokens(),
        "code-app" => texts::code_app(),
        "recovery-codes" => texts::recovery_codes(),
        "passkeys" => texts::passkeys(),
        "known-places" => texts::known_places(),
        "notices" => texts::notices(),
        "mail-addresses" => texts::mail_addresses(),
        "mail-choice" => texts::mail_choice(),
        "waiting-mails" => texts::waiting_mails(),
        "settings" => texts::settings(),
        "blocked" => texts::blocked(),
        "security" => texts::security(),
        "deeds" => texts::deeds(),
        "bot" => texts::bot(),
        "prepared-moves" => texts::prepared_moves(),
        "challenges" => texts::challenges(),
        "arranged" => texts::arranged(),
        "matches" => texts::matches(),
        "played-matches" => texts::played_matches(),
        "studies" => texts::studies(),
        "imports" => texts::imports(),
        _ => texts::rows(),
    }
}

/// An archive while it is written.
struct Contents<'a> {
    app: &'a Arc<App>,
    user: &'a User,
    packer: Packer,
}

impl Contents<'_> {
    async fn account(&mut self) -> Result<(), Broken> {
        let own = self.app.base.storage.own_account(self.user.id).await?;
        let told = own.map(|own| {
            json!({
                "id": own.id, "name": own.name, "role": own.role, "site": self.app.base.url,
                "created_ms": own.created_ms, "suspended_ms": own.suspended_ms,
                "muted_ms": own.muted_ms,
            })
        });
        self.packer.begin("account.json", false).await?;
        let text = serde_json::to_string_pretty(&told).unwrap_or_default();
        self.packer.put(text.as_bytes()).await
    }

    /// The rows of a table that are told as they are, as a list.
    async fn rows(&mut self, decided: &'static Decided) -> Result<(), Broken> {
        let Archive::Rows { name, .. } = decided.archive else { return Ok(()) };
        let mut list = List::begin(&mut self.packer, &format!("{name}.json")).await?;
        let mut after = None;
        loop {
            let storage = &self.app.base.storage;
            let (rows, next) = storage.own_rows(decided, self.user.id, after.as_ref()).await?;
            for row in rows {
                list.add(&row).await?;
            }
            if next.is_none() {
                return list.end().await;
            }
            after = next;
        }
    }

    /// What they said in games, and nothing that others said.
    async fn chat(&mut self) -> Result<(), Broken> {
        let mut list = List::begin(&mut self.packer, "chat.json").await?;
        let mut after = None;
        loop {
            let some = self.app.base.storage.said_by(self.user.id, after).await?;
            let Some(last) = some.last() else { return list.end().await };
            after = Some((last.game, last.event.version));
            for said in some {
                let (version, at_ms) = (said.event.version, said.event.at_ms);
                let record = Record::read(version, at_ms, &said.event.body);
                if let Ok(Record { event: Event::Said { room, text, .. }, .. }) = record {
                    let game = said.game;
                    list.add(&json!({ "game": game, "at_ms": at_ms, "room": room, "text": text }))
                        .await?;
                }
            }
        }
    }

    /// The games that they have sent, as they are kept.
    async fn imported(&mut self) -> Result<(), Broken> {
        self.packer.begin("imported-games.txt", true).await?;
        let mut after = Some(AfterText::default());
        while let Some(from) = after {
            let storage = &self.app.base.storage;
            let (some, next) = storage.own_imported_texts(self.user.id, &from).await?;
            for text in some {
                self.packer.put(text.as_bytes()).await?;
                self.packer.put(b"\n").await?;
            }
            after = next;
        }
        Ok(())
    }

    /// Their games: as other programs read them, by the form that games of their kind have, and each
    /// as a line.
    async fn games(&mut self) -> Result<(), Broken> {
        let mut endings = BTreeSet::new();
        self.packer.begin("games.jsonl", false).await?;
        let mut games = self.pages();
        while let Some(summary) = games.next(&self.app.base.storage).await? {
            endings.extend(ending_of(&self.app.base, &summary.rules).await?);
            let mut line = self.line(summary).await?.to_string();
            line.push('\n');
            self.packer.put(line.as_bytes()).await?;
        }
        for ending in ENDINGS.into_iter().filter(|ending| endings.contains(ending)) {
            self.packer.begin(&format!("games.{ending}"), false).await?;
            let mut games = self.pages();
            while let Some(summary) = games.next(&self.app.base.storage).await? {
                if ending_of(&self.app.base, &summary.rules).await? == Some(ending) {
                    self.record(summary.id).await?;
                }
            }
        }
        Ok(())
    }

    fn pages(&self) -> Pages {
        let filter = GamesFilter { player: Some(self.user.id), ..GamesFilter::default() };
        Pages::new(filter, u64::MAX)
    }

    async fn record(&mut self, game: GameId) -> Result<(), Broken> {
        match fetch(&self.app.base, game, None).await {
            Ok(told) => self.packer.put(told.text.as_bytes()).await,
            // It goes on, and its players do not see the same: it is a line alone.
            Err(Denied::Hidden) => Ok(()),
            Err(Denied::Storage(why)) => Err(why.into()),
            // Readers pass over such a line.
            Err(_) => {
                self.packer.put(format!("% {game} cannot be written any more\n\n").as_bytes()).await
            }
        }
    }

    /// A game as a line: its moves once it is over, and before that what its player may see.
    async fn line(&self, summary: GameSummary) -> Result<Value, Broken> {
        if summary.ended_ms.is_none() {
            let seen = look(self.app, summary.id, Some(self.user.player())).await;
            let seen = seen.ok().map(|seen| own_view(seen.into_message(), self.user));
            return Ok(json!({ "game": summary, "seen": seen }));
        }
        let events = self.app.base.storage.events(summary.id, 0, LOG_LEN_MAX).await?;
        let mut moves: Vec<Value> = vec![];
        for event in &events {
            match Record::read(event.version, event.at_ms, &event.body).map(|read| read.event) {
                Ok(Event::Moved(LoggedMove { seat, notation, left_ms, .. })) => moves.push(json!({
                    "seat": seat, "notation": notation, "at_ms": event.at_ms, "left_ms": left_ms,
                })),
                Ok(Event::TakenBack { ply }) => moves.truncate(ply as usize),
                _ => {}
            }
        }
        let game = self.app.base.storage.game(summary.id).await?;
        Ok(json!({ "game": summary, "start": game.map(|game| game.start), "moves": moves }))
    }
}

/// A game as its player sees it, without what others said.
fn own_view(seen: ClientIn, user: &User) -> Value {
    let ClientIn::Game { about, mut entries, state, .. } = seen else { return Value::Null };
    let is_theirs = |entry: &Entry| match &entry.event {
        Some(game::Event::Said { by, .. }) => by.id == user.id,
        _ => true,
    };
    entries.retain(is_theirs);
    json!({ "start": about.start, "entries": entries, "state": state })
}

/// A list in a file of its own.
struct List<'a> {
    packer: &'a mut Packer,
    is_empty: bool,
}

impl<'a> List<'a> {
    async fn begin(packer: &'a mut Packer, name: &str) -> Result<Self, Broken> {
        packer.begin(name, false).await?;
        packer.put(b"[").await?;
        Ok(Self { packer, is_empty: true })
    }

    async fn add(&mut self, row: &impl Serialize) -> Result<(), Broken> {
        let text = serde_json::to_string(row).unwrap_or_default();
        let before = if std::mem::replace(&mut self.is_empty, false) { "\n" } else { ",\n" };
        self.packer.put(format!("{before}{text}").as_bytes()).await
    }

    async fn end(self) -> Result<(), Broken> {
        self.packer.put(b"\n]\n").await
    }
}
