//! Copies of a database, which were damaged, or are something else.

use std::path::PathBuf;

use rookery_fuzz::{Did, Target};
use rookery_storage::Storage;
use rookery_storage::copies::{Restore, look_at, write};
use tokio::runtime::Builder;

#[test]
fn a_copy_that_is_damaged_is_refused_or_can_be_put_in_place() {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let folder = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/copies"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a disk");
    let (from, copy) = (folder.join("from.db"), folder.join("copy.db"));
    let sample = runtime.block_on(async {
        let storage = Storage::open(&format!("sqlite:{}", from.display())).await.expect("new");
        storage.close().await;
        write(&from, &copy).await.expect("it is whole");
        std::fs::read(&copy).expect("it was written")
    });
    let target = Target::new("copies").also([sample]).words(&["SQLite format 3\0"]);
    target.len_max(2 << 20).runs(25).bytes(|bytes| {
        std::fs::write(&copy, bytes).expect("a disk");
        let database = folder.join("rookery.db");
        runtime.block_on(async {
            let looked = look_at(&copy).await;
            let ready = Restore::prepare(&copy, &database).await;
            assert_eq!(std::fs::read(&copy).expect("it is there"), bytes, "it stays as it is");
            assert!(!database.exists(), "nothing is put in place before it is asked for");
            if looked.is_err() {
                assert!(ready.is_err(), "what is refused is not restored");
            }
            Did::of(&(looked.is_ok(), ready.is_ok()))
        })
    });
}
