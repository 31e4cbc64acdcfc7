//! Lines from a telnet client: what it types, without what telnet says to telnet.

/// The longest line that is read, in bytes.
pub(super) const LINE_LEN_MAX: usize = 1_024;

/// Interpret as command, the first byte of whatever telnet says to telnet (RFC 854).
const IAC: u8 = 255;
/// The server shows what is typed, or no longer (RFC 857): so that nothing shows a passphrase.
pub(super) const ECHO_OFF: [u8; 3] = [IAC, 251, 1];
pub(super) const ECHO_ON: [u8; 3] = [IAC, 252, 1];
/// Will, won't, do and don't are followed by what.
const OPTIONS: std::ops::RangeInclusive<u8> = 251..=254;

/// Bytes become lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    line: Vec<u8>,
    telnet: Telnet,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Telnet {
    /// What comes is text.
    #[default]
    Text,
    /// It has said that something follows.
    Command,
    /// It says which option it means.
    Option,
}

/// A line is longer than any that means something.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl Lines {
    /// Takes a byte; the line that it ends, if it does.
    ///
    /// # Errors
    /// [`TooLong`].
    pub(super) fn take(&mut self, byte: u8) -> Result<Option<String>, TooLong> {
        self.telnet = match (self.telnet, byte) {
            (Telnet::Text, IAC) => Telnet::Command,
            (Telnet::Command, byte) if OPTIONS.contains(&byte) => Telnet::Option,
            (Telnet::Command | Telnet::Option, _) => Telnet::Text,
            (Telnet::Text, b'\n') => return Ok(Some(self.end())),
            (Telnet::Text, 8 | 127) => {
                self.line.pop();
                Telnet::Text
            }
            (Telnet::Text, byte) => {
                if self.line.len() >= LINE_LEN_MAX {
                    return Err(TooLong);
                }
                self.line.push(byte);
                Telnet::Text
            }
        };
        Ok(None)
    }

    fn end(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        let text = String::from_utf8_lossy(&line);
        text.chars().filter(|c| !c.is_control()).collect()
    }
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;
    use crate::ics::command::read as read_command;

    fn read(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::default();
        bytes.iter().filter_map(|byte| lines.take(*byte).unwrap()).collect()
    }

    #[test]
    fn lines_end_as_any_client_ends_them() {
        assert_eq!(read(b"ada\r\nsecret\n\r e2e4 \n"), ["ada", "secret", " e2e4 "]);
        assert_eq!(read(b"no end"), [""; 0]);
    }

    #[test]
    fn what_telnet_says_to_telnet_is_no_text() {
        assert_eq!(read(b"\xff\xfd\x01ad\xff\xf1a\n"), ["ada"]);
        assert_eq!(read(b"adx\x08a\n"), ["ada"]);
        assert_eq!(read(b"a\x1b[2Jb\0\n"), ["a[2Jb"]);
    }

    #[test]
    fn a_line_has_a_longest_length() {
        let mut lines = Lines::default();
        for _ in 0..LINE_LEN_MAX {
            assert_eq!(lines.take(b'x'), Ok(None));
        }
        assert_eq!(lines.take(b'x'), Err(TooLong));
        assert!(Lines::default().take(b'\n').is_ok());
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(read(b"a\xe9b\n"), ["a\u{fffd}b"]);
    }

    #[test]
    fn bytes_become_short_lines_without_signs_that_steer_a_terminal() {
        Target::new("telnet").runs(4_000).bytes(|bytes| {
            let mut lines = Lines::default();
            let mut ends = 0;
            let mut did = vec![];
            for byte in bytes {
                match lines.take(*byte) {
                    Ok(None) => {}
                    Ok(Some(line)) => {
                        // A byte that is no text is replaced by a sign of three.
                        assert!(line.len() <= 3 * LINE_LEN_MAX && !line.contains(char::is_control));
                        ends += 1;
                        did.push(std::mem::discriminant(&read_command(&line)));
                    }
                    Err(TooLong) => return Did::of(&(did, "too long")),
                }
                assert!(lines.line.len() <= LINE_LEN_MAX);
            }
            assert!(ends <= bytes.iter().filter(|byte| **byte == b'\n').count());
            Did::of(&(did, "all"))
        });
    }
}
