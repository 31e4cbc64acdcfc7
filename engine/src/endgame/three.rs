//! The Syzygy tables of three men, to be asked in tests.

use std::path::{Path, PathBuf};

use rookery_syzygy::Syzygy;

/// The tables.
pub(crate) fn tables() -> Syzygy {
    let (tables, faults) = Syzygy::of_folders(&[folder()]).unwrap();
    assert_eq!(faults, Vec::<String>::new());
    tables
}

/// Copies their files into another folder.
pub(crate) fn copy(to: &Path) {
    for file in std::fs::read_dir(folder()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../syzygy/tables")
}
