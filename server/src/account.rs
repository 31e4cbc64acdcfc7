//! `rookery-server account add`: an account made from a shell, beside a running server.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};

use rookery_protocol::account::{PASSPHRASE_LEN_MAX, Role};
use rookery_protocol::id::UserId;
use rookery_server::auth::passphrase::Passphrases;
use rookery_server::auth::{name, passphrase};
use rookery_server::{Config, now, open_storage};
use rookery_storage::{CreateUser, NewUser};

/// Makes an account with a passphrase from standard input.
///
/// # Errors
/// In a sentence, why it was not made.
pub(crate) async fn add(name: &str, role: Role, config: &Config) -> Result<(), String> {
    name::check(name).map_err(|fault| fault.to_string())?;
    let passphrase = read_passphrase(name)?;
    passphrase::check(name, &passphrase).map_err(|fault| fault.to_string())?;
    let storage = open_storage(config).await.map_err(|fault| fault.to_string())?;
    let hash = async { Passphrases::new()?.hash(&passphrase).await };
    let new = NewUser {
        id: UserId::from_random(now::random_u64()),
        name: name.to_owned(),
        role,
        passphrase_hash: Some(hash.await.map_err(|fault| fault.to_string())?),
        created_ms: now::millis(),
    };
    let created = storage.create_user(&new).await;
    storage.close().await;
    match created {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => {
            return Err(format!("the name “{name}” is taken; nothing was changed"));
        }
        Err(fault) => return Err(fault.to_string()),
    }
    let what = if role == Role::Admin { "admin" } else { "player" };
    println!("The {what} “{name}” can log in now; it is in {}.", config.database_shown());
    Ok(())
}

fn read_passphrase(name: &str) -> Result<String, String> {
    let cannot = |fault: io::Error| format!("the passphrase cannot be read: {fault}");
    if io::stdin().is_terminal() {
        let prompt = |text: String| rpassword::prompt_password(text).map_err(cannot);
        let first = prompt(format!("Passphrase for {name}: "))?;
        return match prompt("Once more: ".to_owned())? {
            second if second == first => Ok(first),
            _ => Err("the two passphrases differ; nothing was changed".to_owned()),
        };
    }
    let mut line = String::new();
    // One byte more than is allowed shows that it is too long; two for the end of the line.
    let limit = PASSPHRASE_LEN_MAX as u64 + 3;
    io::stdin().lock().take(limit).read_line(&mut line).map_err(cannot)?;
    let passphrase = line.strip_suffix('\n').unwrap_or(&line);
    Ok(passphrase.strip_suffix('\r').unwrap_or(passphrase).to_owned())
}
