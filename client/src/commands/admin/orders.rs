//! What is done to things of any kind.

use std::io::Write;

use rookery_api_client::{AdminCall, ApiError};
use rookery_protocol::said::of_part;
use rookery_rules::record::nearest;
use serde_json::{Value, json};

use super::kinds::{ENGINES, Kind, USERS};
use super::table;
use crate::commands::grid::plain;
use crate::commands::json;
use crate::failure::Failure;
use crate::server::Server;
use crate::texts::{common, console, did_you_mean, list, row};

/// What is done.
pub(super) enum Order {
    List,
    Show(String),
    Add(Value),
    /// Put this in place of what there is.
    Put(String, Value),
    /// Change these fields.
    Change(String, Value),
    Remove(String),
    /// Do what this word says.
    Do(String, &'static str),
}

/// Where orders are given and answers written.
pub(super) struct Orders<'a, W> {
    pub(super) server: &'a Server,
    pub(super) json: bool,
    pub(super) out: &'a mut W,
}

impl<W: Write> Orders<'_, W> {
    /// Gives an order, and tells what came of it.
    pub(super) async fn give(&mut self, kind: &Kind, order: Order) -> Result<(), Failure> {
        let (call, name, word) = match order {
            Order::List => {
                let all = self.get(&[kind.path]).await?;
                return self.list(kind, &all);
            }
            Order::Show(name) => {
                let found = self.find(kind, &name).await?;
                return self.tell(&found);
            }
            Order::Add(body) => {
                let made = self.make(kind, body).await?;
                return self.tell(&made);
            }
            Order::Put(name, body) => (AdminCall::Put(body), name, None),
            Order::Change(name, body) => (AdminCall::Post(body), name, None),
            Order::Remove(name) => (AdminCall::Delete, name, None),
            Order::Do(name, word) => (AdminCall::Post(json!({})), name, Some(word)),
        };
        let found = self.find(kind, &name).await?;
        let id = found.pointer(kind.id).and_then(Value::as_str).unwrap_or_default();
        let path: Vec<&str> = [kind.path, id].into_iter().chain(word).collect();
        let answer = self.call(call, &path, &[]).await?;
        if !answer.is_null() {
            return self.tell(&answer);
        }
        let name = found.pointer(kind.name).and_then(Value::as_str).unwrap_or(id);
        match self.json {
            true => json::line(self.out, &json!({ "id": id, "name": name, "done": true })),
            false => {
                writeln!(self.out, "{}", console::done((kind.one)(), plain(name)))?;
                Ok(())
            }
        }
    }

    /// Adds something; as the server has it then.
    pub(super) async fn make(&mut self, kind: &Kind, body: Value) -> Result<Value, Failure> {
        self.call(AdminCall::Post(body), &[kind.path], &[]).await
    }

    pub(super) async fn show(&mut self, path: &[&str]) -> Result<(), Failure> {
        let found = self.get(path).await?;
        self.tell(&found)
    }

    pub(super) async fn get(&mut self, path: &[&str]) -> Result<Value, Failure> {
        self.call(AdminCall::Get, path, &[]).await
    }

    pub(super) async fn post(&mut self, path: &[&str]) -> Result<(), Failure> {
        let answer = self.call(AdminCall::Post(json!({})), path, &[]).await?;
        self.tell(&answer)
    }

    pub(super) async fn put(&mut self, path: &[&str], body: Value) -> Result<(), Failure> {
        let answer = self.call(AdminCall::Put(body), path, &[]).await?;
        self.tell(&answer)
    }

    /// What is wrong with the file of a game.
    pub(super) async fn check(&mut self, file: Value) -> Result<(), Failure> {
        let told = self.call(AdminCall::Post(file), &["modules", "check"], &[]).await?;
        let flaws = told["flaws"].as_array().cloned().unwrap_or_default();
        if self.json {
            json::line(self.out, &told)?;
        } else if let Some(name) = told.pointer("/rules/name").and_then(Value::as_str) {
            writeln!(self.out, "{}", console::nothing_wrong(plain(name)))?;
        }
        match flaws.is_empty() {
            true => Ok(()),
            false => Err(Failure::Refused(table::flaws(&flaws))),
        }
    }

    /// All accounts whose names begin like this.
    pub(super) async fn users(&mut self, find: &str) -> Result<(), Failure> {
        let mut all: Vec<Value> = vec![];
        loop {
            let last = all.last().and_then(|user| user.pointer(USERS.name)?.as_str());
            let after = last.unwrap_or_default().to_owned();
            let query = [("find", find), ("after", &*after)];
            let mut page = self.call(AdminCall::Get, &[USERS.path], &query).await?;
            let users = page["users"].as_array_mut().map(std::mem::take).unwrap_or_default();
            let more = page["more"] == true && !users.is_empty();
            all.extend(users);
            if !more {
                return self.list(&USERS, &json!({ "users": all }));
            }
        }
    }

    pub(super) async fn log(&mut self, before: Option<i64>) -> Result<(), Failure> {
        let before = before.map(|number| number.to_string());
        let query: Vec<_> = before.iter().map(|number| ("before", &**number)).collect();
        let log = self.call(AdminCall::Get, &["log"], &query).await?;
        match self.json {
            true => json::line(self.out, &log),
            false => table::log(&log, self.out),
        }
    }

    pub(super) async fn security(
        &mut self,
        before: Option<i64>,
        failed: bool,
        of: Option<&str>,
        from: Option<&str>,
    ) -> Result<(), Failure> {
        let user = match of {
            Some(name) => Some(self.find(&USERS, name).await?),
            None => None,
        };
        let account = user.as_ref().and_then(|user| user.pointer(USERS.id)?.as_str());
        let before = before.map(|number| number.to_string());
        let query = [
            ("before", before.as_deref()),
            ("failed", failed.then_some("true")),
            ("account", account),
            ("network", from),
        ];
        let query: Vec<_> =
            query.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        let log = self.call(AdminCall::Get, &["security"], &query).await?;
        match self.json {
            true => json::line(self.out, &log),
            false => table::security(&log, self.out),
        }
    }

    /// A bot's draft with its engine by id, which may have been given by name.
    pub(super) async fn with_engine(&mut self, mut draft: Value) -> Result<Value, Failure> {
        if let Some(name) = draft["engine"].as_str().map(str::to_owned) {
            let engine = self.find(&ENGINES, &name).await?;
            draft["engine"] = engine.pointer(ENGINES.id).cloned().unwrap_or_default();
        }
        Ok(draft)
    }

    /// The one of this name, or of this id.
    async fn find(&mut self, kind: &Kind, name: &str) -> Result<Value, Failure> {
        let query = [("find", name)];
        let query = if kind.path == USERS.path { &query[..] } else { &[] };
        let all = self.call(AdminCall::Get, &[kind.path], query).await?;
        let all = all.pointer(kind.list).and_then(Value::as_array).cloned().unwrap_or_default();
        let text = |one: &Value, place| {
            one.pointer(place).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let of_id = all.iter().find(|one| text(one, kind.id) == name);
        let mut named =
            all.iter().filter(|one| text(one, kind.name).eq_ignore_ascii_case(name)).peekable();
        let first = of_id.or_else(|| named.next());
        // Versions of one game share its key.
        if of_id.is_none() && named.peek().is_some() {
            let ids: Vec<_> = all
                .iter()
                .filter(|one| text(one, kind.name).eq_ignore_ascii_case(name))
                .map(|one| plain(text(one, kind.id)))
                .collect();
            return Err(Failure::Refused(console::several(name, (kind.one)(), list(ids))));
        }
        first.cloned().ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|one| text(one, kind.name)).collect();
            let near = nearest(name, names.iter().map(String::as_str));
            let missing = console::missing((kind.one)(), name);
            let list = common::the_list(format!("rookery admin {} list", kind.path));
            let told = [Some(missing), did_you_mean(&near), Some(list)];
            Failure::Refused(row(told.into_iter().flatten()))
        })
    }

    async fn call(
        &mut self,
        call: AdminCall,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<Value, Failure> {
        let mut answer = self.server.client.admin(call.clone(), path, query).await;
        if let Err(why) = &answer
            && why.code() == Some("passphrase-wanted")
        {
            self.server.confirm().await?;
            answer = self.server.client.admin(call, path, query).await;
        }
        answer.map_err(|why| match &why {
            // Which field of the draft is meant is not always said in the sentence.
            ApiError::Refused { status: 400..=499, problem } => match &problem.field {
                Some(field) => Failure::Refused(of_part(field, why.text())),
                None => self.server.failure(why),
            },
            _ => self.server.failure(why),
        })
    }

    fn list(&mut self, kind: &Kind, all: &Value) -> Result<(), Failure> {
        match self.json {
            true => json::line(self.out, all),
            false => table::list(kind, all, self.out),
        }
    }

    pub(super) fn tell(&mut self, value: &Value) -> Result<(), Failure> {
        match self.json {
            true => json::line(self.out, value),
            false => table::fields(value, self.out),
        }
    }
}
