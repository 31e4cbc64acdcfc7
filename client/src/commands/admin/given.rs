//! From the words of the command line to orders.

use std::io::Write;

use serde_json::{Value, json};

use super::kinds::{BOOKS, BOTS, MODULES, USERS};
use super::orders::{Order, Orders};
use super::{Book, Bot, Engine, Host, Module, One, Role, User, files};
use crate::commands::books;
use crate::failure::Failure;

impl User {
    pub(super) async fn give<W: Write>(&self, orders: &mut Orders<'_, W>) -> Result<(), Failure> {
        let change = |one: &One, body: Value| Order::Change(one.name.clone(), body);
        let order = match self {
            User::List { find } => return orders.users(find).await,
            User::Show(one) => Order::Show(one.name.clone()),
            User::Role { one, role } => {
                let role = if matches!(role, Role::Admin) { "admin" } else { "player" };
                change(one, json!({ "role": role }))
            }
            User::Close(one) => change(one, json!({ "suspended": true })),
            User::Reopen(one) => change(one, json!({ "suspended": false })),
            User::Mute(one) => change(one, json!({ "muted": true })),
            User::Unmute(one) => change(one, json!({ "muted": false })),
            User::ResetLink(one) => Order::Do(one.name.clone(), "reset-link"),
        };
        orders.give(&USERS, order).await
    }
}

impl Engine {
    pub(super) fn order(&self) -> Result<Order, Failure> {
        Ok(match self {
            Engine::List => Order::List,
            Engine::Show(one) => Order::Show(one.name.clone()),
            Engine::Add(draft) => Order::Add(files::draft(&draft.file)?),
            Engine::Change { one, draft } => {
                Order::Put(one.name.clone(), files::draft(&draft.file)?)
            }
            Engine::Remove(one) => Order::Remove(one.name.clone()),
            Engine::Enable(one) => Order::Do(one.name.clone(), "enable"),
            Engine::Disable(one) => Order::Do(one.name.clone(), "disable"),
            Engine::Test(one) => Order::Do(one.name.clone(), "test"),
        })
    }
}

impl Bot {
    pub(super) async fn give<W: Write>(&self, orders: &mut Orders<'_, W>) -> Result<(), Failure> {
        let order = match self {
            Bot::List => Order::List,
            Bot::Show(one) => Order::Show(one.name.clone()),
            Bot::Add(draft) => Order::Add(orders.with_engine(files::draft(&draft.file)?).await?),
            Bot::Change { one, draft } => {
                let draft = orders.with_engine(files::draft(&draft.file)?).await?;
                Order::Put(one.name.clone(), draft)
            }
            Bot::Remove(one) => Order::Remove(one.name.clone()),
            Bot::Enable(one) => Order::Do(one.name.clone(), "enable"),
            Bot::Disable(one) => Order::Do(one.name.clone(), "disable"),
        };
        orders.give(&BOTS, order).await
    }
}

impl Module {
    pub(super) async fn give<W: Write>(&self, orders: &mut Orders<'_, W>) -> Result<(), Failure> {
        let order = match self {
            Module::List => Order::List,
            Module::Show(one) => Order::Show(one.name.clone()),
            Module::Check { file } => return orders.check(files::module(file)?).await,
            Module::Add { file, publish: false } => Order::Add(files::module(file)?),
            Module::Add { file, publish: true } => {
                let made = orders.make(&MODULES, files::module(file)?).await?;
                let id = made["id"].as_str().unwrap_or_default().to_owned();
                Order::Do(id, "publish")
            }
            Module::Publish(one) => Order::Do(one.name.clone(), "publish"),
            Module::Retire(one) => Order::Do(one.name.clone(), "retire"),
            Module::Remove(one) => Order::Remove(one.name.clone()),
        };
        orders.give(&MODULES, order).await
    }
}

impl Host {
    pub(super) fn order(&self) -> Order {
        match self {
            Host::List => Order::List,
            Host::Show(one) => Order::Show(one.name.clone()),
            Host::Add { name } => Order::Add(json!({ "name": name })),
            Host::Remove(one) => Order::Remove(one.name.clone()),
        }
    }
}

impl Book {
    pub(super) async fn give<W: Write>(&self, orders: &mut Orders<'_, W>) -> Result<(), Failure> {
        let order = match self {
            Book::List => Order::List,
            Book::Show(one) => Order::Show(one.name.clone()),
            Book::Add { file, game } => {
                let book = books::send(orders.server, file, game).await?;
                return orders.tell(&json!(book));
            }
            Book::Remove(one) => Order::Remove(one.name.clone()),
        };
        orders.give(&BOOKS, order).await
    }
}
