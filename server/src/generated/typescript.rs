//! The calls as TypeScript: for each one, by its method and address, what it takes and answers.
//!
//! Types that the protocol has in TypeScript already are named; the others are written out.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

use super::each;

const HEADER: &str =
    "// Generated from the server's description of its calls by `cargo xtask generate`.\n";
/// Below this address are the calls that pages make.
const BASE: &str = "/api/v1";
const JSON: &str = "application/json";

/// The text of `web/src/protocol/calls.ts`. `known` is that of the protocol's types.
pub(super) fn calls(description: &Value, known: &str) -> String {
    let mut writer = Writer { description, known, named: BTreeSet::new() };
    let mut body = String::new();
    for (path, method, call) in each(description) {
        let Some(path) = path.strip_prefix(BASE) else { continue };
        let Some(parts) = writer.call(call) else { continue };
        let summary = call["summary"].as_str().unwrap();
        let method = method.to_uppercase();
        write!(body, "  /** {summary}. */\n  \"{method} {path}\": {{ {parts} }};\n").unwrap();
    }
    let named: Vec<_> = writer.named.into_iter().map(|name| format!("  {name},\n")).collect();
    format!(
        "{HEADER}\nimport type {{\n{}}} from \"./types\";\n\n\
         /** What each call takes and answers, by its method and its address under `{BASE}`. */\n\
         export interface Calls {{\n{body}}}\n",
        named.concat()
    )
}

struct Writer<'a> {
    description: &'a Value,
    known: &'a str,
    named: BTreeSet<String>,
}

impl Writer<'_> {
    /// The parts of a call; `None` where it takes or answers neither JSON nor nothing.
    fn call(&mut self, call: &Value) -> Option<String> {
        let mut parts = vec![];
        for (place, may_miss) in [("path", false), ("query", true)] {
            if let Some(part) = self.parameters(call, place, may_miss) {
                parts.push(part);
            }
        }
        if let Some(content) = call["requestBody"].get("content") {
            parts.push(format!("body: {}", self.of(content.get(JSON)?.get("schema")?)));
        }
        parts.push(format!("answer: {}", self.answer(call)?));
        Some(parts.join("; "))
    }

    fn parameters(&mut self, call: &Value, place: &str, may_miss: bool) -> Option<String> {
        let all = call["parameters"].as_array()?.iter();
        let mut fields = vec![];
        let mut needed = false;
        for one in all.filter(|one| one["in"] == place) {
            needed |= one["required"] == true;
            let mark = if one["required"] == true { "" } else { "?" };
            let kind = self.of(&one["schema"]);
            fields.push(format!("{}{mark}: {kind}", field(one["name"].as_str()?)));
        }
        let mark = if may_miss && !needed { "?" } else { "" };
        (!fields.is_empty()).then(|| format!("{place}{mark}: {{ {} }}", fields.join("; ")))
    }

    fn answer(&mut self, call: &Value) -> Option<String> {
        let mut answers = vec![];
        for (status, answer) in call["responses"].as_object()? {
            match (status.as_str(), answer.get("content")) {
                ("default", _) => {}
                ("101", _) => return None,
                (_, None) => answers.push("undefined".to_owned()),
                (_, Some(content)) => answers.push(match content.get(JSON)?.get("schema") {
                    Some(schema) => self.of(schema),
                    None => "unknown".to_owned(),
                }),
            }
        }
        Some(either(answers))
    }

    fn of(&mut self, schema: &Value) -> String {
        if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
            let name = path.rsplit('/').next().unwrap_or_default();
            if self.known.contains(&format!("\nexport type {name} ")) {
                self.named.insert(name.to_owned());
                return name.to_owned();
            }
            let description = self.description;
            return self.of(&description["components"]["schemas"][name]);
        }
        if let Some(only) = schema.get("const") {
            return only.to_string();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return either(words.iter().map(Value::to_string).collect());
        }
        let choices = schema.get("oneOf").or_else(|| schema.get("anyOf"));
        if let Some(choices) = choices.and_then(Value::as_array) {
            return either(choices.iter().map(|choice| self.of(choice)).collect());
        }
        match &schema["type"] {
            Value::Array(kinds) => {
                let one = |kind: &Value| {
                    let mut one = schema.clone();
                    one["type"] = kind.clone();
                    self.of(&one)
                };
                either(kinds.iter().map(one).collect())
            }
            Value::String(kind) => self.plain(kind, schema),
            _ => "unknown".to_owned(),
        }
    }

    fn plain(&mut self, kind: &str, schema: &Value) -> String {
        match kind {
            "integer" | "number" => "number".to_owned(),
            "string" | "boolean" | "null" => kind.to_owned(),
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    let items: Vec<_> = items.iter().map(|item| self.of(item)).collect();
                    format!("[{}]", items.join(", "))
                }
                None => format!("Array<{}>", self.of(&schema["items"])),
            },
            "object" => self.object(schema),
            _ => "unknown".to_owned(),
        }
    }

    fn object(&mut self, schema: &Value) -> String {
        let none = vec![];
        let required = schema["required"].as_array().unwrap_or(&none);
        let Some(fields) = schema["properties"].as_object() else {
            return format!("Record<string, {}>", self.of(&schema["additionalProperties"]));
        };
        let mut parts = vec![];
        for (name, kind) in fields {
            let mark = if required.iter().any(|one| one == name) { "" } else { "?" };
            parts.push(format!("{}{mark}: {}", field(name), self.of(kind)));
        }
        format!("{{ {} }}", parts.join("; "))
    }
}

fn either(mut kinds: Vec<String>) -> String {
    let mut seen = BTreeSet::new();
    kinds.retain(|kind| seen.insert(kind.clone()));
    kinds.join(" | ")
}

/// A name as TypeScript writes that of a field.
fn field(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain { name.to_owned() } else { format!("{name:?}") }
}
