//! Rows of a table, column by column.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use sqlx::postgres::{PgArguments, Postgres};
use sqlx::{ColumnIndex, Decode, Row, Type, query};

use crate::moving::tables::{Kind, Table};

/// A value of a primary key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Value {
    Text(String),
    Long(i64),
    Int(i32),
    Bytes(Vec<u8>),
}

/// What stands in a column, row by row.
#[derive(Debug, PartialEq, Eq)]
enum Values {
    Text(Vec<Option<String>>),
    Long(Vec<Option<i64>>),
    Int(Vec<Option<i32>>),
    Bool(Vec<Option<bool>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

/// Rows of a table, in the order of their keys.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) table: &'static Table,
    columns: Vec<Values>,
    rows: usize,
    bytes: usize,
}

impl Values {
    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Text => Self::Text(Vec::new()),
            Kind::Long => Self::Long(Vec::new()),
            Kind::Int => Self::Int(Vec::new()),
            Kind::Bool => Self::Bool(Vec::new()),
            Kind::Bytes => Self::Bytes(Vec::new()),
        }
    }

    /// Whether a row holds the same here and there.
    fn agrees(&self, other: &Self, row: usize) -> bool {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => one.get(row) == other.get(row),
            (Self::Long(one), Self::Long(other)) => one.get(row) == other.get(row),
            (Self::Int(one), Self::Int(other)) => one.get(row) == other.get(row),
            (Self::Bool(one), Self::Bool(other)) => one.get(row) == other.get(row),
            (Self::Bytes(one), Self::Bytes(other)) => one.get(row) == other.get(row),
            _ => false,
        }
    }

    /// What a row holds, as it is told to whom it belongs.
    fn told(&self, row: usize) -> Json {
        match self {
            Self::Text(texts) => match texts.get(row) {
                Some(Some(text)) if text.starts_with(['{', '[']) => {
                    serde_json::from_str(text).unwrap_or_else(|_| Json::from(text.as_str()))
                }
                Some(text) => Json::from(text.clone()),
                None => Json::Null,
            },
            Self::Long(numbers) => Json::from(numbers.get(row).copied().flatten()),
            Self::Int(numbers) => Json::from(numbers.get(row).copied().flatten()),
            Self::Bool(bools) => Json::from(bools.get(row).copied().flatten()),
            // Hashes and keys are told to nobody.
            Self::Bytes(_) => Json::Null,
        }
    }

    /// What a row holds, where that can be part of a key.
    fn key(&self, row: usize) -> Option<Value> {
        match self {
            Self::Text(texts) => texts.get(row)?.clone().map(Value::Text),
            Self::Long(numbers) => numbers.get(row)?.map(Value::Long),
            Self::Int(numbers) => numbers.get(row)?.map(Value::Int),
            Self::Bytes(bytes) => bytes.get(row)?.clone().map(Value::Bytes),
            Self::Bool(_) => None,
        }
    }
}

impl Batch {
    pub(crate) fn of(table: &'static Table) -> Self {
        let columns = table.columns.iter().map(|(_, kind)| Values::of(*kind)).collect();
        Self { table, columns, rows: 0, bytes: 0 }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a row that was read with all columns of the table, in their order.
    pub(crate) fn push<'r, R>(&mut self, row: &'r R) -> Result<(), sqlx::Error>
    where
        R: Row,
        usize: ColumnIndex<R>,
        Option<String>: Decode<'r, R::Database> + Type<R::Database>,
        Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
        Option<i32>: Decode<'r, R::Database> + Type<R::Database>,
        Option<bool>: Decode<'r, R::Database> + Type<R::Database>,
        Option<Vec<u8>>: Decode<'r, R::Database> + Type<R::Database>,
    {
        for (at, column) in self.columns.iter_mut().enumerate() {
            self.bytes += match column {
                Values::Text(texts) => {
                    let text: Option<String> = row.try_get(at)?;
                    let len = text.as_ref().map_or(0, String::len);
                    texts.push(text);
                    len
                }
                Values::Bytes(all) => {
                    let bytes: Option<Vec<u8>> = row.try_get(at)?;
                    let len = bytes.as_ref().map_or(0, Vec::len);
                    all.push(bytes);
                    len
                }
                Values::Long(numbers) => {
                    numbers.push(row.try_get(at)?);
                    size_of::<i64>()
                }
                Values::Int(numbers) => {
                    numbers.push(row.try_get(at)?);
                    size_of::<i32>()
                }
                Values::Bool(bools) => {
                    bools.push(row.try_get(at)?);
                    size_of::<bool>()
                }
            };
        }
        self.rows += 1;
        Ok(())
    }

    /// The primary key of a row.
    pub(crate) fn key(&self, row: usize) -> Vec<Value> {
        self.columns[..self.table.key_len].iter().filter_map(|values| values.key(row)).collect()
    }

    /// Some columns of a row by their names. What is JSON there is JSON.
    pub(crate) fn told(&self, row: usize, names: &[&str]) -> Map<String, Json> {
        let columns = self.table.columns.iter().zip(&self.columns);
        let told = columns.filter(|((name, _), _)| names.contains(name));
        told.map(|((name, _), values)| ((*name).to_owned(), values.told(row))).collect()
    }

    /// The first row that has a NUL character in a text.
    pub(crate) fn nul(&self) -> Option<usize> {
        let has_nul = |text: &Option<String>| text.as_ref().is_some_and(|text| text.contains('\0'));
        let texts = self.columns.iter().filter_map(|values| match values {
            Values::Text(texts) => texts.iter().position(has_nul),
            _ => None,
        });
        texts.min()
    }

    /// The first row that is another one in a batch of the same keys.
    pub(crate) fn first_difference(&self, other: &Batch) -> Option<usize> {
        let mut pairs = self.columns.iter().zip(&other.columns);
        if self.rows == other.rows && pairs.all(|(one, other)| one == other) {
            return None;
        }
        let agrees = |row: usize| {
            let mut pairs = self.columns.iter().zip(&other.columns);
            pairs.all(|(one, other)| one.agrees(other, row))
        };
        (0..self.rows).find(|row| !agrees(*row))
    }
}

/// A statement for PostgreSQL.
type Statement<'q> = query::Query<'q, Postgres, PgArguments>;

impl Batch {
    /// Gives a statement all columns, each as an array.
    pub(crate) fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        self.columns.iter().fold(statement, bind)
    }

    /// Gives a statement the columns of the primary key, each as an array.
    pub(crate) fn bind_keys<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        self.columns[..self.table.key_len].iter().fold(statement, bind)
    }
}

fn bind<'q>(statement: Statement<'q>, values: &Values) -> Statement<'q> {
    match values {
        Values::Text(texts) => statement.bind(texts),
        Values::Long(numbers) => statement.bind(numbers),
        Values::Int(numbers) => statement.bind(numbers),
        Values::Bool(bools) => statement.bind(bools),
        Values::Bytes(bytes) => statement.bind(bytes),
    }
}

/// A key as people read it.
pub(crate) fn shown(key: &[Value]) -> String {
    let shown = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        Value::Long(number) => number.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Bytes(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    key.iter().map(shown).collect::<Vec<_>>().join(", ")
}
