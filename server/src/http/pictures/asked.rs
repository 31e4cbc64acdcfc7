//! What somebody wants of a picture, as the address says it.

use axum::extract::Query;
use axum::http::Uri;
use rookery_pictures::Look;
use rookery_protocol::cause::Cause;
use rookery_protocol::seat::Seat;
use rookery_texts::{Text, pictures as texts};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::door::calls::Field;
use crate::door::error::{Error, Result};

/// What can be asked of the picture of a game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    theme: Option<String>,
    seat: Option<String>,
    coordinates: Option<String>,
    width: Option<String>,
    /// How many moves had been made; all of them when missing.
    pub(super) ply: Option<String>,
    pub(super) marks: Option<String>,
}

/// What can be asked of a film.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Film {
    theme: Option<String>,
    seat: Option<String>,
    coordinates: Option<String>,
    width: Option<String>,
    /// The first position, as moves made.
    pub(super) from: Option<String>,
    /// The last one.
    pub(super) to: Option<String>,
    /// How long each is shown.
    pub(super) ms: Option<String>,
}

/// [`Asked`] as a description says it.
pub(super) const STILL: &[Field] = &[
    ("theme", "string", "How the board is coloured"),
    ("seat", "string", "Who sits below: `first` or `second`"),
    ("coordinates", "string", "`no` for none"),
    ("width", "string", "How wide it is, in pixels"),
    ("ply", "string", "How many moves had been made; all of them when missing"),
    ("marks", "string", "Cells and arrows to mark"),
];

impl Asked {
    pub(super) fn look(&self) -> Result<Look> {
        look(&self.theme, &self.seat, &self.coordinates, &self.width)
    }
}

impl Film {
    pub(super) fn look(&self) -> Result<Look> {
        look(&self.theme, &self.seat, &self.coordinates, &self.width)
    }
}

/// What follows the question mark of an address.
///
/// # Errors
/// [`Error::Malformed`].
pub(super) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T> {
    let query = Query::try_from_uri(uri);
    query.map(|Query(value)| value).map_err(|wrong| Error::Malformed(wrong.body_text()))
}

/// What a picture is to look like.
///
/// # Errors
/// [`Error::Field`].
pub(super) fn look(
    theme: &Option<String>,
    seat: &Option<String>,
    coordinates: &Option<String>,
    width: &Option<String>,
) -> Result<Look> {
    let usual = Look::default();
    let theme = match theme {
        Some(name) => name.parse().map_err(|()| fault("theme", texts::theme()))?,
        None => usual.theme,
    };
    let seat = match seat.as_deref() {
        None | Some("first") => Seat::First,
        Some("second") => Seat::Second,
        Some(_) => {
            return Err(fault("seat", texts::seat()));
        }
    };
    let coordinates = match coordinates.as_deref() {
        None | Some("yes") => true,
        Some("no") => false,
        Some(_) => {
            return Err(fault("coordinates", texts::coordinates()));
        }
    };
    let width = number("width", width.as_deref())?.unwrap_or(usual.width);
    Ok(Look { theme, seat, coordinates, width })
}

/// A whole number, if one is given.
///
/// # Errors
/// [`Error::Field`].
pub(super) fn number(field: &'static str, text: Option<&str>) -> Result<Option<u32>> {
    let Some(text) = text else { return Ok(None) };
    let wrong = |_| fault(field, texts::whole_number(field));
    text.parse().map(Some).map_err(wrong)
}

/// A position of a game with `last` moves, if one is given.
///
/// # Errors
/// [`Error::Field`].
pub(super) fn ply(field: &'static str, text: Option<&str>, last: usize) -> Result<Option<usize>> {
    let Some(ply) = number(field, text)? else { return Ok(None) };
    let ply = usize::try_from(ply).unwrap_or(usize::MAX);
    if ply > last {
        return Err(fault(field, texts::ply(last, field)));
    }
    Ok(Some(ply))
}

/// What is wrong with a part of the address.
pub(super) fn fault(field: &'static str, what: Text) -> Error {
    Error::Field(field, Cause::BadPicture, what)
}
