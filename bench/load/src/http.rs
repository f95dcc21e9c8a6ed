//! The little HTTP that lobbies want.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What an address answers.
pub async fn get(from: SocketAddr, path: &str) -> Result<Value> {
    ask(from, &format!("GET {path} HTTP/1.1\r\nHost: {from}\r\nConnection: close\r\n\r\n")).await
}

/// What posting something is answered with.
pub async fn post(to: SocketAddr, path: &str, what: &Value) -> Result<Value> {
    let body = what.to_string();
    let kind = format!("Content-Type: application/json\r\nContent-Length: {}", body.len());
    ask(to, &format!("POST {path} HTTP/1.1\r\nHost: {to}\r\n{kind}\r\nConnection: close\r\n\r\n{body}")).await
}

async fn ask(address: SocketAddr, words: &str) -> Result<Value> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(words.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer has a head and a body")?;
    ensure!(head.split(' ').nth(1) == Some("200"), "{} said {answer}", words.lines().next().unwrap_or(""));
    // A body may come in pieces, each with its length before it; JSON has no line that is a number.
    let (from, to) = (body.find(['{', '[']), body.rfind(['}', ']']));
    let body = from.zip(to).and_then(|(from, to)| body.get(from..=to)).context("an answer in JSON")?;
    Ok(serde_json::from_str(body)?)
}
