//! Archives of engines: files of the server's folder, each named by its SHA-256.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use rookery_engine_host::build::unpack;
use rookery_engine_host::host::{Archives, Piece};
use rookery_protocol::build::{ARCHIVE_BYTES_MAX, ARCHIVE_PIECE_BYTES_MAX, Archive};
use rookery_texts::{Text, builds as texts};
use sha2::{Digest as _, Sha256};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};
use tokio::task::spawn_blocking;

use crate::base::Base;
use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// Archives that are kept; the oldest that no test needs goes for a new one.
const ARCHIVES_MAX: usize = 200;
/// The letters of an archive's name.
const NAME_LEN: usize = 64;
const MIB: u64 = 1024 * 1024;

/// Takes an archive in, and looks through it. Whatever is wrong with it, nothing of it stays then.
///
/// # Errors
/// It is too big, broken, or would not be unpacked.
pub(crate) async fn keep(
    base: &Base,
    body: BoxStream<'static, io::Result<Bytes>>,
    needed: &[String],
) -> Result<Archive> {
    let folder = base.options.archives();
    tokio::fs::create_dir_all(&folder).await.map_err(broken)?;
    let coming = folder.join(format!("coming-{:016x}", now::random_u64()));
    let kept = take(&folder, &coming, body).await;
    let _ = tokio::fs::remove_file(&coming).await;
    let (archive, needed) = (kept?, needed.to_vec());
    let newest = archive.sha256.clone();
    let pruned = spawn_blocking(move || prune(&folder, &newest, &needed)).await;
    pruned.map_err(|error| Denied::Internal(error.to_string()))?;
    Ok(archive)
}

async fn take(
    folder: &Path,
    coming: &Path,
    mut body: BoxStream<'static, io::Result<Bytes>>,
) -> Result<Archive> {
    let wrong = |why: Text| Denied::form("archive", Wrong::BadMatch, why);
    let mut file = File::create(coming).await.map_err(broken)?;
    let (mut sum, mut bytes) = (Sha256::new(), 0_u64);
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|_| wrong(texts::archive_torn()))?;
        bytes += piece.len() as u64;
        if bytes > ARCHIVE_BYTES_MAX {
            return Err(wrong(texts::archive_too_big(ARCHIVE_BYTES_MAX / MIB)));
        }
        sum.update(&piece);
        file.write_all(&piece).await.map_err(broken)?;
    }
    file.sync_all().await.map_err(broken)?;
    let looked = coming.to_owned();
    let contents = spawn_blocking(move || unpack::look(&looked)).await;
    let contents = contents.map_err(|error| Denied::Internal(error.to_string()))?;
    let files = contents.map_err(|why| wrong(texts::archive(why)))?.files;
    let sha256: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    tokio::fs::rename(coming, folder.join(&sha256)).await.map_err(broken)?;
    Ok(Archive { sha256, bytes, files })
}

/// Whether an archive is here.
pub(crate) fn has(base: &Base, name: &str) -> bool {
    path(&base.options.archives(), name).is_some_and(|path| path.is_file())
}

/// A piece of an archive from a byte on; nothing at its end.
///
/// # Errors
/// There is no such archive here, or the disk fails.
pub async fn piece(base: &Base, name: &str, from: u64) -> Result<Vec<u8>> {
    let path = path(&base.options.archives(), name).ok_or(Denied::NotFound)?;
    let mut file = match File::open(path).await {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Denied::NotFound),
        Err(error) => return Err(broken(error)),
    };
    file.seek(io::SeekFrom::Start(from)).await.map_err(broken)?;
    let mut piece = vec![];
    let most = ARCHIVE_PIECE_BYTES_MAX as u64;
    file.take(most).read_to_end(&mut piece).await.map_err(broken)?;
    Ok(piece)
}

/// Where an archive lies; nothing for a name that no archive has.
fn path(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_name = name.len() == NAME_LEN
        && name.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_name.then(|| folder.join(name))
}

/// Removes the oldest archives that nothing needs, until there are no more than may be.
fn prune(folder: &Path, newest: &str, needed: &[String]) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let aged = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let time = entry.metadata().and_then(|about| about.modified());
        path(folder, &name).map(|path| (time.unwrap_or(SystemTime::UNIX_EPOCH), name, path))
    });
    let mut all: Vec<_> = aged.collect();
    all.sort();
    let excess = all.len().saturating_sub(ARCHIVES_MAX);
    let free = all.iter().filter(|(_, name, _)| name != newest && !needed.contains(name));
    for (_, _, path) in free.take(excess) {
        let _ = std::fs::remove_file(path);
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what an error is mapped by")]
fn broken(why: io::Error) -> Denied {
    Denied::Internal(format!("the folder of archives: {why}"))
}

/// The archives of this server, for its own machine.
pub(crate) struct OfServer(pub(crate) Arc<Base>);

impl Archives for OfServer {
    fn piece<'a>(&'a self, archive: &'a str, from: u64) -> Piece<'a> {
        Box::pin(async move {
            let piece = piece(&self.0, archive, from).await;
            piece.map_err(|denied| Text::verbatim(denied.to_string()))
        })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;
    use crate::testing::World;

    /// The least archive: one empty file.
    fn archive() -> Vec<u8> {
        let mut header = [0; 512];
        header[..4].copy_from_slice(b"file");
        header[100..107].copy_from_slice(b"0000644");
        header[124..135].copy_from_slice(b"00000000000");
        header[156] = b'0';
        header[148..156].copy_from_slice(b"        ");
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        [header.as_slice(), &[0; 1_024]].concat()
    }

    fn body(bytes: &[u8]) -> BoxStream<'static, io::Result<Bytes>> {
        let pieces: Vec<_> = bytes.chunks(100).map(|it| Ok(Bytes::copy_from_slice(it))).collect();
        stream::iter(pieces).boxed()
    }

    #[tokio::test]
    async fn an_archive_is_kept_by_its_hash_and_given_out_in_pieces() {
        let world = World::new().await;
        let base = &world.app.base;
        let kept = keep(base, body(&archive()), &[]).await.unwrap();
        assert_eq!((kept.files, kept.bytes), (1, 1_536));
        assert!(
            has(base, &kept.sha256) && !has(base, "../archives") && !has(base, &"0".repeat(64))
        );
        assert_eq!(piece(base, &kept.sha256, 512).await.unwrap(), [0; 1_024]);
        assert!(piece(base, &kept.sha256, 9_999).await.unwrap().is_empty());
        assert!(matches!(piece(base, "../rookery.db", 0).await, Err(Denied::NotFound)));
        world.end().await;
    }

    #[tokio::test]
    async fn nothing_stays_of_what_is_no_archive_or_does_not_come_whole() {
        let world = World::new().await;
        let base = &world.app.base;
        let torn = stream::iter([Ok(Bytes::from(archive())), Err(io::Error::other("torn"))]);
        for body in [body(b"no archive"), torn.boxed()] {
            let denied = keep(base, body, &[]).await.unwrap_err();
            assert_eq!(denied.field(), Some("archive"));
        }
        let mut left = std::fs::read_dir(base.options.archives()).unwrap();
        assert!(left.next().is_none());
        world.end().await;
    }
}
