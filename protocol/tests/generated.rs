//! What is generated from this crate's types: the browser's copy of them, and the socket's schema.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rookery_protocol::socket::{self, ClientIn, ClientOut};
use rookery_protocol::{
    account, books, bot, build, challenge, console, engine, error, factor, game, import, machine,
    mail, match_record, match_view, matches, module, openings, push, security, session, study,
    token,
};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str =
    "// Generated from the Rust crate `rookery-protocol` by `cargo xtask generate`.\n";

/// Every generated file, by its path from the repository's root, with what it must hold.
fn generated() -> Vec<(&'static str, String)> {
    vec![
        ("web/src/protocol/types.ts", types()),
        ("web/src/protocol/limits.ts", limits()),
        (
            "web/src/protocol/index.ts",
            format!("{HEADER}\nexport * from \"./limits\";\nexport type * from \"./types\";\n"),
        ),
        ("docs/socket.schema.json", schema()),
    ]
}

/// Gathers the declarations of types, by name: the derived code visits them in any order.
struct Declarations {
    config: Config,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        // Numbers, texts and ids are written out where they stand.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.texts.contains_key(&name) {
            return;
        }
        let docs = short_comments(&T::docs().unwrap_or_default());
        let declaration = short_comments(&T::decl(&self.config));
        self.texts.insert(name, format!("\n{docs}export {}", indented(&declaration)));
        T::visit_dependencies(self);
    }
}

/// Puts each comment of one sentence on one line.
fn short_comments(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        lines.push(line.trim_end().to_owned());
        if let [.., open, only, close] = &lines[..]
            && (open.as_str(), close.as_str()) == ("/**", " */")
        {
            let sentence = format!("/** {} */", only.trim_start_matches(" * "));
            lines.truncate(lines.len() - 3);
            lines.push(sentence);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Sets the fields of a declaration in from its braces.
fn indented(declaration: &str) -> String {
    let text = declaration.replace(", }", ",\n}");
    let outer = |(number, line): &(usize, &str)| *number == 0 || line.starts_with('}');
    let line = |numbered| {
        let indent = if outer(&numbered) { "" } else { "  " };
        format!("{indent}{}\n", numbered.1)
    };
    text.lines().enumerate().map(line).collect()
}

fn types() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, texts: BTreeMap::new() };
    all.visit::<ClientOut>();
    all.visit::<ClientIn>();
    all.visit::<game::Rules>();
    all.visit::<game::RulesCard>();
    all.visit::<account::Me>();
    all.visit::<account::Credentials>();
    all.visit::<account::FirstAdmin>();
    all.visit::<account::ChangePassphrase>();
    all.visit::<account::DeleteAccount>();
    all.visit::<challenge::NewChallenge>();
    all.visit::<error::Problem>();
    all.visit::<module::Modules>();
    all.visit::<module::ModuleFile>();
    all.visit::<module::ModuleCheck>();
    all.visit::<module::ModuleContent>();
    all.visit::<module::FormField>();
    all.visit::<module::Trial>();
    all.visit::<module::TrialState>();
    all.visit::<bot::Engine>();
    all.visit::<bot::TestReport>();
    all.visit::<bot::Bot>();
    all.visit::<bot::BotCard>();
    all.visit::<machine::NewHost>();
    all.visit::<bot::Running>();
    all.visit::<bot::BotCommand>();
    all.visit::<bot::HintWanted>();
    all.visit::<bot::Hint>();
    all.visit::<machine::HostDraft>();
    all.visit::<console::Overview>();
    all.visit::<console::AdminUsers>();
    all.visit::<console::UserChange>();
    all.visit::<console::ResetLink>();
    all.visit::<console::ResetPassphrase>();
    all.visit::<console::Log>();
    all.visit::<security::SecurityLog>();
    all.visit::<console::Backup>();
    all.visit::<import::Import>();
    all.visit::<import::ImportLine>();
    all.visit::<import::ImportView>();
    all.visit::<match_record::MatchRecord>();
    all.visit::<match_view::MatchCard>();
    all.visit::<match_view::MatchView>();
    all.visit::<build::BuildTestView>();
    all.visit::<build::BuildTestDraft>();
    all.visit::<build::Archive>();
    all.visit::<match_view::MatchGameView>();
    all.visit::<match_view::MatchOrder>();
    all.visit::<match_view::MatchCommand>();
    all.visit::<match_view::MatchFile>();
    all.visit::<books::Book>();
    all.visit::<books::BookLine>();
    all.visit::<openings::OpeningsFile>();
    all.visit::<openings::OpeningsRead>();
    all.visit::<push::PushNotice>();
    all.visit::<session::SessionCard>();
    all.visit::<session::ConfirmSession>();
    all.visit::<study::StudyPlan>();
    all.visit::<study::StudyView>();
    all.visit::<study::StudyCard>();
    all.visit::<token::TokenDraft>();
    all.visit::<token::TokenCard>();
    all.visit::<token::NewToken>();
    all.visit::<factor::LogIn>();
    all.visit::<factor::PasskeyUse>();
    all.visit::<factor::PasskeyPlace>();
    all.visit::<factor::PasskeyChallenge>();
    all.visit::<factor::SecondFactors>();
    all.visit::<mail::Forgotten>();
    all.visit::<mail::MailCard>();
    all.visit::<mail::MailChoice>();
    all.visit::<mail::MailConfirmed>();
    all.visit::<mail::MailOffered>();
    all.visit::<mail::MailStanding>();
    all.visit::<mail::MailStopped>();
    all.visit::<mail::MailToken>();
    all.visit::<mail::NewMailAddress>();
    all.visit::<factor::AppOffer>();
    all.visit::<factor::NewApp>();
    all.visit::<factor::NewPasskey>();
    all.visit::<factor::RecoveryCodes>();
    let texts: String = all.texts.into_values().collect();
    HEADER.to_owned() + &texts
}

