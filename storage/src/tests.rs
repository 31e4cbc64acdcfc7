//! Tests that need to look inside.

use std::path::Path;

fn files(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(folder);
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn both_databases_have_the_same_migrations() {
    assert!(!files("sqlite").is_empty());
    assert_eq!(files("sqlite"), files("postgres"));
}
