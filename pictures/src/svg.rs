//! Writing SVG.

use std::fmt;

/// Lengths of a picture: a hundredth of a board unit.
pub(crate) const UNIT: f32 = 100.0;

/// A length or a place, in as few characters as two decimals need.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (f64::from(self.0) * 100.0).round() / 100.0;
        // No minus before a nought.
        write!(f, "{}", rounded + 0.0)
    }
}

/// The fonts of everything that is written.
const FONT: &str = r#" font-family="system-ui,sans-serif""#;
/// Around its place, and not to the right of it.
pub(crate) const CENTRED: &str = r#" text-anchor="middle" dominant-baseline="central""#;
/// In heavy letters.
pub(crate) const BOLD: &str = r#" font-weight="700""#;

/// Something that is written.
pub(crate) struct Written<'a> {
    /// Where: its left end, half-way up, unless `attributes` say otherwise.
    pub(crate) at: (f32, f32),
    /// The height of the letters.
    pub(crate) size: f32,
    /// More attributes, each with a space before it.
    pub(crate) attributes: &'a str,
    pub(crate) text: &'a str,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at;
        let (x, y, size) = (N(x), N(y), N(self.size));
        write!(f, r#"<text x="{x}" y="{y}" font-size="{size}"{FONT}"#)?;
        write!(f, "{}>{}</text>", self.attributes, Text(self.text))
    }
}

/// Text from outside, as it may stand between tags and in quotes. Characters that no XML may have
/// are replaced.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ if is_xml(c) => f.write_char(c)?,
                _ => f.write_char(char::REPLACEMENT_CHARACTER)?,
            }
        }
        Ok(())
    }
}

/// The production `Char` of XML 1.0, but for line ends, which nothing here has any use for.
fn is_xml(c: char) -> bool {
    matches!(c, '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in
            [(50.0, "50"), (-0.001, "0"), (57.733, "57.73"), (0.5, "0.5"), (-12.25, "-12.25")]
        {
            assert_eq!(N(number).to_string(), text);
        }
    }

    #[test]
    fn text_cannot_leave_its_place() {
        let text = "<a href=\"x\" b='y'>&\u{0}\u{b}\u{ffff}\u{85}é帥";
        let written = Text(text).to_string();
        assert_eq!(
            written,
            "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\u{fffd}é帥"
        );
    }
}