fn limits() -> String {
    let limits: [(&str, &str, i64); 27] = [
        ("NAME_LEN_MAX", "The longest name, in characters.", account::NAME_LEN_MAX as i64),
        ("NAME_LEN_MIN", "The shortest name, in characters.", account::NAME_LEN_MIN as i64),
        (
            "PLAN_LINES_MAX",
            "The most lines of moves that a player prepares.",
            game::PLAN_LINES_MAX as i64,
        ),
        (
            "PLAN_LINE_LEN_MAX",
            "The longest line of moves that a player prepares.",
            game::PLAN_LINE_LEN_MAX as i64,
        ),
        (
            "PASSPHRASE_LEN_MIN",
            "The shortest passphrase, in characters.",
            account::PASSPHRASE_LEN_MIN as i64,
        ),
        (
            "PASSPHRASE_LEN_MAX",
            "The longest passphrase that may be chosen, in characters.",
            account::PASSPHRASE_LEN_MAX as i64,
        ),
        (
            "TOKEN_LABEL_LEN_MAX",
            "The longest name of a token, in characters.",
            token::TOKEN_LABEL_LEN_MAX as i64,
        ),
        (
            "PASSKEYS_EACH_MAX",
            "The most passkeys of one account.",
            factor::PASSKEYS_EACH_MAX.into(),
        ),
        (
            "PASSKEY_LABEL_LEN_MAX",
            "The longest name of a passkey, in characters.",
            factor::PASSKEY_LABEL_LEN_MAX as i64,
        ),
        (
            "IMPORT_NAME_LEN_MAX",
            "The longest name of an import, in characters.",
            import::IMPORT_NAME_LEN_MAX as i64,
        ),
        (
            "MESSAGE_LEN_MAX",
            "The longest message a client may send, in bytes.",
            socket::MESSAGE_LEN_MAX as i64,
        ),
        (
            "COMMAND_ID_LEN_MAX",
            "The longest command id, in bytes.",
            socket::COMMAND_ID_LEN_MAX as i64,
        ),
        (
            "NOTATION_LEN_MAX",
            "The longest notation of a move, in bytes.",
            socket::NOTATION_LEN_MAX as i64,
        ),
        (
            "SAY_LEN_MAX",
            "The longest thing one can say, in characters.",
            socket::SAY_LEN_MAX as i64,
        ),
        (
            "MODULE_BYTES_MAX",
            "The longest file of a game's rules, in bytes.",
            module::MODULE_BYTES_MAX as i64,
        ),
        (
            "BOOK_FILE_BYTES_MAX",
            "The largest book that a server keeps, in bytes.",
            books::BOOK_FILE_BYTES_MAX as i64,
        ),
        ("BOOK_BYTES_MAX", "The longest opening book, in bytes.", openings::BOOK_BYTES_MAX as i64),
        (
            "ARCHIVE_BYTES_MAX",
            "The biggest archive of an engine, in bytes.",
            build::ARCHIVE_BYTES_MAX.cast_signed(),
        ),
        ("OPENINGS_MAX", "Openings that one match may list.", matches::OPENINGS_MAX as i64),
        (
            "STUDY_DEPTH_MAX",
            "The greatest depth of a study, in plies.",
            i64::from(study::STUDY_DEPTH_MAX),
        ),
        (
            "STUDY_POSITIONS_MAX",
            "Positions of a study, at most.",
            i64::from(study::STUDY_POSITIONS_MAX),
        ),
        ("STUDY_SEED_MAX", "The greatest seed of a study.", study::STUDY_SEED_MAX as i64),
        (
            "ENGINE_NAME_LEN_MAX",
            "The longest name of an engine or a host, in characters.",
            bot::ENGINE_NAME_LEN_MAX as i64,
        ),
        (
            "ENGINE_TEXT_LEN_MAX",
            "The longest command, argument, option name or option value, in bytes.",
            engine::ENGINE_TEXT_LEN_MAX as i64,
        ),
        ("PING_EVERY_MS", "How often a client pings.", socket::PING_EVERY_MS),
        (
            "PONG_OVERDUE_MS",
            "A client whose ping got no answer for so long connects anew.",
            socket::PONG_OVERDUE_MS,
        ),
        (
            "SILENT_MAX_MS",
            "The server closes a connection that has been silent for so long.",
            socket::SILENT_MAX_MS,
        ),
    ];
    let line = |(name, doc, value)| format!("\n/** {doc} */\nexport const {name} = {value};\n");
    HEADER.to_owned() + &limits.map(line).concat()
}

