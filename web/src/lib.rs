//! The browser client, built and embedded.
//!
//! The build script runs npm; this crate holds the outcome in memory, each file also compressed.

mod addresses;

pub use addresses::{addresses, page};

/// One file of the built client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// The content.
    pub bytes: &'static [u8],
    /// The content compressed with brotli, where that is smaller.
    pub brotli: Option<Packed>,
    /// The content compressed with gzip, where that is smaller.
    pub gzip: Option<Packed>,
    /// For the header of the same name.
    pub content_type: &'static str,
    /// Whether the name changes with the content, so that it can be cached for ever.
    pub immutable: bool,
    /// Changes with the content, quotes included: for the header of the same name.
    pub etag: &'static str,
}

/// The content of a file in another coding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packed {
    /// The content, compressed.
    pub bytes: &'static [u8],
    /// The tag of this coding alone, quotes included: for the header of the same name.
    pub etag: &'static str,
}

/// By path, sorted.
static FILES: &[(&str, File)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at `path`, without a leading slash: `icon.svg`, `assets/….js`.
#[must_use]
pub fn file(path: &str) -> Option<File> {
    let place = FILES.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
    FILES.get(place).map(|(_, file)| *file)
}

/// The page that every address of the client begins with.
///
/// # Panics
/// Never: the build fails where there is none.
#[must_use]
pub fn index() -> File {
    file("index.html").expect("the build script has seen index.html")
}

/// The page of a board that other sites put into a frame.
///
/// # Panics
/// Never: the build fails where there is none.
#[must_use]
pub fn embed() -> File {
    file("embed.html").expect("the build script has seen embed.html")
}

/// Every file with its path.
pub fn files() -> impl Iterator<Item = (&'static str, File)> {
    FILES.iter().copied()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn pages() -> [&'static str; 2] {
        [index(), embed()].map(|file| std::str::from_utf8(file.bytes).unwrap())
    }

    #[test]
    fn everything_that_the_page_asks_for_is_there() {
        for page in pages() {
            let mut found = 0;
            for part in page.split(['"', '\'']).filter(|part| part.starts_with('/')) {
                assert!(file(&part[1..]).is_some(), "{part}");
                found += 1;
            }
            assert!(found >= 3, "a script, a style and an icon at least, not {found}");
        }
    }

    #[test]
    fn no_page_needs_an_inline_script_or_style() {
        for page in pages() {
            for script in page.split("<script").skip(1) {
                let tag = script.split('>').next().unwrap();
                assert!(tag.contains("src="), "<script{tag}>");
            }
            assert!(!page.contains("<style") && !page.contains("style="));
        }
    }

    #[test]
    fn content_types_fit_the_names() {
        for (name, file) in files() {
            let wanted = match name.rsplit_once('.').map(|(_, end)| end) {
                Some("css") => "text/css; charset=utf-8",
                Some("html") => "text/html; charset=utf-8",
                Some("js") => "text/javascript; charset=utf-8",
                Some("svg") => "image/svg+xml",
                _ => continue,
            };
            assert_eq!(file.content_type, wanted, "{name}");
        }
    }

    #[test]
    fn only_names_with_a_hash_last_for_ever() {
        assert!(!index().immutable);
        assert!(!file("theme.js").unwrap().immutable);
        let lasting: Vec<_> = files().filter(|(_, file)| file.immutable).collect();
        assert!(lasting.len() >= 2);
        for (name, _) in lasting {
            assert!(name.starts_with("assets/") && name.contains('-'), "{name}");
        }
    }

    #[test]
    fn what_is_compressed_unpacks_to_the_same() {
        let mut unpacked = Vec::new();
        let gzip = index().gzip.unwrap();
        flate2::read::GzDecoder::new(gzip.bytes).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, index().bytes);
    }

    #[test]
    fn scripts_and_styles_are_smallest_with_brotli() {
        let mut seen = 0;
        for (name, file) in
            files().filter(|(name, _)| name.ends_with("js") || name.ends_with("css"))
        {
            let Some(gzip) = file.gzip else { continue };
            let brotli = file.brotli.unwrap_or_else(|| panic!("{name} has no brotli"));
            assert!(brotli.bytes.len() < gzip.bytes.len(), "{name}");
            assert!(gzip.bytes.len() < file.bytes.len(), "{name}");
            assert!(brotli.etag != gzip.etag && gzip.etag != file.etag, "{name}");
            seen += 1;
        }
        assert!(seen >= 10, "{seen}");
        assert!(files().all(|(name, _)| !name.ends_with(".br")));
    }

    #[test]
    fn other_paths_are_no_files() {
        for path in ["", "/", "nothing.js", "../Cargo.toml", "index.html/", "INDEX.HTML"] {
            assert_eq!(file(path), None, "{path:?}");
        }
    }
}
