//! Whatever bytes come in over a connection: what comes out is HTTP or the frames of a WebSocket, and
//! the connection comes to its end.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use rookery_fuzz::{Did, Target, pieces};
use rookery_play::Rates;
use rookery_play::limits::Rate;
use rookery_play::options::PerAddress;
use rookery_protocol::socket::ClientIn;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::task::{spawn_blocking, yield_now};
use tokio::time::timeout;

use crate::server::TestServer;

/// How long nothing comes before the client says that nothing more will come from it.
const QUIET: Duration = Duration::from_millis(40);
/// How long a connection may last after that.
const ENDS_MAX: Duration = Duration::from_secs(20);
/// How long the pieces may be that arrive one by one, in bytes.
const PIECE_MAX: usize = 90;
/// What goes on as long as somebody listens.
const LEFT_OUT: [&str; 2] = ["stream", "seek"];
/// A request after which the connection ends, whatever it was in the middle of, bodies aside.
const LAST_REQUEST: &[u8] =
    b"\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
/// A frame that closes, masked by zeros.
const LAST_FRAME: &[u8] = &[0x88, 0x80, 0, 0, 0, 0];
const HTTP_WORDS: &[&str] = &[
    "GET ",
    "POST ",
    "HEAD ",
    "OPTIONS * ",
    "CONNECT x:1 ",
    " HTTP/1.1\r\n",
    " HTTP/1.0\r\n",
    " HTTP/2.0\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\r\n",
    "\r\n\r\n",
    "\n",
    "Host: x\r\n",
    "Content-Length: ",
    "Content-Length: 4\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: 18446744073709551616\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip, chunked\r\n",
    "Connection: close\r\n",
    "Connection: keep-alive\r\n",
    "Connection: Upgrade\r\n",
    "Upgrade: websocket\r\n",
    "Upgrade: h2c\r\n",
    "Sec-WebSocket-Version: 13\r\n",
    "Sec-WebSocket-Key: ",
    "Expect: 100-continue\r\n",
    "Accept-Encoding: gzip\r\n",
    "Content-Type: application/json\r\n",
    "Cookie: rookery_session=",
    "Authorization: Bearer ",
    "Origin: http://x\r\n",
    "Range: bytes=0-1\r\n",
    "/socket",
    "/api/v1/me",
    "/healthz",
    "http://x/",
    "%00",
    "0\r\n\r\n",
    "ffffffffffffffff\r\n",
    "5;x=\"\r\n",
    "\u{0}",
    "\u{ff}",
];
const FRAME_WORDS: &[&str] = &[
    "{\"type\":\"",
    "ping",
    "\"}",
    "\u{0}\u{0}\u{0}\u{0}",
    "\u{1}",
    "~\u{0}",
    "\u{7f}",
    "[",
    "null",
];

/// What came back over a connection, and whether all of it did: the server ended it by itself.
struct Back {
    bytes: Vec<u8>,
    ended: bool,
}

/// Says something over a connection of its own, in pieces, and listens until the server has ended it.
async fn exchange(address: SocketAddr, parts: &[&[u8]]) -> Back {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (mut reads, mut writes) = stream.into_split();
    let (mut bytes, mut ended) = (vec![], true);
    for part in parts {
        // The server may have heard enough.
        if writes.write_all(part).await.is_err() {
            break;
        }
        yield_now().await;
    }
    loop {
        let limit = if ended { QUIET } else { ENDS_MAX };
        match timeout(limit, reads.read_buf(&mut bytes)).await {
            Ok(Ok(0)) => return Back { bytes, ended },
            // Whoever had more to say than was heard is cut off, and what was on its way is lost.
            Ok(Err(_)) => return Back { bytes, ended: false },
            Ok(Ok(_)) => {}
            Err(_) => {
                assert!(ended, "it does not end: {}", parts.concat().escape_ascii());
                ended = false;
                let _ = writes.shutdown().await;
            }
        }
    }
}

