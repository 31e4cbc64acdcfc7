//! The HTTP side: short handlers that authenticate, act and answer.

use crate::door::calls::Calls;

pub mod account;
pub mod blocks;
pub mod books;
pub mod bots;
pub mod builds;
pub mod challenges;
pub mod choices;
pub mod console;
pub mod description;
pub mod devices;
pub mod engines;
pub mod export;
pub mod factors;
pub mod games;
pub mod health;
pub mod hint;
pub mod hosts;
pub mod imports;
pub mod mail;
pub mod matches;
pub mod modules;
pub mod page;
pub mod people;
pub mod pictures;
pub mod positions;
pub mod rules;
pub mod session;
pub mod share;
pub mod studies;
pub mod tokens;
pub mod users;

pub mod origin;
pub mod trace;

/// The calls of the pages and of other programs, below `/api/v1` and beside it.
pub fn calls() -> Calls {
    let api = Calls::new("")
        .merge(account::routes())
        .merge(session::routes())
        .merge(factors::routes())
        .merge(tokens::routes())
        .merge(choices::routes())
        .merge(devices::routes())
        .merge(mail::routes())
        .merge(blocks::routes())
        .merge(users::routes())
        .merge(rules::routes())
        .merge(challenges::routes())
        .merge(games::routes())
        .merge(positions::routes())
        .merge(pictures::positions())
        .merge(hint::routes())
        .merge(export::routes())
        .merge(imports::routes())
        .merge(matches::routes())
        .merge(books::routes())
        .merge(studies::routes())
        .merge(builds::routes())
        .merge(bots::routes())
        .merge(engines::routes())
        .merge(modules::routes())
        .merge(hosts::routes())
        .merge(people::routes())
        .merge(console::routes())
        .merge(description::routes());
    api.nest("/api/v1").merge(pictures::routes()).merge(share::routes())
}
