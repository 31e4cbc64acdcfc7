//! Pictures as pixels, for whoever shows no SVG: chats and search engines.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The narrowest picture of pixels.
pub const PAINTED_WIDTH_MIN: u32 = crate::look::WIDTH_MIN;
/// The widest picture of pixels: twice as wide costs four times as much.
pub const PAINTED_WIDTH_MAX: u32 = 1_200;

const REGULAR: &[u8] = include_bytes!("../fonts/Roboto-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/Roboto-Bold.ttf");
const FAMILY: &str = "Roboto";

/// What is written is written in the fonts that are compiled in, the same on every machine.
static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    Options { font_family: FAMILY.to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
});

/// Why a picture was not painted.
#[derive(Debug, Error)]
pub enum Unpainted {
    /// The text is no SVG that can be read.
    #[error("this is no SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture has no height, or is too high.
    #[error("such a picture cannot be painted")]
    Size,
    /// The pixels cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Png(String),
}

/// Paints a picture, as [`picture`](crate::picture) draws it, as a PNG file that is `width` pixels
/// wide, kept within [`PAINTED_WIDTH_MIN`] and [`PAINTED_WIDTH_MAX`]. A film shows its first
/// position. Characters are left out that Roboto does not have.
///
/// # Errors
/// [`Unpainted`].
pub fn paint(svg: &str, width: u32) -> Result<Vec<u8>, Unpainted> {
    let tree = Tree::from_str(svg, &OPTIONS)?;
    let width = width.clamp(PAINTED_WIDTH_MIN, PAINTED_WIDTH_MAX);
    let size = tree.size().to_int_size().scale_to_width(width).ok_or(Unpainted::Size)?;
    if size.height() > 4 * PAINTED_WIDTH_MAX {
        return Err(Unpainted::Size);
    }
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(Unpainted::Size)?;
    let scale = size.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Unpainted::Png(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(body: &str) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100">{body}</svg>"#
        )
    }

    fn pixels(png: &[u8]) -> Pixmap {
        Pixmap::decode_png(png).unwrap()
    }

    #[test]
    fn a_picture_is_painted_as_wide_as_was_asked_for_within_bounds() {
        let red = svg(r#"<rect width="100" height="50" fill="red"/>"#);
        for (asked, width) in [(200, 200), (1, PAINTED_WIDTH_MIN), (9_999, PAINTED_WIDTH_MAX)] {
            let painted = pixels(&paint(&red, asked).unwrap());
            assert_eq!((painted.width(), painted.height()), (width, width / 2));
            let middle = painted.pixel(width / 2, width / 4).unwrap();
            assert_eq!((middle.red(), middle.green(), middle.alpha()), (255, 0, 255));
        }
    }

    /// How many pixels a text colours.
    fn said(text: &str) -> usize {
        let text = format!(
            r#"<text x="5" y="40" font-size="30" font-family="system-ui,sans-serif">{text}</text>"#
        );
        let painted = pixels(&paint(&svg(&text), 200).unwrap());
        painted.pixels().iter().filter(|it| it.alpha() > 0).count()
    }

    #[test]
    fn names_are_written_whatever_fonts_the_machine_has() {
        assert_eq!(said(""), 0);
        for name in ["Ada", "Łódź", "Ἀθῆναι", "Каспаров"] {
            assert!(said(name) > 100, "{name}");
        }
        assert!(said("M") > said("i"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(paint("no picture", 100), Err(Unpainted::Svg(_))));
        let high = r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1000"/>"#;
        assert!(matches!(paint(high, 100), Err(Unpainted::Size)));
    }
}
