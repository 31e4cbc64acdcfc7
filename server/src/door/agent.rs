//! What a program calls itself, in words that its owner knows it by.

/// So much of what a program says of itself is looked at, in bytes.
const AGENT_LEN_MAX: usize = 512;

/// Programs by a word that they say of themselves. Many also say what they are kin to, so the first
/// one that is found counts.
const BROWSERS: [(&str, &str); 13] = [
    ("rookery/", "rookery"),
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Systems by a word that programs say of them; the first one that is found counts.
const SYSTEMS: [(&str, &str); 9] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("FreeBSD", "FreeBSD"),
    ("Linux", "Linux"),
];

/// The names of a program and of its system, from what it says in `User-Agent`. It may say anything,
/// so nothing depends on it.
#[must_use]
pub fn names(agent: &str) -> (Option<&'static str>, Option<&'static str>) {
    let said = &agent[..agent.floor_char_boundary(AGENT_LEN_MAX)];
    let find = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name)
    };
    (find(&BROWSERS), find(&SYSTEMS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_called_what_its_owner_calls_it() {
        for (agent, browser, system) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox",
                "Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
                "Edge",
                "Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/138.0.0.0 Mobile Safari/537.36",
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari",
                "iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like \
                 Gecko) Version/18.5 Safari/605.1.15",
                "Safari",
                "macOS",
            ),
            ("rookery/0.1.0 (Linux)", "rookery", "Linux"),
        ] {
            assert_eq!(names(agent), (Some(browser), Some(system)), "{agent}");
        }
    }

    #[test]
    fn who_says_nothing_that_is_known_has_no_name() {
        for agent in ["", "x", "<script>", &"é".repeat(1_000)] {
            assert_eq!(names(agent), (None, None), "{agent}");
        }
        let late = format!("{}Firefox/140.0", "x".repeat(AGENT_LEN_MAX));
        assert_eq!(names(&late), (None, None));
    }
}
