//! What a description says of a call beyond what its handler's types do.

use schemars::{JsonSchema, Schema, SchemaGenerator};

/// Beyond what the handler's types say.
#[derive(Clone)]
pub struct Says {
    /// What it does, in a sentence that stands alone, without its full stop: `Add a bot`.
    pub summary: &'static str,
    /// More about it.
    pub more: &'static str,
    /// What a good answer is, where its type does not tell.
    pub told: &'static str,
    /// What it answers, where the handler's type does not tell.
    pub answers: Vec<Answer>,
    /// Named values that it takes in its query or its body, in whatever form.
    pub fields: &'static [Field],
    /// What its body is, where it is no JSON.
    pub body: Option<&'static str>,
}

/// An answer.
#[derive(Clone)]
pub struct Answer {
    /// The status of the answer.
    pub status: u16,
    /// Its media type, or several separated by commas.
    pub media: &'static str,
    /// What it looks like.
    pub schema: Option<fn(&mut SchemaGenerator) -> Schema>,
}

/// A named value: its name, its type as JSON Schema has it, and what it means.
pub type Field = (&'static str, &'static str, &'static str);

impl From<&'static str> for Says {
    fn from(summary: &'static str) -> Self {
        Self { summary, more: "", told: "", answers: vec![], fields: &[], body: None }
    }
}

impl Says {
    /// What it is for.
    #[must_use]
    pub fn new(summary: &'static str) -> Self {
        summary.into()
    }

    /// More about it.
    #[must_use]
    pub fn more(self, more: &'static str) -> Self {
        Self { more, ..self }
    }

    /// What a good answer is, where its type does not tell or where there is more to tell.
    #[must_use]
    pub fn told(self, told: &'static str) -> Self {
        Self { told, ..self }
    }

    /// It answers with this as JSON.
    #[must_use]
    pub fn answers<T: JsonSchema>(self, status: u16) -> Self {
        self.with::<T>(status, "application/json")
    }

    /// It answers with lines of JSON, each of them this.
    #[must_use]
    pub fn lines<T: JsonSchema>(self) -> Self {
        self.with::<T>(200, "application/x-ndjson")
    }

    /// It answers with text or data of one of these media types, separated by commas.
    #[must_use]
    pub fn file(self, media: &'static str) -> Self {
        self.file_as(200, media)
    }

    /// It answers with text or data, as with [`Says::file`], and with this status.
    #[must_use]
    pub fn file_as(self, status: u16, media: &'static str) -> Self {
        self.and(Answer { status, media, schema: None })
    }

    /// It answers with a status alone.
    #[must_use]
    pub fn status(self, status: u16) -> Self {
        self.and(Answer { status, media: "", schema: None })
    }

    fn with<T: JsonSchema>(self, status: u16, media: &'static str) -> Self {
        self.and(Answer { status, media, schema: Some(SchemaGenerator::subschema_for::<T>) })
    }

    fn and(mut self, answer: Answer) -> Self {
        self.answers.push(answer);
        self
    }

    /// It takes named values in its query or its body, in whatever form.
    #[must_use]
    pub fn fields(self, fields: &'static [Field]) -> Self {
        Self { fields, ..self }
    }

    /// Its body is of this media type.
    #[must_use]
    pub fn takes(self, media: &'static str) -> Self {
        Self { body: Some(media), ..self }
    }
}
