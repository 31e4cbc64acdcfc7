//! `rookery-server account`: accounts looked after from a shell, beside a running server.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::net::{IpAddr, Ipv4Addr};

use rookery_play::auth::passphrase::Passphrases;
use rookery_play::auth::session::Token;
use rookery_play::auth::{bearer, name, passphrase};
use rookery_play::{mails, now};
use rookery_protocol::account::{PASSPHRASE_BYTES_MAX, Role};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::{TokenId, UserId};
use rookery_protocol::security::Security;
use rookery_protocol::token::{Scope, TokenSpan};
use rookery_server::{Config, open_storage};
use rookery_storage::security::NewSecurity;
use rookery_storage::{CreateUser, NewDeed, NewToken, NewUser, Storage, StorageError};
use rookery_texts::{accounts as texts, factors};

/// Makes an account with a passphrase from standard input, and a token where `scopes` say for what.
///
/// # Errors
/// In a sentence, why it was not made.
pub(crate) async fn add(
    name: &str,
    role: Role,
    scopes: &[Scope],
    config: &Config,
) -> Result<(), String> {
    name::check(name).map_err(|fault| fault.text().to_string())?;
    if scopes.contains(&Scope::Admin) && role != Role::Admin {
        return Err("only an admin's token may be for running the server".to_owned());
    }
    let new = NewUser {
        id: UserId::from_random(now::random_u64()),
        name: name.to_owned(),
        role,
        passphrase_hash: if role == Role::Bot { None } else { Some(passphrase_hash(name).await?) },
        created_ms: now::millis(),
    };
    let storage = open_storage(config).await.map_err(|fault| fault.to_string())?;
    let created = create(&storage, &new, scopes).await;
    storage.close().await;
    let token = created?;
    let place = config.database_shown();
    match role {
        Role::Bot => println!("{}", texts::bot_made(name, place)),
        Role::Admin => println!("{}", texts::admin_made(name, place)),
        Role::Player | Role::Guest => {
            println!("{}", texts::player_made(name, place));
        }
    }
    if let Some(token) = token {
        let told = match token_span(role) {
            TokenSpan::Endless => texts::token_once(),
            _ => texts::token_for_a_year(),
        };
        println!("{told}\n{}", bearer::to_text(&token));
    }
    Ok(())
}

/// Takes all second factors off an account.
///
/// # Errors
/// In a sentence, why not.
pub(crate) async fn take_off_factors(name: &str, config: &Config) -> Result<(), String> {
    let storage = open_storage(config).await.map_err(|fault| fault.to_string())?;
    let done = take_off(&storage, name).await;
    storage.close().await;
    println!("{}", factors::taken_off(done?));
    Ok(())
}

/// Takes them off, notes it, and has their owner told by mail; the name as it is written.
async fn take_off(storage: &Storage, name: &str) -> Result<String, String> {
    let failed = |fault: StorageError| fault.to_string();
    let user = storage.user_by_name(name).await.map_err(failed)?;
    let user = user.ok_or_else(|| texts::nobody().to_string())?;
    if !storage.drop_factors(user.id).await.map_err(failed)? {
        return Err(factors::none_of_theirs().to_string());
    }
    let at_ms = now::millis();
    let deed = Deed::FactorsTakenOff { user: user.id };
    storage.note_deed(&NewDeed { at_ms, by: None, deed }).await.map_err(failed)?;
    let (event, id) = (Security::FactorsTakenOff, Some(user.id));
    let heard = [NewSecurity { at_ms, times: 1, user: id, network: None, event }];
    storage.note_security(&heard).await.map_err(failed)?;
    mails::note_factors_taken_off(storage, &user).await.map_err(failed)?;
    Ok(user.name)
}

/// How long a token is good that is made here. A bot has no passphrase with which to make another one.
fn token_span(role: Role) -> TokenSpan {
    if role == Role::Bot { TokenSpan::Endless } else { TokenSpan::Year }
}

/// Stores it with its token, if it gets one.
async fn create(
    storage: &Storage,
    new: &NewUser,
    scopes: &[Scope],
) -> Result<Option<Token>, String> {
    match storage.create_user(new).await {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => {
            return Err(format!("the name “{}” is taken; nothing was changed", new.name));
        }
        Err(fault) => return Err(fault.to_string()),
    }
    let scopes = bearer::in_order(scopes.to_vec());
    note(storage, new, &scopes).await?;
    if scopes.is_empty() {
        return Ok(None);
    }
    let token = Token::random();
    let stored = NewToken {
        id: TokenId::from_random(now::random_u64()),
        hash: token.hash(),
        user: new.id,
        label: "Made in a shell".to_owned(),
        scopes,
        made_ms: new.created_ms,
        ends_ms: token_span(new.role).ms().map(|span_ms| new.created_ms + span_ms),
    };
    match storage.create_token(&stored).await {
        Ok(_) => Ok(Some(token)),
        Err(fault) => Err(format!("the account was made, but no token for it: {fault}")),
    }
}

/// Notes it in the log of the server, which may run beside this.
async fn note(storage: &Storage, new: &NewUser, scopes: &[Scope]) -> Result<(), String> {
    let deed = Deed::AccountAdded { user: new.id, role: new.role, scopes: scopes.to_vec() };
    let noted = storage.note_deed(&NewDeed { at_ms: new.created_ms, by: None, deed }).await;
    let not_noted = |fault| format!("the account was made, but not noted in the log: {fault}");
    noted.map_err(not_noted)?;
    let event = Security::AccountMade;
    let (at_ms, user) = (new.created_ms, Some(new.id));
    let heard = [NewSecurity { at_ms, times: 1, user, network: None, event }];
    storage.note_security(&heard).await.map_err(not_noted)
}

async fn passphrase_hash(name: &str) -> Result<String, String> {
    let passphrase = read_passphrase(name)?;
    passphrase::check(name, &passphrase).map_err(|fault| fault.text().to_string())?;
    let here = IpAddr::from(Ipv4Addr::LOCALHOST);
    Passphrases::new().hash(here, &passphrase).await.map_err(|fault| fault.to_string())
}

fn read_passphrase(name: &str) -> Result<String, String> {
    let cannot = |fault: io::Error| format!("the passphrase cannot be read: {fault}");
    if io::stdin().is_terminal() {
        let prompt = |text: String| rpassword::prompt_password(text).map_err(cannot);
        let first = prompt(format!("{} ", texts::passphrase_for(name)))?;
        return match prompt("Once more: ".to_owned())? {
            second if second == first => Ok(first),
            _ => Err("the two passphrases differ; nothing was changed".to_owned()),
        };
    }
    let mut line = String::new();
    // One byte more than is allowed shows that it is too long; two for the end of the line.
    let limit = PASSPHRASE_BYTES_MAX as u64 + 3;
    io::stdin().lock().take(limit).read_line(&mut line).map_err(cannot)?;
    let passphrase = line.strip_suffix('\n').unwrap_or(&line);
    Ok(passphrase.strip_suffix('\r').unwrap_or(passphrase).to_owned())
}
