//! How many tests a program ran, as it says itself in its output.

/// Counts of tests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) skipped: u32,
    /// Of those that passed, how many did so at a second try alone.
    pub(crate) flaky: u32,
}

impl Tally {
    /// Adds what a line of output says, if it is one that sums up a run of nextest, libtest or
    /// vitest. Its colours must be gone.
    pub(crate) fn read(&mut self, line: &str) {
        // nextest shows what a failed test printed further to the right, and counts it itself.
        let quoted = line.starts_with("    test result:");
        let line = line.trim_start();
        self.flaky += u32::from(line.contains("(retry x"));
        let counts = match line {
            _ if line.starts_with("Summary [") => line.split_once("run:").map(|(_, rest)| rest),
            _ if line.starts_with("test result:") && !quoted => {
                line.split_once(". ").map(|(_, rest)| rest)
            }
            _ if line.starts_with("Tests  ") => line.strip_prefix("Tests"),
            _ => None,
        };
        for (count, what) in counts.map(pairs).unwrap_or_default() {
            match what {
                "passed" => self.passed += count,
                "failed" | "timed" | "exec" => self.failed += count,
                "skipped" | "ignored" | "todo" => self.skipped += count,
                "flaky" => self.flaky += count,
                _ => {}
            }
        }
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.flaky += other.flaky;
    }

    /// Those that failed passed when they were tried again, by what that try says, and no other did.
    pub(crate) fn pass_at_second_try(&mut self, again: Tally) {
        let passed = if again.failed == 0 { again.passed.min(self.failed) } else { 0 };
        self.failed -= passed;
        self.passed += passed;
        self.flaky += passed;
    }

    pub(crate) fn ran(self) -> u32 {
        self.passed + self.failed
    }
}

/// The name of a test of libtest that has failed, by a line of its own.
pub(crate) fn failed_test(line: &str) -> Option<String> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    Some(name.to_owned())
}

/// Without the escape sequences that colour it: some tools colour even a pipe.
pub(crate) fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('m').map_or("", |(_, text)| text));
    std::iter::once(first).chain(rest).collect()
}

/// Every number with the word that follows it.
fn pairs(text: &str) -> Vec<(u32, &str)> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.windows(2).filter_map(|two| Some((two[0].parse().ok()?, two[1]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &[&str]) -> Tally {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.read(line));
        tally
    }

    #[test]
    fn nextest_is_understood() {
        let line = "     Summary [   0.005s] 14 tests run: 11 passed (2 slow), 2 failed, \
                    1 timed out, 4 skipped";
        assert_eq!(tally(&[line]), Tally { passed: 11, failed: 3, skipped: 4, flaky: 0 });
    }

    #[test]
    fn every_binary_of_libtest_is_counted() {
        let lines = [
            "running 2 tests",
            "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
            "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out",
        ];
        assert_eq!(tally(&lines), Tally { passed: 5, failed: 1, skipped: 1, flaky: 0 });
    }

    #[test]
    fn vitest_is_understood() {
        let lines =
            [" Test Files  1 failed | 3 passed (4)", "      Tests  1 failed | 11 passed (12)"];
        assert_eq!(tally(&lines), Tally { passed: 11, failed: 1, skipped: 0, flaky: 0 });
    }

    #[test]
    fn what_passed_at_a_second_try_is_counted_as_such() {
        let vitest = ["   ✓ a piece is dropped  2401ms (retry x1)", "      Tests  12 passed (12)"];
        assert_eq!(tally(&vitest), Tally { passed: 12, flaky: 1, ..Tally::default() });
        let nextest = ["     Summary [   1.1s] 9 tests run: 9 passed (1 slow, 2 flaky), 0 skipped"];
        assert_eq!(tally(&nextest), Tally { passed: 9, flaky: 2, ..Tally::default() });
    }

    #[test]
    fn what_failed_once_is_tried_again_by_name_and_counted() {
        let line = "test asleep::a_flag_fell ... FAILED";
        assert_eq!(failed_test(line).as_deref(), Some("asleep::a_flag_fell"));
        assert_eq!(failed_test("test asleep::a_flag_fell ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 1 passed; 1 failed"), None);
        let first = Tally { passed: 9, failed: 2, ..Tally::default() };
        let tried = |again| {
            let mut tally = first;
            tally.pass_at_second_try(again);
            tally
        };
        let both = Tally { passed: 2, skipped: 9, ..Tally::default() };
        assert_eq!(tried(both), Tally { passed: 11, failed: 0, flaky: 2, ..first });
        assert_eq!(tried(Tally { passed: 1, failed: 1, ..both }), first);
        assert_eq!(tried(Tally::default()), first, "nothing was run");
    }

    #[test]
    fn colours_are_taken_away() {
        let line = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m12 passed\u{1b}[39m (12)";
        assert_eq!(plain(line), "      Tests  12 passed (12)");
    }

    #[test]
    fn what_a_failed_test_printed_is_not_counted_again() {
        let told = tally(&[
            "    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 9 filtered out;",
            "     Summary [  10.844s] 3 tests run: 2 passed, 1 failed, 293 skipped",
        ]);
        assert_eq!(told, Tally { passed: 2, failed: 1, skipped: 293, flaky: 0 });
    }
}
