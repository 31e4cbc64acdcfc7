//! For admins: how the server is, its settings, what was done, and copies of the database.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use rookery_play::{App, acts, copies, mails, now};
use rookery_protocol::bot::Running;
use rookery_protocol::console::{
    BUSIEST_MAX, Backup, CONSOLE_LEN_MAX, Connected, LIVES_MAX, Log, Overview, ServerLife, Settings,
};
use rookery_protocol::id::UserId;
use rookery_protocol::security::{ALARM_SPAN_MS, SECURITY_LEN_MAX, SecurityLog};
use rookery_storage::lives::Life;
use rookery_storage::security::SecurityFilter;
use schemars::JsonSchema;
use serde::Deserialize;

use super::hosts;
use crate::door::calls::Calls;
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Query};
use crate::site::Site;

/// How long a copy of the database may take.
pub const BACKUP_MAX: Duration = Duration::from_secs(10 * 60);

/// Where the console is.
pub fn routes() -> Calls {
    Calls::new("Running the server")
        .get("getOverview", "/admin/overview", overview, "Show how the server does")
        .put("changeSettings", "/admin/settings", set, "Change what admins set while it runs")
        .get(
            "readLog",
            "/admin/log",
            log,
            "List what those who run the server did, the newest first",
        )
        .get(
            "readSecurityLog",
            "/admin/security",
            security,
            "List what happened to accounts and at the doors, the newest first",
        )
        .post("backUp", "/admin/backups", back_up, "Write a backup of the database")
}

async fn overview(State(site): State<Site>, Admin(_): Admin) -> Result<Json<Overview>> {
    let Site { app, config, .. } = &site;
    let mut people = vec![];
    let here = app.people.here();
    for &(id, connections) in here.iter().take(CONSOLE_LEN_MAX as usize) {
        if let Some(user) = app.base.storage.user(id).await? {
            people.push(Connected { player: user.player(), connections });
        }
    }
    people.sort_by_key(|one| one.player.name.to_lowercase());
    let running = app.bots.running();
    let folder = &config.play.data;
    let folder = std::path::absolute(folder).unwrap_or(folder.clone());
    let copies = copies::told(&app.base).await;
    Ok(Json(Overview {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        since_ms: app.base.console.since_ms,
        database: config.database_shown(),
        folder: folder.display().to_string(),
        backs_up: copies.is_some(),
        copies,
        people_count: count(here.len()),
        people,
        games: count(app.live.count()),
        engines: count(running.len()),
        load: running.iter().filter_map(|one| one.load).fold(0, u32::saturating_add),
        memory: running.iter().map(|one| one.memory).sum(),
        busiest: busiest(running),
        servers: app.base.storage.lives(LIVES_MAX).await?.into_iter().map(life).collect(),
        hosts: hosts::all(app).await?,
        matches: count(app.base.storage.matches_going_on().await?.len()),
        settings: app.base.console.settings(),
        alarms: app.base.storage.alarms(now::millis() - ALARM_SPAN_MS).await?,
        certificate: site.certificate(),
        mail: mails::standing(app).await?,
    }))
}

fn life(life: Life) -> ServerLife {
    let Life { name, version, begun_ms, ended_ms, died, .. } = life;
    ServerLife { name, version, begun_ms, ended_ms, died }
}

fn busiest(mut running: Vec<Running>) -> Vec<Running> {
    running.sort_by_key(|one| Reverse((one.load, one.memory)));
    running.truncate(BUSIEST_MAX);
    running
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

async fn set(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(settings): Json<Settings>,
) -> Result<Json<Settings>> {
    acts::settings::set(&app, &by, &settings).await?;
    Ok(Json(settings))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Before {
    before: Option<i64>,
}

async fn log(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Query(page): Query<Before>,
) -> Result<Json<Log>> {
    let before = page.before.unwrap_or(i64::MAX);
    let mut deeds = app.base.storage.deeds(before, CONSOLE_LEN_MAX + 1).await?;
    let more = deeds.len() > CONSOLE_LEN_MAX as usize;
    deeds.truncate(CONSOLE_LEN_MAX as usize);
    Ok(Json(Log { deeds, more }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WhichSecurity {
    before: Option<i64>,
    failed: Option<bool>,
    account: Option<UserId>,
    network: Option<String>,
}

async fn security(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Query(which): Query<WhichSecurity>,
) -> Result<Json<SecurityLog>> {
    let WhichSecurity { before, failed, account: user, network } = which;
    let filter = SecurityFilter { failed, user, network };
    let before = before.unwrap_or(i64::MAX);
    let mut entries = app.base.storage.security(before, &filter, SECURITY_LEN_MAX + 1).await?;
    let more = entries.len() > SECURITY_LEN_MAX as usize;
    entries.truncate(SECURITY_LEN_MAX as usize);
    Ok(Json(SecurityLog { entries, more }))
}

async fn back_up(State(app): State<Arc<App>>, Admin(by): Admin) -> Result<Json<Backup>> {
    Ok(Json(acts::settings::back_up(&app, &by).await?))
}