/// One answer of HTTP.
#[derive(Debug)]
struct Answer {
    status: u16,
    /// Nobody looked at the request: it was none.
    none: bool,
}

/// Reads what came back as answers; what follows an answer that changes the protocol is left. Only
/// where not all came back may the last one be cut off.
fn answers<'a>(back: &'a Back, sent: &[u8]) -> (Vec<Answer>, &'a [u8]) {
    let (mut all, mut rest) = (vec![], &back.bytes[..]);
    while !rest.is_empty() {
        let Some(end) = rest.windows(4).position(|four| four == b"\r\n\r\n") else {
            assert!(!back.ended, "{} is cut off: {}", rest.escape_ascii(), sent.escape_ascii());
            break;
        };
        let head = std::str::from_utf8(&rest[..end]).unwrap().to_ascii_lowercase();
        rest = &rest[end + 4..];
        let mut lines = head.split("\r\n");
        let line = lines.next().unwrap();
        let line = line.strip_prefix("http/1.1 ").or(line.strip_prefix("http/1.0 "));
        let status: u16 = line.and_then(|line| line.get(..3)).unwrap().parse().unwrap();
        assert!(status < 500 || status == 503, "{status} answers {}", sent.escape_ascii());
        let field = |name: &str| {
            let mut fields = head.split("\r\n").filter_map(|line| line.split_once(": "));
            fields.find(|(known, _)| *known == name).map(|(_, value)| value)
        };
        if status == 101 {
            all.push(Answer { status, none: false });
            return (all, rest);
        }
        all.push(Answer { status, none: status == 400 && field("content-type").is_none() });
        // Whoever asks for a head alone is told a length, and nothing of that length.
        let bare = rest.is_empty() || rest.starts_with(b"HTTP/1.");
        if bare || status < 200 || matches!(status, 204 | 304) {
            continue;
        }
        let len = match field("content-length") {
            Some(length) => length.parse().unwrap(),
            None if field("transfer-encoding").is_some() => chunked(rest),
            None => rest.len(),
        };
        assert!(len <= rest.len() || !back.ended, "{head}\n{}", sent.escape_ascii());
        rest = rest.get(len..).unwrap_or_default();
    }
    (all, rest)
}

/// How long a body is that comes in chunks, its end included; longer than what came if that is cut off.
fn chunked(body: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let Some(end) = body[at..].windows(2).position(|two| two == b"\r\n") else {
            return body.len() + 1;
        };
        let length = std::str::from_utf8(&body[at..at + end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        at += end + 2 + length + 2;
        if length == 0 || at > body.len() {
            return at;
        }
    }
}

/// Reads what a WebSocket said: messages that are known, and the codes with which it closed.
fn said(back: &Back, mut frames: &[u8]) -> (Vec<String>, Vec<u16>) {
    let (mut messages, mut closed) = (vec![], vec![]);
    while let [first, second, rest @ ..] = frames {
        assert_eq!(second & 0x80, 0, "a server masks nothing");
        assert_eq!(first & 0xf0, 0x80, "a server sends whole messages");
        let (long, rest) = match second {
            126 => rest.split_at_checked(2).unwrap_or_default(),
            127 => rest.split_at_checked(8).unwrap_or_default(),
            _ => (&[][..], rest),
        };
        let len = match long {
            [] => usize::from(*second),
            long => long.iter().fold(0, |len, byte| len << 8 | usize::from(*byte)),
        };
        let Some((content, rest)) = rest.split_at_checked(len) else {
            assert!(!back.ended, "a frame is cut off");
            break;
        };
        assert!(closed.is_empty(), "nothing comes after the last frame");
        match first & 0x0f {
            1 => {
                let _: ClientIn = serde_json::from_slice(content).unwrap();
                let message: Value = serde_json::from_slice(content).unwrap();
                messages.push(message["type"].as_str().unwrap().to_owned());
            }
            8 => {
                assert!(content.len() <= 125 && content.len() != 1);
                closed.push(content.first_chunk().map_or(1005, |code| u16::from_be_bytes(*code)));
            }
            10 => assert!(content.len() <= 125),
            other => panic!("the server sends frames of the kind {other}"),
        }
        frames = rest;
    }
    (messages, closed)
}

/// A frame of text, masked by zeros.
fn frame(text: &[u8]) -> Vec<u8> {
    let len = u16::try_from(text.len()).unwrap();
    let length = match text.len() {
        0..=125 => vec![0x80 | text.len() as u8],
        _ => [&[0xfe], &len.to_be_bytes()[..]].concat(),
    };
    [&[0x81], &length[..], &[0; 4], text].concat()
}

/// The messages that clients send, each as a frame.
fn frames() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/samples");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let is_sent = |path: &Path| path.file_name().unwrap().to_string_lossy().starts_with("out.");
    let mut files: Vec<_> = files.filter(|path| is_sent(path)).collect();
    files.sort();
    files.iter().map(|path| frame(&std::fs::read(path).unwrap())).collect()
}

