//! The conversation with one machine that runs engines.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::ENGINE_NAME_LEN_MAX;
use rookery_protocol::build::is_build;
use rookery_protocol::host::{Announced, HostIn, HostOut, LEASE_MS, Work};
use rookery_protocol::id::{EngineId, HostId};
use rookery_storage::AnnounceEngine;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{ToSeat, local_id};
use crate::app::App;
use crate::now;

/// A machine that says nothing for so long is given up.
const SILENT_MAX: Duration = Duration::from_millis(LEASE_MS.unsigned_abs());
/// Engines that one machine may announce; what comes after them is left out.
const ENGINES_MAX: usize = 64;

/// Serves a machine until it leaves, falls silent, or is dismissed. `said` is what it says, `out`
/// what it is told.
pub async fn serve(
    app: Arc<App>,
    host: HostId,
    name: String,
    mut said: mpsc::Receiver<HostOut>,
    out: mpsc::Sender<HostIn>,
) {
    let Ok(Some(HostOut::Hello { machine, mut engines })) = timeout(SILENT_MAX, said.recv()).await
    else {
        tracing::warn!(name, "a machine did not say what it is");
        return;
    };
    tracing::info!(
        name, cores = machine.cores, memory_mib = machine.memory_mib, tier = %machine.tier,
        engines = engines.len(), shortcomings = ?machine.shortcomings, "a machine runs engines"
    );
    engines.truncate(ENGINES_MAX);
    engines.retain(has_good_name);
    for engine in &engines {
        announce(&app, engine).await;
    }
    if let Err(error) = super::changed(&app).await {
        tracing::warn!(%error, "the engines cannot be read");
    }
    // Whoever finds it among those that are here reads since when.
    if !note_seen(&app, host).await {
        tracing::info!(name, "a machine was sent away");
        return;
    }
    let (mut replaced, lost) =
        app.bots.machines.join(host, name.clone(), machine, engines, out.clone());
    app.bots.lose(lost);
    app.builds.look_again();
    // An admin may have sent it away between its token and its first words.
    renew(&app, host).await;
    let _ = out.try_send(HostIn::Welcome { name: name.clone() });
    let mut ending = app.base.shutdown.ending();
    loop {
        tokio::select! {
            biased;
            () = ending.begun() => break,
            _ = &mut replaced => {
                tracing::info!(name, "a machine was sent away, or connected anew");
                break;
            }
            heard = timeout(SILENT_MAX, said.recv()) => match heard {
                Ok(Some(message)) => take(&app, host, &name, message).await,
                Ok(None) => break,
                // This server was frozen, and what the machine said meanwhile comes in now.
                Err(_) if app.base.outages.is_recent(now::millis(), LEASE_MS) => {}
                Err(_) => {
                    tracing::warn!(name, "a machine fell silent");
                    break;
                }
            },
        }
    }
    app.bots.lose(app.bots.machines.leave(host, &out));
    tracing::info!(name, "a machine is gone");
}

fn has_good_name(engine: &Announced) -> bool {
    let name = &engine.name;
    let good = !name.trim().is_empty()
        && name.chars().count() <= ENGINE_NAME_LEN_MAX
        && !name.chars().any(char::is_control)
        // What the server has a machine make is announced by itself.
        && !is_build(name);
    if !good {
        let name: String = name.chars().take(ENGINE_NAME_LEN_MAX).collect();
        tracing::warn!(?name, "a machine announces an engine by a name that is none");
    }
    good
}

async fn announce(app: &App, engine: &Announced) {
    let id = EngineId::from_random(now::random_u64());
    let noted =
        app.base.storage.announce_engine(&engine.name, &engine.profile, now::millis(), id).await;
    match noted {
        Ok(_) => {}
        Err(AnnounceEngine::HasDraft) => {
            tracing::warn!(name = engine.name, "a machine announces an engine of the server's own");
        }
        Err(AnnounceEngine::Storage(error)) => {
            tracing::warn!(name = engine.name, %error, "an announced engine was not noted");
        }
    }
}

async fn take(app: &App, host: HostId, name: &str, message: HostOut) {
    match message {
        HostOut::Hello { .. } => {}
        HostOut::Alive { usage, work } => {
            for one in usage.into_iter().filter(|one| app.bots.machines.has(host, one.work)) {
                app.bots.measured(one);
            }
            for work in app.bots.machines.forgotten(host, &work) {
                tracing::warn!(name, ?work, "a machine has forgotten some work");
                give_up(app, host, work);
            }
            renew(app, host).await;
        }
        HostOut::Tested { test, report } => app.bots.machines.tested(host, test, *report),
        HostOut::Suggested { ask, hint } => app.bots.machines.suggested(host, ask, hint),
        HostOut::Tried { ask, why } => app.bots.machines.tried(host, ask, why),
        HostOut::Building { .. } | HostOut::Built { .. } => app.builds.heard(host, message),
        HostOut::Answered { work, .. }
        | HostOut::Searching { work, .. }
        | HostOut::Said { work, .. }
        | HostOut::Failed { work, .. }
        | HostOut::Played { work, .. }
        | HostOut::Declined { work, .. } => {
            if app.bots.machines.has(host, work) {
                app.bots.tell(work, ToSeat::Machine(Box::new(message)));
            } else {
                // It may have said so before it heard that the work is no longer its own.
                tracing::info!(name, ?work, "a machine spoke of work that it does not have");
            }
        }
    }
}

async fn renew(app: &App, host: HostId) {
    let work = app.bots.machines.work(host);
    let now = now::millis();
    // A lease that ran out while this server was frozen is renewed as if it had not been: if another
    // server has taken the seat meanwhile, its fence says so.
    let ran_ms = app.base.outages.ran_ms(now, LEASE_MS);
    for some in work.chunks(rookery_storage::RENEW_LEN_MAX) {
        let holder = &app.base.holder;
        match app.base.storage.renew_leases(holder, some, ran_ms, now + LEASE_MS).await {
            Ok(kept) => lose(app, host, some, &kept),
            Err(error) => tracing::warn!(%error, "leases were not renewed"),
        }
    }
    if !note_seen(app, host).await {
        app.bots.dismiss(host);
    }
}

/// Notes that a machine is here; `false` when an admin has sent it away.
async fn note_seen(app: &App, host: HostId) -> bool {
    if host == local_id() {
        return true;
    }
    let noted = app.base.storage.note_host_seen(host, now::millis()).await;
    noted.unwrap_or_else(|error| {
        tracing::warn!(%error, "a machine was not noted as seen");
        true
    })
}

fn lose(app: &App, host: HostId, work: &[Work], kept: &[bool]) {
    for (&work, _) in work.iter().zip(kept).filter(|(_, kept)| !**kept) {
        give_up(app, host, work);
    }
}

fn give_up(app: &App, host: HostId, work: Work) {
    // A seat that could not be told is told at the next time.
    if app.bots.tell(work, ToSeat::Lost(work)) {
        app.bots.machines.unassign(host, work);
    }
}

#[cfg(test)]
mod tests;
