//! Who somebody is: a name and a passphrase, or a guest.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use rookery_play::App;
use rookery_play::acts::{accounts, log_in};
use rookery_play::denied::Denied;
use rookery_protocol::factor::Factor;
use rookery_storage::User;
use tokio::time::timeout;

use super::sentence;
use super::wire::{Closed, Wire};

/// How long somebody may take to say who they are.
const LOG_IN_MAX: Duration = Duration::from_secs(120);
/// After so many attempts the connection ends.
const ATTEMPTS_MAX: u32 = 3;

const WELCOME: &str = "\nWelcome to Rookery.\n\nIf you have no account, log in as \"guest\", or \
                       register on the web page.\nWhat you type here travels unprotected.\n\n";

/// Asks until it is known.
pub(super) async fn greet(app: &Arc<App>, wire: &mut Wire, client: IpAddr) -> Option<User> {
    let asking = async {
        wire.say(WELCOME).await?;
        for _ in 0..ATTEMPTS_MAX {
            if let Some(user) = attempt(app, wire, client).await? {
                return Ok(Some(user));
            }
        }
        wire.say("\n**** That was too often. Good bye. ****\n").await?;
        Ok::<_, Closed>(None)
    };
    let user = timeout(LOG_IN_MAX, asking).await.ok()?.ok()??;
    let name = &user.name;
    let begun = format!("\n**** Starting FICS session as {name} ****\n\nfics% ");
    wire.say(&begun).await.ok()?;
    Some(user)
}

async fn attempt(app: &Arc<App>, wire: &mut Wire, client: IpAddr) -> Result<Option<User>, Closed> {
    wire.say("login: ").await?;
    let name = wire.line().await?;
    if name.is_empty() {
        return Ok(None);
    }
    if name.eq_ignore_ascii_case("guest") {
        return guest(app, wire, client).await;
    }
    wire.say("password: ").await?;
    wire.echo(false).await?;
    let passphrase = wire.typed().await?;
    wire.echo(true).await?;
    let mut entered = log_in::by_passphrase(app, client, &name, &passphrase).await;
    if matches!(entered, Err(Denied::CodeWanted | Denied::PasskeyWanted)) {
        wire.say("code of your app, or recovery code: ").await?;
        let factor = Factor::Code { code: wire.line().await? };
        entered = log_in::with_factor(app, client, &name, &passphrase, Some(&factor)).await;
    }
    match entered {
        Ok(user) => Ok(Some(user)),
        Err(why) => {
            wire.say(&format!("\n**** {} ****\n\n", sentence(&why))).await?;
            Ok(None)
        }
    }
}

async fn guest(app: &Arc<App>, wire: &mut Wire, client: IpAddr) -> Result<Option<User>, Closed> {
    let user = match accounts::come_as_guest(app, client).await {
        Ok(user) => user,
        Err(why) => {
            wire.say(&format!("\n**** {} ****\n\n", sentence(&why))).await?;
            return Ok(None);
        }
    };
    let name = &user.name;
    wire.say(&format!(
        "\nLogging you in as \"{name}\"; you may use this name to play unrated games.\n\
         Press return to enter the server as \"{name}\":\n"
    ))
    .await?;
    wire.line().await?;
    Ok(Some(user))
}