/// A server at which nobody is too fast.
async fn server() -> TestServer {
    TestServer::start_with(|config| {
        config.play.rates = Rates::new(1_000_000, 1_000_000);
        config.play.rates.call = Rate::per(1_000_000, 1_000);
        config.play.rates.picture = Rate::per(1_000_000, 1_000);
        config.play.per_address = PerAddress::of_reads(100_000_000);
        config.messages_per_s = 1_000_000;
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_bytes_are_answered_with_http_and_their_connection_ends() {
    let server = server().await;
    let (address, handle) = (server.address(), Handle::current());
    let try_one = move |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        if LEFT_OUT.iter().any(|word| text.contains(word)) {
            return Did::of(&0);
        }
        let parts: Vec<_> = pieces(bytes, PIECE_MAX).into_iter().chain([LAST_REQUEST]).collect();
        let whole = parts.concat();
        let back = handle.block_on(exchange(address, &[&whole]));
        let (all, frames) = answers(&back, &whole);
        let _ = said(&back, frames);
        let torn = handle.block_on(exchange(address, &parts));
        let (other, _) = answers(&torn, &whole);
        for (one, other) in all.iter().zip(&other).filter(|_| back.ended && torn.ended) {
            assert_eq!(one.none, other.none, "{all:?}, {other:?}: {}", whole.escape_ascii());
        }
        let did: Vec<_> = all.iter().take(3).map(|answer| answer.status).collect();
        Did::of(&(did, back.ended))
    };
    let all = spawn_blocking(move || {
        Target::new("http").words(HTTP_WORDS).runs(250).len_max(3_000).bytes(try_one);
    });
    all.await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_frames_of_a_websocket_are_answered_with_messages_and_it_closes() {
    let server = server().await;
    let mut guest = server.browser();
    guest.post("/api/v1/guest", Value::Null).await;
    let (address, handle) = (server.address(), Handle::current());
    let cookie = guest.cookie.clone().unwrap();
    let greeting = format!(
        "GET /socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         Cookie: {cookie}\r\n\r\n"
    );
    let try_one = move |bytes: &[u8]| {
        let mut parts = vec![greeting.as_bytes()];
        parts.extend(pieces(bytes, PIECE_MAX));
        parts.push(LAST_FRAME);
        let back = handle.block_on(exchange(address, &parts));
        let (all, rest) = answers(&back, &parts.concat());
        let greeted = all.first().map(|answer| answer.status);
        assert!(greeted == Some(101) || greeted.is_none() && !back.ended, "{all:?}");
        let (messages, closed) = said(&back, rest);
        // What was on its way is lost where the connection broke.
        assert!(messages.first().is_none_or(|first| first == "hello"), "{messages:?}");
        let new = messages.iter().skip(1).take(4).collect::<Vec<_>>();
        Did::of(&(new, closed, back.ended))
    };
    let words = FRAME_WORDS;
    let all = spawn_blocking(move || {
        Target::new("frames").also(frames()).words(words).runs(250).len_max(3_000).bytes(try_one);
    });
    all.await.unwrap();
    server.stop().await;
}
