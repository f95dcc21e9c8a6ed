//! The page: its files are part of the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The files of the page, as `npm run build` makes them.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Files;

/// Whether the page was there when the program was built.
pub fn is_built() -> bool {
    Files::get("index.html").is_some()
}

/// A file of the page.
pub async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        let words = match Files::get("index.html") {
            Some(_) => "there is nothing here",
            None => "this program was built without its page; `cargo play` builds it",
        };
        return (StatusCode::NOT_FOUND, words).into_response();
    };
    // Names of built files change with what they hold.
    let cached = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, kind_of(path)), (header::CACHE_CONTROL, cached)];
    (headers, file.data).into_response()
}

/// What a file is, by its ending.
fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
