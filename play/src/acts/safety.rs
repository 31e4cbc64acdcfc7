//! Whom acts that destroy or run something trust, and the one place where everything is told that
//! happens to what opens an account: to the security log, and by mail to its owner.

use std::net::IpAddr;

use rookery_protocol::security::Security;
use rookery_storage::User;

use crate::app::App;
use crate::denied::Result;
use crate::mails;
use crate::may::Admin;

/// Makes sure that an admin has given their passphrase a short time ago, for what destroys or runs
/// something.
///
/// # Errors
/// [`Denied::PassphraseWanted`](crate::denied::Denied::PassphraseWanted).
pub(super) fn sure(by: &Admin) -> Result<()> {
    by.sure()
}

/// Tells what happened to what opens somebody's account, at the hands of a client or of nobody from
/// outside. It has happened: what cannot be told changes nothing.
pub(super) async fn tell(app: &App, user: &User, client: Option<IpAddr>, event: Security) {
    mails::note(app, user, client, &event).await;
    app.base.hearing.tell(Some(user), client, event);
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_protocol::console::UserChange;
    use rookery_protocol::id::{EngineId, HostId, UserId};
    use rookery_protocol::machine::HostDraft;
    use rookery_protocol::module::ModuleFile;

    use super::*;
    use crate::acts::{bots, engines, hosts, modules, people};
    use crate::denied::Denied;
    use crate::testing::World;

    #[tokio::test]
    async fn a_session_alone_destroys_and_runs_nothing() {
        let world = World::new().await;
        let (app, bela) = (&world.app, world.registered("Bela").await);
        let by = &Admin::of(world.registered_admin("Ada").await).unwrap();
        let wanted = |denied: Option<Denied>| {
            assert!(matches!(denied, Some(Denied::PassphraseWanted)), "{denied:?}");
        };
        let admin = UserChange { role: Some(Role::Admin), ..UserChange::default() };
        wanted(people::change(app, by, bela.id, &admin).await.err());
        let other = world.registered_admin("Cili").await.id;
        let shut_out = UserChange { suspended: Some(true), ..UserChange::default() };
        wanted(people::change(app, by, other, &shut_out).await.err());
        wanted(people::make_reset_link(app, by, bela.id).await.err());
        let file = ModuleFile { file: "game.toml".into(), content: String::new() };
        wanted(modules::keep(app, by, &file).await.err());
        wanted(modules::publish(app, by, "game").await.err());
        wanted(modules::forget(app, by, "game".into()).await.err());
        let host = HostDraft { name: "Rack".into() };
        wanted(hosts::add(app, by, host).await.err());
        wanted(hosts::remove(app, by, HostId::from_random(1)).await.err());
        let (engine, bot) = (EngineId::from_random(1), UserId::from_random(1));
        wanted(engines::test(app, by, engine).await.err());
        wanted(engines::remove(app, by, engine).await.err());
        wanted(bots::remove(app, by, bot).await.err());
        assert_eq!(world.deeds().await, []);
        let muted = UserChange { muted: Some(true), ..UserChange::default() };
        assert!(people::change(app, by, bela.id, &muted).await.is_ok(), "that is undone easily");
        world.end().await;
    }
}
