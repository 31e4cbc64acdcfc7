//! What PostgreSQL's own tools, which copy its databases, need to know.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::claim::{self, Claim};
use crate::copies::CopyError;
use crate::copies::restore::settle;
use crate::database::{CONNECT_MS_MAX, End, in_time};
use crate::error::StorageError;
use crate::leaving::Left;
use crate::model::NewDeed;
use crate::{Answer, connect, sql};

/// How often it is tried to keep servers away.
const CLAIM_TRIES: u32 = 10;
/// The time from one try to the next.
const CLAIM_EVERY: Duration = Duration::from_millis(200);

/// A place in PostgreSQL.
pub struct Place {
    /// The schema in which a site has, or would have, its tables.
    pub schema: String,
    /// Whether there are tables.
    pub has_tables: bool,
    /// What the tools must find in their environment to get there, the password as well; nothing of
    /// it belongs into arguments, which others can read.
    pub environment: Vec<(&'static str, String)>,
    /// Keeps servers away that would use the same site.
    _claim: Option<Claim>,
}

impl Place {
    /// Looks at a place, by an address as [`Storage::open`](crate::Storage::open) takes it. With
    /// `alone` no server may use it as long as this is kept.
    ///
    /// # Errors
    /// [`CopyError::Storage`] if it cannot be reached or used; [`CopyError::InUse`] where a server
    /// uses it that must not.
    pub fn look_at(url: &str, alone: bool) -> Answer<'_, Place, CopyError> {
        Box::pin(async move {
            let options = connect::postgres_options(url)?;
            let looked = in_time(CONNECT_MS_MAX, async {
                let mut connection = options.connect().await?;
                let schema: Option<String> =
                    sqlx::query_scalar(sql::SCHEMA).fetch_one(&mut connection).await?;
                let tables: Vec<String> =
                    sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(&mut connection).await?;
                let site: Option<String> = match tables.iter().any(|table| table == "site") {
                    true => sqlx::query_scalar(sql::SITE).fetch_optional(&mut connection).await?,
                    false => None,
                };
                connection.close().await?;
                Ok((schema, tables, site))
            });
            let (schema, tables, site) = looked.await?;
            let schema = schema.ok_or_else(|| {
                StorageError::Other("there is no schema to make tables in".to_owned())
            })?;
            let claim = match site.filter(|_| alone) {
                None => None,
                Some(site) => Some(claim_alone(&options, &site).await?),
            };
            let environment = environment(&options, url);
            Ok(Place { schema, has_tables: !tables.is_empty(), environment, _claim: claim })
        })
    }
}

/// Keeps servers away from a site. PostgreSQL hears a moment later that one has ended.
async fn claim_alone(options: &PgConnectOptions, site: &str) -> Result<Claim, CopyError> {
    for _ in 0..CLAIM_TRIES {
        if let Some(claim) = claim::of_postgres(options.clone(), site, true).await? {
            return Ok(claim);
        }
        tokio::time::sleep(CLAIM_EVERY).await;
    }
    Err(CopyError::InUse("the database".into()))
}

/// What `libpq` reads in place of an address.
fn environment(options: &PgConnectOptions, url: &str) -> Vec<(&'static str, String)> {
    let socket = options.get_socket().map(|path| path.display().to_string());
    let ssl = match options.get_ssl_mode() {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require => "require",
        PgSslMode::VerifyCa => "verify-ca",
        PgSslMode::VerifyFull => "verify-full",
    };
    let mut all = vec![
        ("PGHOST", socket.unwrap_or_else(|| options.get_host().to_owned())),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGSSLMODE", ssl.to_owned()),
        ("PGAPPNAME", "rookery".to_owned()),
        ("PGCONNECT_TIMEOUT", (CONNECT_MS_MAX / 1_000).to_string()),
    ];
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    all.push(("PGDATABASE", database.to_owned()));
    let known = |names: &[&str]| parameter(url, names);
    let files = [
        ("PGSSLROOTCERT", known(&["sslrootcert", "ssl-root-cert", "ssl-ca"])),
        ("PGSSLCERT", known(&["sslcert", "ssl-cert"])),
        ("PGSSLKEY", known(&["sslkey", "ssl-key"])),
        ("PGPASSWORD", known(&["password"]).or_else(|| password(url))),
    ];
    all.extend(files.into_iter().filter_map(|(name, value)| Some((name, value?))));
    all
}

/// The password that stands before the `@` of an address.
fn password(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?']).next()?;
    let (who, _) = authority.rsplit_once('@')?;
    let (_, password) = who.split_once(':')?;
    Some(decoded(password, false))
}

/// The last value that an address gives to a parameter of one of these names.
fn parameter(url: &str, names: &[&str]) -> Option<String> {
    let (_, query) = url.split_once('?')?;
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let found = pairs.rfind(|(name, _)| names.contains(name));
    found.map(|(_, value)| decoded(value, true))
}

/// A part of an address without its escapes.
fn decoded(text: &str, plus_is_space: bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = (byte == b'%').then(|| after.get(..2)).flatten();
        let escaped = escaped.and_then(|hex| std::str::from_utf8(hex).ok());
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(if byte == b'+' && plus_is_space { b' ' } else { byte });
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Brings the tables of a database that was restored up to date, takes out of it what must not live
/// again, and notes the deed; accounts that were deleted since, as `left` says, are deleted again.
/// Returns the number of sessions, tokens and machines that nobody gets in by any more, and that of
/// accounts that had come back.
///
/// # Errors
/// [`CopyError::Storage`] if the database fails.
pub fn settle<'a>(
    url: &'a str,
    deed: &'a NewDeed,
    keep_sessions: bool,
    left: &'a [Left],
) -> Answer<'a, (u64, u64), CopyError> {
    Box::pin(async move {
        let storage = crate::Storage::open(url).await?;
        let left = storage.leave_again(left).await;
        let settled: Result<u64, StorageError> = crate::database::write!(storage.database(), c => {
            let ended = settle!(c, deed, keep_sessions);
            Ok(End::Commit(ended))
        });
        storage.close().await;
        Ok((settled?, left?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_told_where_the_database_is_by_their_environment_alone() {
        let url = "postgres://me%40home:p%2Fss%3Aword@db.local:5433/my%20site?sslmode=verify-ca\
                   &sslrootcert=/etc/ca.pem&options=-c%20search_path%3Dclub";
        let options = connect::postgres_options(url).unwrap();
        let all = environment(&options, url);
        for wanted in [
            ("PGHOST", "db.local"),
            ("PGPORT", "5433"),
            ("PGUSER", "me@home"),
            ("PGPASSWORD", "p/ss:word"),
            ("PGDATABASE", "my site"),
            ("PGSSLMODE", "verify-ca"),
            ("PGSSLROOTCERT", "/etc/ca.pem"),
        ] {
            assert!(all.contains(&(wanted.0, wanted.1.to_owned())), "{wanted:?} in {all:?}");
        }
    }

    #[test]
    fn a_password_may_be_missing_or_stand_among_the_parameters() {
        assert_eq!(password("postgres://me@db.local/rookery"), None);
        assert_eq!(password("postgres://db.local/rookery?password=a:b@c"), None);
        let url = "postgres://db.local/rookery?password=one%26two+three";
        assert_eq!(parameter(url, &["password"]).as_deref(), Some("one&two three"));
        assert_eq!(decoded("50%", false), "50%");
    }
}
