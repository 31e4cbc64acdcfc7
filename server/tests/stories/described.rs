//! Every answer of every story is what the server's own description says of the call.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use hyper::{Method, StatusCode};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::server::{Answer, Browser};

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The description, and what was made of parts of it.
struct Description {
    document: Value,
    /// Each `path` of the description in parts, with what can be done there.
    paths: Vec<(Vec<String>, Value)>,
    validators: Mutex<HashMap<String, &'static Validator>>,
}

/// What was sent.
pub(crate) struct Sent<'a> {
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) body: &'a [u8],
}

static DESCRIPTION: OnceLock<Description> = OnceLock::new();

/// Fetches the description, the first time.
pub(crate) async fn fetch(browser: &Browser) {
    if DESCRIPTION.get().is_none() {
        let document: Value = browser.ask("/api/v1/openapi.json").await.json();
        let paths = document["paths"].as_object().unwrap();
        let parts = |path: &str| path.split('/').map(str::to_owned).collect();
        let paths = paths.iter().map(|(path, calls)| (parts(path), calls.clone())).collect();
        let validators = Mutex::default();
        // Another story of this process may have been faster.
        let _ = DESCRIPTION.set(Description { document, paths, validators });
    }
}

/// Panics where an answer is not what the description says.
pub(crate) fn check(sent: &Sent<'_>, answer: &Answer) {
    let Some(description) = DESCRIPTION.get() else { return };
    let path = sent.path.split('?').next().unwrap_or_default();
    let of_calls = ["/api/", "/game/export", "/games/export"];
    let is_call = of_calls.iter().any(|start| path.starts_with(start));
    let Some(call) = description.call(sent.method, path) else {
        let refused = matches!(answer.status.as_u16(), 403..=405 | 411..=415);
        assert!(!is_call || refused, "{} {path} is described nowhere: {answer:?}", sent.method);
        return;
    };
    let told = format!("{} {path}: {answer:?}", sent.method);
    let status = answer.status;
    let has_no_body = sent.method == Method::HEAD || status == StatusCode::NOT_MODIFIED;
    if has_no_body || !answer.header("content-encoding").is_empty() {
        return;
    }
    let responses = &call["responses"];
    let mut response = &responses[status.as_str()];
    if response.is_null() && (status.is_client_error() || status.is_server_error()) {
        // Layers around all calls refuse as well.
        let problem = json!({ "$ref": "#/components/schemas/Problem" });
        return description.validate(&problem, &answer.json(), &told);
    }
    if response.is_null() {
        response = &responses["default"];
    }
    let Some(content) = response["content"].as_object() else {
        assert!(
            !response.is_null() && answer.body.is_empty(),
            "no such answer is described: {told}"
        );
        return;
    };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default();
    let media = content.get(kind);
    let media = media.unwrap_or_else(|| panic!("{kind} is not described: {told}"));
    match (kind, &media["schema"]) {
        (_, Value::Null) => {}
        (LINES, schema) => {
            for line in answer.text().lines().filter(|line| !line.is_empty()) {
                description.validate(schema, &serde_json::from_str(line).unwrap(), &told);
            }
        }
        (_, schema) => description.validate(schema, &answer.json(), &told),
    }
    let schema = &call["requestBody"]["content"][JSON]["schema"];
    // Where no field is needed an empty body says as much as an empty object.
    let says = !sent.body.trim_ascii().is_empty();
    if status.is_success() && sent.kind == JSON && says && !schema.is_null() {
        let body = serde_json::from_slice(sent.body).unwrap();
        description.validate(schema, &body, &format!("what was sent with {told}"));
    }
}

impl Description {
    /// What can be done at a path that exists; of several that fit, the most exact one.
    fn call(&self, method: &Method, path: &str) -> Option<&Value> {
        let path = path.strip_suffix('/').unwrap_or(path);
        let parts: Vec<_> = path.split('/').collect();
        let open = |part: &str| part.starts_with('{');
        let fits = |known: &Vec<String>| {
            known.len() == parts.len()
                && known.iter().zip(&parts).all(|(known, part)| open(known) || known == part)
        };
        let all = self.paths.iter().filter(|(known, _)| fits(known));
        let exact = all.min_by_key(|(known, _)| known.iter().filter(|part| open(part)).count());
        let method = if method == Method::HEAD { Method::GET } else { method.clone() };
        exact?.1.get(method.as_str().to_lowercase())
    }

    fn validate(&self, schema: &Value, value: &Value, told: &str) {
        let mut validators = self.validators.lock().unwrap();
        let validator = *validators.entry(schema.to_string()).or_insert_with(|| {
            let mut whole = schema.clone();
            if let Some(whole) = whole.as_object_mut() {
                whole.insert("components".to_owned(), self.document["components"].clone());
            }
            Box::leak(Box::new(jsonschema::validator_for(&whole).unwrap()))
        });
        drop(validators);
        let faults: Vec<_> = validator
            .iter_errors(value)
            .map(|fault| format!("{} at {}", fault, fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "not as described: {faults:#?}\n{told}");
    }
}
