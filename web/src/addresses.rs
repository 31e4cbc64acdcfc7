//! The addresses that the browser client has a page for.

/// The patterns of the addresses, a list of texts without escapes. The browser client's own list
/// of pages is compared with it by a test.
const PATTERNS: &str = include_str!("addresses.json");

/// The patterns of the addresses that have a page, such as `/games` and `/@/{name}`.
pub fn addresses() -> impl Iterator<Item = &'static str> {
    PATTERNS.split('"').skip(1).step_by(2)
}

/// The pattern of the page that the browser client has for `path`, the path of a request as it was
/// sent, and the path's parts; `None` where it has none.
///
/// It is read as the browser client reads it: slashes that stand for nothing do not count, and each
/// part is decoded. A page may still say that there is nobody or nothing of the name in its address.
#[must_use]
pub fn page(path: &str) -> Option<(&'static str, Vec<String>)> {
    let found: Vec<String> = parts(path).map(decoded).collect::<Option<_>>()?;
    addresses().find(|pattern| fits(pattern, &found)).map(|pattern| (pattern, found))
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

fn fits(pattern: &str, found: &[String]) -> bool {
    parts(pattern).count() == found.len()
        && parts(pattern).zip(found).all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
}

/// A part without its percent signs; `None` where they stand for no text.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = part.as_bytes().iter().copied();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let value = 16 * digit()? + digit()?;
        bytes.push(u8::try_from(value).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLES: &str = include_str!("addresses.samples.json");

    #[test]
    fn an_address_has_a_page_where_the_browser_client_says_so() {
        let (pages, nothing) = SAMPLES.split_once("\"nothing\"").unwrap();
        let texts = |list: &'static str| list.split('"').filter(|text| text.starts_with('/'));
        for path in texts(pages) {
            assert!(page(path).is_some(), "{path}");
        }
        for path in texts(nothing) {
            assert_eq!(page(path), None, "{path}");
        }
        assert!(texts(pages).count() > 10 && texts(nothing).count() > 10);
    }

    #[test]
    fn a_page_is_the_first_that_fits_and_its_parts_are_decoded() {
        assert_eq!(
            page("/matches/new"),
            Some(("/matches/new", vec!["matches".into(), "new".into()]))
        );
        assert_eq!(page("/@/J%C3%B6rg/"), Some(("/@/{name}", vec!["@".into(), "Jörg".into()])));
    }

    #[test]
    fn every_pattern_is_read() {
        assert!(addresses().all(|pattern| pattern.starts_with('/')));
        assert!(addresses().count() > 30);
    }
}
