//! Serves the companion on this machine.
//!
//! The app is embedded in the binary and does all its work in the browser; this only hands out its files. Online play
//! will live here.

#![warn(missing_docs)]

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

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
    Router::new().fallback(|request: Request| async move { guarded(answer(request.uri().path(), request.headers())) })
}

/// What every answer tells the browser: nothing from elsewhere is loaded or run, nobody else puts the app into a frame of his
/// own, and a file is what it is called. Styles may stand in the page: bars have their lengths there.
const GUARDS: [(header::HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
];

fn guarded(mut response: Response) -> Response {
    for (name, value) in GUARDS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The address of this machine in the local network, if it is in one.
pub fn in_the_local_network() -> Option<Ipv4Addr> {
    // Nothing is sent: the system only says which of its addresses it would send from.
    let socket = std::net::UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 168, 0, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) if address.is_private() || address.is_link_local() => Some(address),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_guarded_found_or_not() {
        for path in ["/", "/battle", "/no-such-page", "/grognard_bg.wasm"] {
            let response = guarded(answer(path, &HeaderMap::new()));
            let told = |name: header::HeaderName| response.headers().get(name).and_then(|value| value.to_str().ok());
            let policy = told(header::CONTENT_SECURITY_POLICY).unwrap_or_default();
            assert!(
                policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
                "{path}: {policy}"
            );
            assert!(!policy.contains("'unsafe-eval'"), "{path}: {policy}");
            assert_eq!(told(header::X_CONTENT_TYPE_OPTIONS), Some("nosniff"), "{path}");
            assert_eq!(told(header::X_FRAME_OPTIONS), Some("DENY"), "{path}");
        }
    }
}
