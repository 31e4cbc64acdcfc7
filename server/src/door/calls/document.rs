//! The description of all calls: an OpenAPI 3.1 document.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::operation::{SESSION, TOKEN};
use super::{Call, Operation};
use crate::door::cookie::{COOKIE, OVER_TLS};

/// Where the types of the document are.
const SCHEMAS: &str = "/components/schemas";
const ABOUT: &str = "\
    Everything that the pages of this server do, and what programs made for Lichess ask for. \
    Programs show a token (`Authorization: Bearer …`), which one makes on one's account page. \
    What happens while it happens is told over the socket, which has a description of its own: \
    `/api/v1/socket.schema.json`.";

/// The description of `calls`.
#[must_use]
pub fn document(calls: &[Call]) -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = SCHEMAS.into();
    settings.meta_schema = None;
    let mut schemas = settings.into_generator();
    let mut paths: Map<String, Value> = Map::new();
    let mut groups: Vec<&str> = vec![];
    for call in calls {
        if !groups.contains(&call.group) {
            groups.push(call.group);
        }
        let operation = Operation::describe(call, &mut schemas);
        let path = paths.entry(call.path.clone()).or_insert_with(|| json!({}));
        path[call.method.as_str().to_lowercase()] = operation;
    }
    let mut whole = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Rookery",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        // Whatever server the description was fetched from.
        "servers": [{ "url": "/" }],
        "tags": groups.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "securitySchemes": {
                SESSION: {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": format!("Over TLS its name is `{OVER_TLS}{COOKIE}`."),
                },
                TOKEN: { "type": "http", "scheme": "bearer" },
            },
        },
    });
    // Another crate may ask serde_json to keep the order of insertion.
    whole.sort_all_objects();
    whole
}
