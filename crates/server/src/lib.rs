//! Serves the companion on this machine.
//!
//! The app is embedded in the binary and does all its work in the browser; this only hands out its files. Online play
//! will live here.

#![warn(missing_docs)]

use std::{io, net::SocketAddr};

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use tokio::net::TcpListener;

/// The files of the app; those with `.br` behind their name are compressed.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What is shown if the binary was built without the app.
const UNBUILT: &str = "The companion is not part of this build. Start it with: cargo xtask play";

/// Whether the app is part of this build.
pub fn has_app() -> bool {
    !FILES.is_empty()
}

/// Serves the app until `stopped`; `ready` hears the address once it can be reached.
pub fn serve(address: SocketAddr, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        axum::serve(listener, app()).with_graceful_shutdown(interrupted()).await
    })
}

fn app() -> Router {
    Router::new().fallback(|request: Request| async move { answer(request.uri().path(), request.headers()) })
}

async fn interrupted() {
    // Without a way to hear of an interruption there is nothing to wait for but the end of the process.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

fn find(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

fn answer(path: &str, headers: &HeaderMap) -> Response {
    if !has_app() {
        return (StatusCode::NOT_FOUND, UNBUILT).into_response();
    }
    let name = match path.trim_start_matches('/') {
        folder if folder.is_empty() || folder.ends_with('/') => &format!("{folder}index.html"),
        "battle" => return Redirect::permanent("/battle/").into_response(),
        name => name,
    };
    let takes_brotli = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(',').any(|encoding| encoding.trim().starts_with("br")));
    let compressed = takes_brotli.then(|| find(&format!("{name}.br"))).flatten();
    let Some(bytes) = compressed.or_else(|| find(name)) else {
        return (StatusCode::NOT_FOUND, "There is no such page.").into_response();
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    // The service worker keeps the files; the browser asks again each time whether there is a newer edition.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if compressed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