/// One schema for both directions; what the types share is defined once.
fn schema() -> String {
    // A client sends what the server reads, and hears what the server writes.
    let mut out = SchemaGenerator::new(SchemaSettings::draft2020_12().for_deserialize());
    let mut heard = SchemaGenerator::new(SchemaSettings::draft2020_12().for_serialize());
    let refs = [out.subschema_for::<ClientOut>(), heard.subschema_for::<ClientIn>()];
    let mut definitions: Map<String, Value> = out.take_definitions(false);
    for (name, definition) in heard.take_definitions(false) {
        let other = definitions.insert(name.clone(), definition.clone());
        assert!(other.is_none_or(|other| other == definition), "{name} differs by direction");
    }
    let mut whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rookery's socket",
        "description": "One message of the WebSocket: what a client says, or what it hears.",
        "anyOf": refs,
        "$defs": definitions,
    });
    // Another crate may ask serde_json to keep the order of insertion.
    whole.sort_all_objects();
    format!("{whole:#}\n")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[expect(clippy::disallowed_methods, reason = "a test has no command line of its own")]
fn regenerates() -> bool {
    std::env::var("ROOKERY_REGENERATE").is_ok_and(|value| value == "1")
}

#[test]
fn generated_files_are_up_to_date() {
    for (path, text) in generated() {
        let file = root().join(path);
        if regenerates() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &text).unwrap();
        }
        let there = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(there == text, "{path} is out of date: run `cargo xtask generate` and commit it");
    }
}
