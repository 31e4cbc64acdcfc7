//! Links that stop mail about games, without logging in. Each belongs to one account and can do
//! nothing else; it is good for as long as the site is.

use ring::hmac;
use rookery_protocol::id::{ID_LEN, UserId};

use super::Mails;
use crate::base::Base;
use crate::denied::{Denied, Result};
use crate::now;

/// What is signed before the account, so that no other signature by the key is taken for this.
const ABOUT: &[u8] = b"stop mail about games\0";
/// The length of a signature, in bytes.
const TAG_LEN: usize = 32;

/// The token of somebody's link.
///
/// # Errors
/// The database fails.
pub(super) async fn token(mails: &Mails, base: &Base, user: UserId) -> Result<String> {
    let tag = hmac::sign(key(mails, base).await?, &signed(user));
    let digits: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{user}{digits}"))
}

/// Reads a token: whose it says that it is, and by what.
#[must_use]
pub(super) fn read(token: &str) -> Option<(UserId, [u8; TAG_LEN])> {
    if token.len() != ID_LEN + 2 * TAG_LEN || !token.is_ascii() {
        return None;
    }
    let (user, digits) = token.split_at(ID_LEN);
    let mut tag = [0; TAG_LEN];
    for (byte, pair) in tag.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some((user.parse().ok()?, tag))
}

/// Whose token it is; `None` where it is none.
///
/// # Errors
/// The database fails.
pub(crate) async fn whose(mails: &Mails, base: &Base, token: &str) -> Result<Option<UserId>> {
    let Some((user, tag)) = read(token) else { return Ok(None) };
    let key = key(mails, base).await?;
    Ok(hmac::verify(key, &signed(user), &tag).is_ok().then_some(user))
}

fn signed(user: UserId) -> Vec<u8> {
    [ABOUT, user.as_str().as_bytes()].concat()
}

/// The site's key: the first server that needs one draws it.
async fn key<'a>(mails: &'a Mails, base: &Base) -> Result<&'a hmac::Key> {
    mails
        .stop_key
        .get_or_try_init(|| async {
            let secret = base.storage.mail_key(&now::random_bytes::<32>()).await?;
            Ok::<_, Denied>(hmac::Key::new(hmac::HMAC_SHA256, &secret))
        })
        .await
}
