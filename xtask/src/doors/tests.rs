//! Sources that offend, and sources that do not.

use super::*;

const LAYOUT: Layout = Layout {
    sources: "server/src",
    doors: &["http", "telnet"],
    shared: &["door"],
    shell: &["start", "lib"],
    testing: &["testing"],
};

fn offences_of(file: &str, text: &str) -> Vec<String> {
    let writes = ["create_user".to_owned()].into();
    LAYOUT.offences(&[Source { file, text }], &writes)
}

#[test]
fn a_door_that_names_another_one_offends() {
    let text = "//! A page.\nuse crate::app::App;\nuse crate::telnet::words;\n";
    assert_eq!(offences_of("http/page.rs", text), ["http/page.rs:3 http → telnet"]);
    let inline = "fn a() {\n    crate::telnet::say();\n}\n";
    assert_eq!(offences_of("http/mod.rs", inline), ["http/mod.rs:2 http → telnet"]);
    let group = "use crate::{\n    app::App,\n    game::{telnet, Live},\n    telnet::words,\n};\n";
    assert_eq!(offences_of("http/page.rs", group), ["http/page.rs:1 http → telnet"]);
    let above = "use super::super::telnet;\nuse super::session;\n";
    assert_eq!(offences_of("http/page.rs", above), ["http/page.rs:1 http → telnet"]);
}

#[test]
fn what_stands_behind_the_doors_names_none_and_nothing_of_theirs() {
    for (text, to) in [
        ("use crate::telnet::page;", "telnet"),
        ("use crate::door::error::Error;", "door"),
        ("use crate::start::make;", "start"),
        ("use axum::StatusCode;", "axum"),
        ("use hyper::StatusCode;", "hyper"),
        ("use rookery_server::Config;", "rookery_server"),
        ("fn a() -> axum::Error {", "axum"),
        ("use super::telnet;", "telnet"),
    ] {
        assert_eq!(offences_of("offers.rs", text), [format!("offers.rs:1 offers → {to}")]);
    }
    assert_eq!(offences_of("offers.rs", "use crate::app::App;\nuse super::now;"), [""; 0]);
}

#[test]
fn what_doors_share_knows_none_of_them_and_the_shell_knows_all() {
    assert_eq!(
        offences_of("door/error.rs", "use crate::http::page;"),
        ["door/error.rs:1 door → http"]
    );
    let all = "use axum::Router;\nuse crate::{door, http, telnet, game};\n";
    assert_eq!(offences_of("start.rs", all), [""; 0]);
    assert_eq!(offences_of("lib.rs", "use crate::http::page;"), [""; 0]);
    assert_eq!(offences_of("http/page.rs", "use crate::door::error;\nuse axum::Router;"), [""; 0]);
    assert_eq!(
        offences_of("http/page.rs", "use crate::start::a;"),
        ["http/page.rs:1 http → start"]
    );
}

#[test]
fn a_door_that_writes_into_the_database_offends() {
    let text = "fn a() {\n    app\n        .storage\n        .create_user(&new);\n}\n";
    assert_eq!(offences_of("http/page.rs", text), ["http/page.rs:3 http → storage.create_user"]);
    assert_eq!(offences_of("http/page.rs", "app.storage.user(id)"), [""; 0]);
    assert_eq!(offences_of("offers.rs", "app.storage.create_user(&new)"), [""; 0]);
}

#[test]
fn a_door_that_gives_orders_to_a_game_past_the_acts_offends() {
    let text = "app.live.send(app, game, ToGame::Order { outbox, order })";
    assert_eq!(offences_of("http/page.rs", text), ["http/page.rs:1 http → ToGame::Order"]);
    assert_eq!(offences_of("offers.rs", text), [""; 0]);
    assert_eq!(offences_of("http/page.rs", "ToGame::Watch { outbox }"), [""; 0]);
}

#[test]
fn comments_and_texts_are_no_code() {
    for text in [
        "// use crate::telnet::a;",
        "/* use crate::telnet::a; */",
        "//! [`a`](crate::telnet::a)\n",
        "let a = \"crate::telnet::a\";",
        "let a = \"\\\"crate::telnet::a\";",
        "let a = r#\"\"crate::telnet::a\"#;",
        "use notcrate::telnet::a;",
    ] {
        assert_eq!(offences_of("http/page.rs", text), [""; 0], "{text}");
    }
    let code = "let quote = '\"'; let a: &'a str = b'\\''; use crate::telnet::a;";
    assert_eq!(offences_of("http/page.rs", code), ["http/page.rs:1 http → telnet"]);
}

#[test]
fn the_methods_that_write_are_found_in_the_storages_sources() {
    let text = "impl Storage {\n    pub fn add(&self) -> Answer<'_, ()> {\n        write!(self.database(), c => {})\n    \
                }\n\n    pub fn see(&self) -> Answer<'_, ()> {\n        read!(c)\n    }\n\n    async fn own(&self) {\n        \
                write!(c)\n    }\n}\n";
    let found = storage::writes(&[("a.rs".to_owned(), text.to_owned())]);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["add"]);
}

#[test]
fn what_tests_stand_on_may_begin_everything_and_is_used_by_them_all() {
    assert_eq!(offences_of("testing.rs", "use crate::start::open;"), [""; 0]);
    assert_eq!(offences_of("offers/tests.rs", "use crate::testing::World;"), [""; 0]);
}
