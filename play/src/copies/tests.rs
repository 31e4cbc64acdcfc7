use std::time::SystemTime;

use rookery_storage::Storage;
use tokio::time::sleep;

use super::*;
use crate::folder::make_private;
use crate::testing::{Database, World, until};

const HOUR_MS: Millis = 60 * 60 * 1_000;

#[test]
fn a_copy_is_due_when_the_newest_is_old_and_not_again_at_once_where_it_failed() {
    let day_ms = 24 * HOUR_MS;
    let due = |newest_ms, tried_ms, now| is_due(newest_ms, tried_ms, day_ms, 1_000, now);
    assert!(!due(None, None, 1_000), "the server has just started");
    assert!(due(None, None, 1_000 + FIRST_AFTER_MS));
    assert!(!due(Some(0), None, day_ms - 1));
    assert!(due(Some(0), None, day_ms));
    assert!(!due(Some(0), Some(day_ms), day_ms + AGAIN_AFTER_MS - 1), "it has failed");
    assert!(due(Some(0), Some(day_ms), day_ms + AGAIN_AFTER_MS));
    assert!(!due(Some(day_ms), Some(day_ms), day_ms + AGAIN_AFTER_MS), "it was made");
}

#[test]
fn copies_are_late_after_two_periods() {
    assert!(!is_late(0, HOUR_MS, 2 * HOUR_MS));
    assert!(is_late(0, HOUR_MS, 2 * HOUR_MS + 1));
}

#[test]
fn a_copy_that_failed_is_trouble_until_there_is_a_newer_one() {
    let state = State::default();
    state.set(Some((100, "no tool".to_owned())));
    assert_eq!(state.trouble(None).as_deref(), Some("no tool"));
    assert_eq!(state.trouble(Some(99)).as_deref(), Some("no tool"));
    assert_eq!(state.trouble(Some(101)), None, "another server has made one");
    state.set(None);
    assert_eq!(state.trouble(None), None);
}

#[tokio::test]
async fn copies_come_by_themselves_and_only_such_are_removed() {
    let world = World::with(|options| {
        options.copy_every_ms = Some(50);
        options.copies_kept = Kept { days: 1, weeks: 0 };
    })
    .await;
    let folder = world.app.base.options.copies();
    make_private(&folder).unwrap();
    let old =
        ["rookery-auto-20200101T000000.000Z.db", "rookery-20200101T000000.000Z.db", "mine.db"]
            .map(|name| folder.join(name));
    old.iter().for_each(|file| std::fs::write(file, "old").unwrap());
    let anna = world.player("anna").await;
    until(async || !old[0].exists()).await;
    assert!(old[1].exists() && old[2].exists(), "nobody's but the server's own");
    let copies: Vec<_> =
        found(&folder).unwrap().into_iter().filter(|copy| copy.why == Why::Scheduled).collect();
    let newest = copies.iter().max_by_key(|copy| copy.at_ms).unwrap();
    let told = told(&world.app.base).await.unwrap();
    assert!(told.newest_ms >= Some(newest.at_ms) && !told.failed, "{told:?}");
    let copy = Storage::open_to_look(&format!("sqlite:{}", newest.file.display())).await.unwrap();
    let written = copy.set_passphrase(anna.id, "a hash").await;
    assert!(written.is_err(), "nothing can be written there");
    copy.close().await;
    world.end().await;
}

async fn is_failed(world: &World) -> bool {
    told(&world.app.base).await.unwrap().failed
}

#[tokio::test]
async fn admins_see_that_a_copy_failed_and_that_the_next_one_did_not() {
    let world = World::with(|options| options.copy_every_ms = Some(50)).await;
    let folder = world.app.base.options.copies();
    // It may be there already.
    let _ = std::fs::remove_dir_all(&folder);
    while std::fs::write(&folder, "A file is in the way.").is_err() {
        let _ = std::fs::remove_dir_all(&folder);
        sleep(Duration::from_millis(5)).await;
    }
    until(async || is_failed(&world).await).await;
    std::fs::remove_file(&folder).unwrap();
    until(async || !is_failed(&world).await).await;
    assert!(told(&world.app.base).await.unwrap().newest_ms.is_some());
    world.end().await;
}

#[tokio::test]
async fn a_database_of_this_version_is_not_copied_before_it_is_opened() {
    let database = Database::new().await;
    let file = database.storage.file().unwrap().to_owned();
    let folder = file.with_file_name("backups");
    assert_eq!(write_before_upgrade(&file, &folder, 5).await, Ok(None));
    assert_eq!(write_before_upgrade(&file.with_file_name("new.db"), &folder, 5).await, Ok(None));
    assert!(!folder.exists());
    database.close().await;
}

#[tokio::test]
async fn what_was_left_half_written_is_removed_a_day_later() {
    let folder = World::folder();
    let part = |at_ms| folder.join(format!("{}.part", name(Why::Scheduled, at_ms, Form::File)));
    for at_ms in [1, 2] {
        std::fs::write(part(at_ms), "half").unwrap();
    }
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
    let file = std::fs::File::options().write(true).open(part(1)).unwrap();
    file.set_modified(old).unwrap();
    remove_parts(&folder);
    assert_eq!([part(1).exists(), part(2).exists()], [false, true]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn what_older_versions_left_open_to_others_is_closed() {
    use std::os::unix::fs::PermissionsExt as _;
    let database = Database::new().await;
    let file = database.storage.file().unwrap().to_owned();
    let folder = file.with_file_name("backups");
    std::fs::create_dir(&folder).unwrap();
    let copy = folder.join("rookery-1795808612042.db");
    std::fs::write(&copy, "a copy").unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    for (path, open) in [(&file, 0o644), (&copy, 0o644), (&folder, 0o755)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(open)).unwrap();
    }
    close_all(&file, &folder).unwrap();
    assert_eq!([mode(&file), mode(&copy), mode(&folder)], [0o600, 0o600, 0o700]);
    database.close().await;
}
