//! `rookery-server check`: whether a site is sound.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;
use std::time::Duration;

use rookery_play::checking::Check;
use rookery_play::now;
use rookery_server::Config;
use rookery_storage::checking::Mend;
use rookery_storage::claim::Claim;
use rookery_storage::{Storage, StorageError};
use rookery_texts::{Text, checking as texts, server};
use tokio::time::Instant;

use crate::args;

/// How often it is said how far it is, where somebody looks on.
const SAY_EVERY: Duration = Duration::from_secs(1);
/// The exit code where something is wrong.
const WRONG: u8 = 1;
/// The exit code where nothing can be checked.
const UNCHECKED: u8 = 2;
/// The longest span that is told in seconds.
const SECONDS_MAX: u64 = 120;

/// Checks a site, and mends it where that is asked for.
pub(crate) async fn run(args::Check { mend, place }: args::Check) -> ExitCode {
    let config = place.config();
    let checked = tokio::select! {
        checked = check(&config, mend) => checked,
        _ = crate::interrupted() => Err("it was interrupted".to_owned()),
    };
    match checked {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(WRONG),
        Err(fault) => {
            eprintln!("rookery-server: {fault}");
            ExitCode::from(UNCHECKED)
        }
    }
}

/// Whether all is sound, by now.
async fn check(config: &Config, mend: bool) -> Result<bool, String> {
    if let Some(file) = config.database_file().filter(|file| !file.exists()) {
        return Err(format!("there is no file {}", file.display()));
    }
    let shown = |fault: StorageError| format!("{}: {fault}", config.database_shown());
    let storage = Storage::open_to_look(&config.database()).await.map_err(shown)?;
    // What is changed is changed by another handle: this one only reads.
    let mender = match mend {
        true => Some(Mender::open(config).await?),
        false => None,
    };
    rookery_modules::keep_compiled_in(config.play.compiled());
    println!("{}", texts::begins(config.database_shown()));
    let mut check = Check::new(storage.clone(), mend, now::millis())?;
    let sound = go_through(&mut check, mender.as_ref()).await;
    storage.close().await;
    if let Some(mender) = mender {
        mender.storage.close().await;
    }
    sound.map_err(shown)
}

async fn go_through(check: &mut Check, mender: Option<&Mender>) -> Result<bool, StorageError> {
    let began = Instant::now();
    if !check.check_database().await? {
        println!("{}", texts::cannot_check_itself());
    }
    check.check_strays().await?;
    let mut mended = mend(check, mender).await?;
    let mut said = Instant::now();
    let terminal = io::stderr().is_terminal();
    while check.check_games().await?.is_some() {
        mended += mend(check, mender).await?;
        if terminal && said.elapsed() >= SAY_EVERY {
            said = Instant::now();
            eprint!("\r{}\x1b[K", texts::progress(check.games()));
        }
    }
    while check.check_elsewhere().await?.is_some() {
        if terminal && said.elapsed() >= SAY_EVERY {
            said = Instant::now();
            eprint!("\r{}\x1b[K", texts::progress_elsewhere(check.elsewhere()));
        }
    }
    if terminal {
        eprint!("\r\x1b[K");
    }
    println!("{}", texts::checked(check.games(), span(began.elapsed())));
    if check.elsewhere() > 0 {
        println!("{}", texts::checked_elsewhere(check.elsewhere()));
    }
    tell(check, mended, mender.is_some());
    let report = check.report();
    Ok(if mender.is_some() { !report.stays_wrong() } else { !report.is_wrong() })
}

/// Says what was found.
fn tell(check: &Check, mended: u64, mending: bool) {
    let report = check.report();
    let mut can_mend = false;
    for (kind, tally) in report.iter() {
        let mark = if kind.can_be_mended() { "*" } else { " " };
        can_mend |= kind.can_be_mended();
        println!("{mark} {}: {}", kind.said(tally.count), texts::first(tally.first.join(", ")));
    }
    if !report.is_wrong() {
        println!("{}", texts::sound());
    } else if mending && mended > 0 {
        println!("{}", texts::mended(mended));
    } else if can_mend && !mending {
        println!("{}", texts::can_mend());
    }
}

/// Who makes anew what is wrong.
struct Mender {
    storage: Storage,
    /// Keeps servers away.
    _claim: Claim,
}

impl Mender {
    async fn open(config: &Config) -> Result<Self, String> {
        let shown = |fault: StorageError| format!("{}: {fault}", config.database_shown());
        let storage = Storage::open(&config.database()).await.map_err(shown)?;
        // A site has its name from its first server on.
        let drawn = rookery_protocol::id::GameId::from_random(now::random_u64());
        let site = storage.site(drawn.as_str()).await.map_err(shown)?;
        match storage.claim(&site, true).await.map_err(shown)? {
            Some(claim) => Ok(Self { storage, _claim: claim }),
            None => Err("a server uses the database: end it first, or check without --mend".into()),
        }
    }
}

/// Makes anew what was found, and says each; how many there were.
async fn mend(check: &mut Check, mender: Option<&Mender>) -> Result<u64, StorageError> {
    let Some(Mender { storage, .. }) = mender else { return Ok(0) };
    let mends = check.take_mends();
    for mend in &mends {
        storage.mend(mend).await?;
        println!("{}", said(mend));
    }
    Ok(mends.len() as u64)
}

fn said(mend: &Mend) -> Text {
    match mend {
        Mend::End(game, _) => texts::mend_end(game.to_string()),
        Mend::Turn(game) => texts::mend_turn(game.to_string()),
        Mend::Due(game, _) => texts::mend_due(game.to_string()),
        Mend::Projection(game) => texts::mend_projection(game.clone()),
        Mend::People(game) => texts::mend_people(game.clone()),
        Mend::Import(import) => texts::mend_import(import.clone()),
    }
}

fn span(span: Duration) -> Text {
    match span.as_secs().max(1) {
        seconds @ ..=SECONDS_MAX => server::seconds(seconds),
        seconds => server::minutes(seconds.div_ceil(60)),
    }
}
