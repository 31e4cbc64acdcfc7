//! What those who run a server do with it: calls whose bodies and answers are JSON as the protocol
//! has it.

use hyper::Method;
use serde_json::Value;

use crate::address::escape;
use crate::error::ApiError;
use crate::http::{Client, NO_BODY};

/// One call below `/api/v1/admin`.
#[derive(Debug, Clone, PartialEq)]
pub enum AdminCall {
    /// Look at something.
    Get,
    /// Add something, or do something to it.
    Post(Value),
    /// Put something in place of what there is.
    Put(Value),
    /// Remove it.
    Delete,
}

impl Client {
    /// Calls what lies at these parts of a path; `null` where the answer has no body.
    ///
    /// # Errors
    /// As every call.
    pub async fn admin(
        &self,
        call: AdminCall,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<Value, ApiError> {
        let parts: String = path.iter().map(|part| format!("/{}", escape(part))).collect();
        let query: Vec<_> =
            query.iter().map(|(key, value)| format!("{key}={}", escape(value))).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        let path = format!("/api/v1/admin{parts}{mark}{}", query.join("&"));
        let answer = match call {
            AdminCall::Get => self.fetch(Method::GET, &path, NO_BODY).await,
            AdminCall::Post(body) => self.fetch(Method::POST, &path, Some(&body)).await,
            AdminCall::Put(body) => self.fetch(Method::PUT, &path, Some(&body)).await,
            AdminCall::Delete => self.fetch(Method::DELETE, &path, NO_BODY).await,
        }?;
        if answer.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&answer)
            .map_err(|err| ApiError::unexpected(&format_args!("{path}: {err}")))
    }
}
