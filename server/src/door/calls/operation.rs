//! One call as a description writes it: an Operation Object of OpenAPI 3.1.

use axum::http::Method;
use rookery_protocol::error::Problem;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::Call;
use super::says::{Answer, Field, Says};

/// How the two ways to say who one is are called in the description.
pub(super) const SESSION: &str = "session";
/// As [`SESSION`].
pub(super) const TOKEN: &str = "token";

/// A description in the making.
pub struct Operation<'a> {
    schemas: &'a mut SchemaGenerator,
    /// What stands in braces in its path, in order.
    in_path: Vec<String>,
    /// What a good answer is, where it is not what its type says of itself.
    told: &'static str,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: Map<String, Value>,
    security: Vec<Value>,
}

impl<'a> Operation<'a> {
    /// The whole description of a call.
    pub fn describe(call: &Call, schemas: &'a mut SchemaGenerator) -> Value {
        let in_path = call
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}').map(str::to_owned));
        let mut operation = Self {
            schemas,
            in_path: in_path.collect(),
            told: call.says.told,
            parameters: vec![],
            body: None,
            responses: Map::new(),
            security: vec![],
        };
        (call.describe)(&mut operation);
        operation.say(&call.says, &call.method);
        operation.finish(call)
    }

    /// Takes a body of JSON.
    pub fn takes_json<T: JsonSchema>(&mut self) {
        let schema = self.schemas.subschema_for::<T>();
        let content = json!({ "application/json": { "schema": schema } });
        self.body = Some(json!({ "required": true, "content": content }));
    }

    /// Takes what follows the question mark.
    pub fn takes_query<T: JsonSchema>(&mut self) {
        let schema = T::json_schema(self.schemas);
        let required = schema.get("required").and_then(Value::as_array).cloned();
        let required = required.unwrap_or_default();
        let named = schema.get("properties").and_then(Value::as_object).cloned();
        for (name, mut schema) in named.unwrap_or_default() {
            let said = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            without_null(&mut schema);
            let must = required.iter().any(|one| *one == name);
            let mut parameter =
                json!({ "name": name, "in": "query", "required": must, "schema": schema });
            if let Some(said) = said {
                parameter["description"] = said;
            }
            self.parameters.push(parameter);
        }
    }

    /// Takes what the path leaves open.
    pub fn takes_path<T: JsonSchema>(&mut self) {
        let names = std::mem::take(&mut self.in_path);
        let schemas: Vec<Value> = match &names[..] {
            [_] => vec![self.schemas.subschema_for::<T>().to_value()],
            _ => {
                let schema = T::json_schema(self.schemas);
                let items = schema.get("prefixItems").and_then(Value::as_array).cloned();
                items.unwrap_or_default()
            }
        };
        for (name, schema) in names.into_iter().zip(schemas) {
            self.parameters.push(parameter_of_path(&name, &schema));
        }
    }

    /// Must be told who asks, in one of these ways.
    pub fn asks_who(&mut self, ways: &[&str]) {
        self.security.extend(ways.iter().map(|way| json!({ *way: [] })));
    }

    /// Looks who asks, and answers strangers as well.
    pub fn may_know_who(&mut self) {
        self.security.push(json!({}));
        self.asks_who(&[SESSION]);
    }

    /// Answers with JSON.
    pub fn gives_json<T: JsonSchema>(&mut self, status: u16) {
        let schema = self.schemas.subschema_for::<T>();
        self.answers(status, "application/json", schema.as_value());
    }

    /// Answers with something else, or with nothing.
    pub fn gives(&mut self, status: u16, media: &str) {
        let mut response = json!({ "description": self.told });
        if !media.is_empty() {
            let kinds = media.split(", ").map(|media| (media.to_owned(), json!({})));
            response["content"] = kinds.collect::<Map<_, _>>().into();
        }
        self.responses.insert(status.to_string(), response);
    }

    /// May refuse.
    pub fn may_refuse(&mut self) {
        let schema = self.schemas.subschema_for::<Problem>();
        let response = json!({
            "description": said_of(schema.as_value(), self.schemas.definitions()),
            "content": { "application/json": { "schema": schema } },
        });
        self.responses.insert("default".to_owned(), response);
    }

    fn answers(&mut self, status: u16, media: &str, schema: &Value) {
        let said = match self.told {
            "" => said_of(schema, self.schemas.definitions()),
            told => told.to_owned(),
        };
        let content = json!({ media: { "schema": schema } });
        let response = json!({ "description": said, "content": content });
        self.responses.insert(status.to_string(), response);
    }

    fn say(&mut self, says: &Says, method: &Method) {
        if !says.answers.is_empty() {
            self.responses.retain(|known, _| known == "default");
        }
        for Answer { status, media, schema } in &says.answers {
            match schema {
                Some(schema) => {
                    let schema = schema(self.schemas);
                    self.answers(*status, media, schema.as_value());
                }
                None => self.gives(*status, media),
            }
        }
        if let Some(media) = says.body {
            self.body = Some(json!({ "required": true, "content": { media: {} } }));
        }
        match method {
            _ if says.fields.is_empty() => {}
            &Method::GET => self.takes_fields_in_query(says.fields),
            _ => self.takes_fields_in_body(says.fields),
        }
    }

    fn takes_fields_in_query(&mut self, fields: &[Field]) {
        self.parameters.extend(fields.iter().map(|(name, kind, said)| {
            json!({ "name": name, "in": "query", "description": said, "schema": { "type": kind } })
        }));
    }

    /// Either as a form or as JSON.
    fn takes_fields_in_body(&mut self, fields: &[Field]) {
        let named = fields.iter().map(|(name, kind, said)| {
            ((*name).to_owned(), json!({ "type": [kind, "null"], "description": said }))
        });
        let properties: Map<String, Value> = named.collect();
        let schema = json!({ "type": "object", "properties": properties });
        let content = json!({
            "application/x-www-form-urlencoded": { "schema": schema },
            "application/json": { "schema": schema },
        });
        self.body = Some(json!({ "content": content }));
    }

    fn finish(mut self, Call { group, id, says, .. }: &Call) -> Value {
        if self.responses.is_empty() {
            self.gives(200, "");
        }
        let Self { in_path, mut parameters, body, responses, security, .. } = self;
        let text = json!({ "type": "string" });
        parameters.extend(in_path.iter().map(|name| parameter_of_path(name, &text)));
        let mut operation = json!({
            "tags": [group],
            "operationId": id,
            "summary": says.summary,
            "responses": responses,
        });
        if !says.more.is_empty() {
            operation["description"] = says.more.into();
        }
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if let Some(body) = body {
            operation["requestBody"] = body;
        }
        if !security.is_empty() {
            operation["security"] = security.into();
        }
        operation
    }
}

/// What a type says of itself, or that an answer is a list of such; empty where it says nothing.
fn said_of(schema: &Value, types: &Map<String, Value>) -> String {
    if let Some(item) = schema.get("items") {
        let said = said_of(item, types);
        return if said.is_empty() { said } else { format!("A list; each entry is this: {said}") };
    }
    let named = schema.get("$ref").and_then(Value::as_str);
    let schema = named.and_then(|path| types.get(path.rsplit('/').next()?)).unwrap_or(schema);
    let said = schema["description"].as_str().unwrap_or_default();
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A query leaves a value out; it has no way to say that there is none.
fn without_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [only] = &kinds[..] {
            schema["type"] = only.clone();
        }
    }
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
        if let [only] = &choices[..] {
            *schema = only.clone();
        }
    }
}

fn parameter_of_path(name: &str, schema: &Value) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": schema })
}
