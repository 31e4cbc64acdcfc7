//! What clients send: JSON with flat keys, forms, queries, or bare text, all read into the same
//! named fields.

use std::collections::HashMap;
use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use rookery_protocol::cause::Cause;
use rookery_texts::Text;
use serde_json::Value;

use crate::door::calls::Takes;
use crate::door::error::{Error, Result};
use crate::site::Site;

/// Fields that one request may have.
const FIELDS_MAX: usize = 64;

/// The fields of a request, from its query and its body.
#[derive(Debug, Default)]
pub struct Fields {
    named: HashMap<String, String>,
    /// The body as it is, where it has no fields.
    pub text: String,
}

impl Takes for Fields {}

impl FromRequest<Site> for Fields {
    type Rejection = Error;

    async fn from_request(request: Request, site: &Site) -> Result<Self> {
        let mut fields = Self::default();
        fields.add_form(request.uri().query().unwrap_or_default().as_bytes());
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        let body = Bytes::from_request(request, site).await.map_err(|_| Error::TooLarge)?;
        fields.add_body(&kind, &body)?;
        Ok(fields)
    }
}

impl Fields {
    pub(super) fn add_body(&mut self, kind: &str, body: &[u8]) -> Result<()> {
        if body.trim_ascii().is_empty() {
            return Ok(());
        }
        if kind.starts_with("application/json") {
            let value = serde_json::from_slice::<Value>(body)
                .map_err(|fault| Error::Malformed(format!("the body is no JSON: {fault}")))?;
            self.add_json("", &value);
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            self.add_form(body);
        } else {
            let text = std::str::from_utf8(body)
                .map_err(|_| Error::Malformed("the body is no UTF-8 text".to_owned()))?;
            text.trim().clone_into(&mut self.text);
        }
        Ok(())
    }

    fn add_form(&mut self, form: &[u8]) {
        for (name, value) in form_urlencoded::parse(form).take(FIELDS_MAX) {
            self.add(name.into_owned(), value.into_owned());
        }
    }

    /// What is nested is named with a dot: `{"clock": {"limit": 60}}` is `clock.limit`.
    fn add_json(&mut self, name: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::Object(fields) => {
                for (field, value) in fields.iter().take(FIELDS_MAX) {
                    let dot = if name.is_empty() { "" } else { "." };
                    self.add_json(&format!("{name}{dot}{field}"), value);
                }
            }
            Value::Array(items) => {
                let words: Vec<_> = items.iter().map(word).collect();
                self.add(name.to_owned(), words.join(","));
            }
            value => self.add(name.to_owned(), word(value)),
        }
    }

    fn add(&mut self, name: String, value: String) {
        if self.named.len() < FIELDS_MAX {
            self.named.insert(name, value);
        }
    }

    /// What a field says, unless it is missing or empty.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.named.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// A number, if the field is there.
    ///
    /// # Errors
    /// It is something else.
    pub fn number<T: FromStr>(&self, name: &'static str) -> Result<Option<T>> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let number = text.parse().map_err(|_| {
            Error::Field(
                name,
                Cause::BadNumber,
                Text::verbatim(format!("{name}: “{text}” is no such number.")),
            )
        })?;
        Ok(Some(number))
    }

    /// Whether a field says yes, in whatever way.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.get(name).is_some_and(says_yes)
    }

    /// The words of a list that is separated by commas: a field, or the body itself.
    #[must_use]
    pub fn list(&self, name: &str) -> Vec<String> {
        let text = self.get(name).unwrap_or(&self.text);
        let words = text.split([',', '\n']).map(str::trim).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    }
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether a word means yes.
#[must_use]
pub fn says_yes(word: &str) -> bool {
    ["true", "yes", "1", "on"].iter().any(|yes| word.eq_ignore_ascii_case(yes))
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;

    fn read(kind: &str, body: &str) -> Fields {
        let mut fields = Fields::default();
        fields.add_body(kind, body.as_bytes()).unwrap();
        fields
    }

    #[test]
    fn json_with_flat_keys_and_nested_json_and_forms_say_the_same() {
        let bodies = [
            ("application/json", r#"{"clock.limit":60,"days":null,"rated":false,"color":"white"}"#),
            ("application/json; charset=utf-8", r#"{"clock":{"limit":60},"color":"white"}"#),
            ("application/x-www-form-urlencoded", "clock.limit=60&color=white&days="),
        ];
        for (kind, body) in bodies {
            let fields = read(kind, body);
            assert_eq!(fields.number::<u32>("clock.limit").unwrap(), Some(60), "{body}");
            assert_eq!((fields.get("color"), fields.get("days")), (Some("white"), None));
            assert!(!fields.is_set("rated"));
        }
    }

    #[test]
    fn a_yes_may_be_spelled_in_any_usual_way() {
        for yes in ["true", "True", "1", "yes", "on"] {
            assert!(
                read("application/x-www-form-urlencoded", &format!("rated={yes}")).is_set("rated")
            );
        }
        for no in ["false", "False", "0", "no", "", "off"] {
            assert!(
                !read("application/x-www-form-urlencoded", &format!("rated={no}")).is_set("rated")
            );
        }
        assert!(read("application/json", r#"{"rated":true}"#).is_set("rated"));
    }

    #[test]
    fn bare_text_needs_no_content_type() {
        assert_eq!(read("", "one, two\nthree").list("users"), ["one", "two", "three"]);
        assert_eq!(read("text/plain", " a ").text, "a");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let mut fields = Fields::default();
        assert!(fields.add_body("application/json", b"{").is_err());
        assert!(fields.add_body("", b"\xff").is_err());
        assert!(read("application/json", r#"{"days":"soon"}"#).number::<u32>("days").is_err());
    }

    #[test]
    fn no_request_has_endless_fields() {
        let form: String = (0..1_000).map(|i| format!("k{i}=1&")).collect();
        assert_eq!(read("application/x-www-form-urlencoded", &form).named.len(), FIELDS_MAX);
    }

    #[test]
    fn any_body_is_refused_or_has_few_fields_that_are_no_longer_than_it() {
        let words =
            ["{\"a\":", "}", "[", "]", "null", "clock.limit", "=", "&", "%41", "%zz", "1e99"];
        Target::new("fields").words(&words).runs(4_000).bytes(|bytes| {
            let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
            let kind = String::from_utf8_lossy(parts.next().unwrap_or_default()).to_lowercase();
            let body = parts.next().unwrap_or_default();
            let mut fields = Fields::default();
            if fields.add_body(&kind, body).is_err() {
                return Did::of(&(kind, "refused"));
            }
            assert!(fields.named.len() <= FIELDS_MAX);
            // What is written with escapes may be longer; a field within others has their names.
            let longest = fields.named.iter().map(|(name, value)| name.len() + value.len()).max();
            let longest = longest.unwrap_or_default().max(fields.text.len());
            assert!(longest <= 24 * body.len() + 64, "{longest} of {}", body.len());
            let _ = (fields.number::<u32>("clock.limit").is_ok(), fields.is_set("rated"));
            assert!(fields.list("users").len() <= body.len());
            Did::of(&(kind.len(), fields.named.len(), fields.text.is_empty()))
        });
    }
}
