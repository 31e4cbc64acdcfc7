//! What the doors share.

use std::sync::Arc;

use axum::extract::FromRef;
use rookery_play::App;
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
