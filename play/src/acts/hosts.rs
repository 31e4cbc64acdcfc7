//! Machines that run engines: they are let in and sent away.

use rookery_protocol::bot::ENGINE_NAME_LEN_MAX;
use rookery_protocol::deed::Deed;
use rookery_protocol::id::HostId;
use rookery_protocol::machine::HostDraft;
use rookery_storage::StoredHost;
use rookery_texts::engines;

use super::log;
use super::safety::sure;
use crate::app::App;
use crate::auth::session::Token;
use crate::bots::LOCAL_NAME;
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::now;

/// Lets a machine in; its token is told this once.
///
/// # Errors
/// Its name is none, or another machine's.
pub async fn add(app: &App, by: &Admin, draft: HostDraft) -> Result<(StoredHost, Token)> {
    sure(by)?;
    let name = draft.name.trim().to_owned();
    let bad = |text| Denied::form("name", Wrong::BadName, text);
    let length = name.chars().count();
    if length == 0 || length > ENGINE_NAME_LEN_MAX || name.contains(char::is_control) {
        return Err(bad(engines::machine_name(ENGINE_NAME_LEN_MAX)));
    }
    let token = Token::random();
    let id = HostId::from_random(now::random_u64());
    let host = StoredHost { id, name, made_ms: now::millis(), seen_ms: None };
    let taken = host.name.eq_ignore_ascii_case(LOCAL_NAME);
    if taken || !app.base.storage.create_host(&host, &token.hash()).await? {
        return Err(bad(engines::machine_name_taken()));
    }
    log::note(app, by, Deed::HostAdded { host: id, name: host.name.clone() }).await;
    Ok((host, token))
}

/// Lets a machine in no more, and ends its connection.
///
/// # Errors
/// There is no such machine.
pub async fn remove(app: &App, by: &Admin, id: HostId) -> Result<()> {
    sure(by)?;
    let known = app.base.storage.hosts().await?.into_iter().find(|host| host.id == id);
    let StoredHost { name, .. } = known.ok_or(Denied::NotFound)?;
    if !app.base.storage.delete_host(id).await? {
        return Err(Denied::NotFound);
    }
    app.bots.dismiss(id);
    log::note(app, by, Deed::HostRemoved { host: id, name }).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rookery_protocol::engine::Tier;
    use rookery_protocol::host::HostOut;
    use rookery_protocol::machine::Machine;
    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;
    use crate::bots::serve;
    use crate::testing::{LONG, World, until};

    fn called(name: &str) -> HostDraft {
        HostDraft { name: name.to_owned() }
    }

    #[tokio::test]
    async fn a_machine_has_a_name_of_so_many_characters_that_no_other_has() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let longest = "é".repeat(ENGINE_NAME_LEN_MAX);
        let (rack, token) = add(app, &ada, called(" Rack ")).await.unwrap();
        let (other, _) = add(app, &ada, called(&longest)).await.unwrap();
        assert_eq!((rack.name.as_str(), other.name.as_str()), ("Rack", longest.as_str()));
        let found = app.base.storage.host_by_token(&token.hash()).await.unwrap();
        assert_eq!(found.as_ref(), Some(&rack), "its token lets it in");
        let none = engines::machine_name(ENGINE_NAME_LEN_MAX);
        let taken = engines::machine_name_taken();
        let (too_long, local) = (format!("{longest}é"), LOCAL_NAME.to_ascii_uppercase());
        for (name, why) in [
            ("  ", &none),
            (too_long.as_str(), &none),
            ("a\nb", &none),
            ("a\0b", &none),
            ("rACK", &taken),
            (local.as_str(), &taken),
        ] {
            match add(app, &ada, called(name)).await.map(|(host, _)| host) {
                Err(Denied::Form(form)) => {
                    assert_eq!((form.field, &form.why), ("name", why), "{name:?}");
                }
                other => panic!("{name:?}: {other:?}"),
            }
        }
        world.end().await;
    }

    #[tokio::test]
    async fn a_machine_that_is_removed_is_sent_away_and_let_in_no_more() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let (rack, token) = add(app, &ada, called("Rack")).await.unwrap();
        let (other, _) = add(app, &ada, called("Other")).await.unwrap();
        let (says, said) = mpsc::channel(1);
        let (out, _told) = mpsc::channel(1);
        let served = serve(Arc::clone(app), rack.id, rack.name.clone(), said, out);
        let mut served = tokio::spawn(served);
        let (tier, shortcomings) = (Tier::Jailed, vec![]);
        let machine = Machine {
            cores: 1,
            memory_mib: 64,
            tier,
            shortcomings,
            pins: false,
            tries: false,
            builds: false,
        };
        says.send(HostOut::Hello { machine, engines: vec![] }).await.unwrap();
        until(async || app.bots.machines.look(rack.id).is_some()).await;
        remove(app, &ada, other.id).await.unwrap();
        assert!(app.bots.machines.look(rack.id).is_some(), "another one was meant");
        remove(app, &ada, rack.id).await.unwrap();
        timeout(LONG, &mut served).await.unwrap().unwrap();
        assert!(app.bots.machines.look(rack.id).is_none());
        assert_eq!(app.base.storage.host_by_token(&token.hash()).await.unwrap(), None);
        assert!(matches!(remove(app, &ada, rack.id).await, Err(Denied::NotFound)));
        let (first, second) = ("Rack".to_owned(), "Other".to_owned());
        let wanted = [
            Deed::HostRemoved { host: rack.id, name: first.clone() },
            Deed::HostRemoved { host: other.id, name: second.clone() },
            Deed::HostAdded { host: other.id, name: second },
            Deed::HostAdded { host: rack.id, name: first },
        ];
        assert_eq!(world.deeds().await, wanted.map(|deed| (ada.id, deed)));
        world.end().await;
    }
}
