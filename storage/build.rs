//! `migrate!` embeds the SQL files; a new file alone must rebuild the crate too.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
