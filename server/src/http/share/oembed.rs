//! oEmbed 1.0: how other sites turn an address into a board. See <https://oembed.com>.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::ACCESS_CONTROL_ALLOW_ORIGIN;
use axum::response::{IntoResponse, Response};
use rookery_pictures::{Look, Scene};
use rookery_play::App;
use rookery_play::now;
use rookery_protocol::cause::Cause;
use rookery_protocol::id::GameId;
use rookery_texts::pictures;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Card, find, head};
use crate::door::error::{Error, Result};
use crate::door::extract::{Client, Json, Query};
use crate::http::page::Shared;

/// How wide a board is for who does not say, in pixels.
const WIDTH: u32 = 480;
/// Smaller, nobody can see anything, in pixels.
const SIDE_MIN: u32 = 160;
/// What the names and the buttons take above and below the board, in pixels.
const BARS: u32 = 128;
/// For how long the answer may be kept, in seconds.
const CACHE_AGE_S: u32 = 3_600;
/// The longest address that is read, in bytes.
const URL_LEN_MAX: usize = 512;

/// What is asked; other words are ignored, as consumers send some of their own.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Asked {
    url: String,
    format: Option<String>,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

#[derive(Serialize)]
struct Rich {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    provider_name: &'static str,
    provider_url: String,
    cache_age: u32,
    html: String,
    width: u32,
    height: u32,
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

/// `GET /oembed`.
pub(super) async fn tell(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Query(asked): Query<Asked>,
) -> Result<Response> {
    app.base.limits.picture(client, now::millis())?;
    if asked.format.as_deref().is_some_and(|format| format != "json") {
        return Err(Error::Said(
            StatusCode::NOT_IMPLEMENTED,
            Cause::JsonOnly.into(),
            pictures::json_only(),
        ));
    }
    let id = game_at(&app.base.url, &asked.url).ok_or(Error::NOT_FOUND)?;
    let told = find(&app, id).await?.ok_or(Error::NOT_FOUND)?;
    let rich = rich(&app.base.url, &told, asked.maxwidth, asked.maxheight);
    let mut response = ([(ACCESS_CONTROL_ALLOW_ORIGIN, "*")], Json(rich)).into_response();
    response.extensions_mut().insert(Shared::Data);
    Ok(response)
}

fn rich(url: &str, told: &Card, maxwidth: Option<u32>, maxheight: Option<u32>) -> Rich {
    let board = told.game.board(&told.start);
    let (dark, colours, look) = ([false, true], [None; 2], Look::default());
    let bare = Scene { board: &board, dark, colours, caption: None, look };
    let (width, height) = size(bare.ratio(), maxwidth, maxheight);
    let [thumbnail_width, thumbnail_height] = told.size(width);
    let id = told.id;
    let (src, title) = (format!("{url}/embed/games/{id}"), head::escaped(&told.title));
    let html = format!(
        "<iframe src=\"{src}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" \
         style=\"border:0;max-width:100%\" loading=\"lazy\"></iframe>"
    );
    Rich {
        version: "1.0",
        kind: "rich",
        title: told.title.clone(),
        provider_name: "Rookery",
        provider_url: url.to_owned(),
        cache_age: CACHE_AGE_S,
        html,
        width,
        height,
        thumbnail_url: format!("{url}/games/{id}.png?width={width}"),
        thumbnail_width,
        thumbnail_height,
    }
}

/// The width and the height of a frame for a board that is `ratio` times as wide as high.
fn size(ratio: f32, maxwidth: Option<u32>, maxheight: Option<u32>) -> (u32, u32) {
    let ratio = ratio.clamp(0.1, 10.0);
    let room = |max: Option<u32>| max.map_or(u32::MAX, |max| max.max(SIDE_MIN));
    let high = |width: u32| (width as f32 / ratio).round() as u32 + BARS;
    let width = WIDTH.min(room(maxwidth));
    let height = high(width);
    let most = room(maxheight);
    if height <= most {
        return (width, height);
    }
    let board = most.saturating_sub(BARS).max(SIDE_MIN / 4);
    (((board as f32 * ratio).round() as u32).clamp(SIDE_MIN.min(width), width), most)
}

/// The game whose page, frame or picture is at an address of ours.
fn game_at(ours: &str, address: &str) -> Option<GameId> {
    if address.len() > URL_LEN_MAX {
        return None;
    }
    let host = |url: &str| url.split_once("://").map(|(_, rest)| rest.to_owned());
    let (ours, address) = (host(ours)?, host(address)?);
    let path = address.split(['?', '#']).next()?;
    let (at, path) = path.split_once('/')?;
    if !at.eq_ignore_ascii_case(&ours) {
        return None;
    }
    let path = path.trim_end_matches('/');
    let id = path
        .strip_prefix("g/")
        .or_else(|| path.strip_prefix("embed/games/"))
        .or_else(|| path.strip_prefix("games/")?.strip_suffix(".svg"))?;
    id.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_at_their_addresses_and_nowhere_else() {
        let id: GameId = "aB3dE6gH".parse().unwrap();
        let ours = "https://play.example.org";
        for path in ["g/aB3dE6gH", "g/aB3dE6gH/", "g/aB3dE6gH#12", "embed/games/aB3dE6gH?ply=3"] {
            assert_eq!(game_at(ours, &format!("{ours}/{path}")), Some(id), "{path}");
        }
        assert_eq!(game_at(ours, "http://PLAY.example.org/games/aB3dE6gH.svg"), Some(id));
        for other in [
            "https://play.example.org.evil.example/g/aB3dE6gH",
            "https://evil.example/g/aB3dE6gH",
            "https://play.example.org/c/aB3dE6gH",
            "https://play.example.org/g/aB3dE6gHx",
            "https://play.example.org/",
            "play.example.org/g/aB3dE6gH",
            "",
        ] {
            assert_eq!(game_at(ours, other), None, "{other}");
        }
    }

    #[test]
    fn a_frame_fits_into_what_is_asked_for() {
        assert_eq!(size(1.0, None, None), (480, 608));
        assert_eq!(size(1.0, Some(320), None), (320, 448));
        assert_eq!(size(1.0, None, Some(400)), (272, 400));
        assert_eq!(size(2.0, Some(4_000), Some(4_000)), (480, 368));
        for (width, height) in [(1, 1), (200, 170), (0, 0), (u32::MAX, 5)] {
            let (w, h) = size(0.7, Some(width), Some(height));
            assert!(w <= width.max(SIDE_MIN) && h <= height.max(SIDE_MIN), "{w} {h}");
        }
    }
}
