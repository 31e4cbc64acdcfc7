//! What the doors share.

use std::sync::Arc;

use axum::extract::FromRef;
use rookery_play::{App, now};
use rookery_protocol::console::Certificate;
use rookery_tls::Served;

use crate::config::Config;

/// What the doors share. A handler asks for the part that it needs.
#[derive(Clone)]
pub struct Site {
    /// Everything behind the doors.
    pub app: Arc<App>,
    /// The configuration with which the server was started.
    pub config: Arc<Config>,
    /// The certificate that is shown, where the server speaks TLS itself.
    pub served: Option<Arc<Served>>,
}

impl Site {
    /// How it stands with the certificate, as admins are told.
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate> {
        let standing = self.served.as_ref()?.standing(now::millis());
        let trouble = standing.trouble;
        Some(Certificate { ends_ms: standing.ends_ms, late: standing.late, trouble })
    }
}

impl FromRef<Site> for Arc<App> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.app)
    }
}

impl FromRef<Site> for Arc<Config> {
    fn from_ref(site: &Site) -> Self {
        Self::clone(&site.config)
    }
}
