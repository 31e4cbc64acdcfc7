//! One's own data: it is taken away, and it goes with whom it belongs to.

mod archive;
mod leaving;
mod restored;

use rookery_protocol::account::DeleteAccount;
use rookery_protocol::game::{Entry, Event};

use crate::person::Person;
use crate::server::PASSPHRASE;

/// Deletes somebody's account, as its owner.
async fn leave(person: &Person) {
    let sure = DeleteAccount { passphrase: PASSPHRASE.to_owned(), factor: None };
    let me = person.client.delete_account(&sure).await.unwrap();
    assert_eq!(me.account, None);
}

/// What stands in a log: by whom, and what.
fn said(entries: &[Entry]) -> Vec<(String, String)> {
    let versions: Vec<u32> = entries.iter().map(|entry| entry.version).collect();
    assert!(versions.iter().copied().eq(1..=versions.len() as u32), "{versions:?}");
    let said = entries.iter().filter_map(|entry| match &entry.event {
        Some(Event::Said { by, text, .. }) => Some((by.name.clone(), text.clone())),
        _ => None,
    });
    said.collect()
}
