//! What is counted, on a listener of its own that only the machine itself reaches.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use rookery_play::shutdown::Shutdown;
use tokio::net::TcpListener;

use crate::accept::{self, Doors};
use crate::config::Config;

/// How often the histograms take in what was recorded since.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);
/// The upper bounds, in seconds, that durations are counted under.
const SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// The text format that Prometheus reads.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A process has one recorder, however many servers run in it.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to count and to serve the counts at `/metrics`; gives the address.
///
/// # Errors
/// If the address cannot be listened on, or something else in the process counts already.
pub async fn serve(
    listen: SocketAddr,
    config: &Config,
    shutdown: Arc<Shutdown>,
) -> io::Result<SocketAddr> {
    let handle = recorder().map_err(io::Error::other)?;
    let listener = TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    let router = Router::new().route("/metrics", get(render)).with_state(handle.clone());
    let mut ending = shutdown.ending();
    tokio::spawn(accept::serve(listener, Doors::open(router), shutdown, config.bounds, None));
    tokio::spawn(async move {
        let mut every = tokio::time::interval(UPKEEP_EVERY);
        loop {
            tokio::select! {
                () = ending.begun() => break,
                _ = every.tick() => handle.run_upkeep(),
            }
        }
    });
    Ok(address)
}

async fn render(State(handle): State<PrometheusHandle>) -> impl IntoResponse {
    ([(CONTENT_TYPE, TEXT)], handle.render())
}

fn recorder() -> Result<PrometheusHandle, BuildError> {
    if let Some(handle) = RECORDER.get() {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new().set_buckets(&SECONDS)?.install_recorder()?;
    Ok(RECORDER.get_or_init(|| handle).clone())
}
