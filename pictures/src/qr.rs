//! QR codes, as outlines of SVG.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// What a camera needs around a code, in squares.
const MARGIN: i32 = 4;
/// The longest text that is drawn, in bytes: more squares are hard to see.
const TEXT_LEN_MAX: usize = 400;

/// A QR code: dark squares on a light ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// The number of squares of each side, with the margin around it.
    pub size: u32,
    /// The outline of the dark ones, as the attribute `d` of a path.
    pub path: String,
}

/// The QR code of a text; nothing where that is too long.
#[must_use]
pub fn qr(text: &str) -> Option<Qr> {
    if text.len() > TEXT_LEN_MAX {
        return None;
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let width = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if width > 0 {
                let _ = write!(path, "M{} {}h{width}v1h-{width}z", x + MARGIN, y + MARGIN);
            }
            x += width.max(1);
        }
    }
    Some(Qr { size: u32::try_from(code.size() + 2 * MARGIN).ok()?, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark squares of a path.
    fn squares(path: &str) -> Vec<(i32, i32)> {
        let mut dark = vec![];
        for row in path.split('M').skip(1) {
            let (place, rest) = row.split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let width: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            dark.extend((x..x + width).map(|x| (x, y)));
        }
        dark
    }

    #[test]
    fn the_outline_has_the_dark_squares_of_the_code_with_a_margin() {
        let text = "otpauth://totp/Rookery:Ada?secret=GEZDGNBVGY3TQOJQ&issuer=Rookery";
        let drawn = qr(text).unwrap();
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        assert_eq!(drawn.size as i32, code.size() + 8);
        let places = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark: Vec<_> =
            places.filter(|(x, y)| code.get_module(*x, *y)).map(|(x, y)| (x + 4, y + 4)).collect();
        assert_eq!(squares(&drawn.path), dark);
    }

    #[test]
    fn a_text_that_is_too_long_has_none() {
        assert!(qr(&"a".repeat(TEXT_LEN_MAX)).is_some());
        assert_eq!(qr(&"a".repeat(TEXT_LEN_MAX + 1)), None);
    }
}
