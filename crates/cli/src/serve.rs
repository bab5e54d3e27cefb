//! `serve`: the companion in the browser, from this machine alone unless the local network is let in.

use std::{
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr},
};

use anstyle::{AnsiColor, Style};
use qrcode::{QrCode, render::unicode};

use crate::{paint::TITLE, trouble::Trouble};

pub(crate) fn run(lan: bool, open_browser: bool, port: u16) -> Result<(), Trouble> {
    if !grognard_server::has_app() {
        return Err(Trouble::said("the companion is not part of this build; start it with: cargo xtask play"));
    }
    let host = match (lan, grognard_server::in_the_local_network()) {
        (false, _) => Ipv4Addr::LOCALHOST,
        (true, Some(host)) => host,
        (true, None) => {
            return Err(Trouble::said("this machine is in no local network; without --lan it serves itself alone"));
        }
    };
    let address = SocketAddr::from((host, port));
    let started = grognard_server::serve(address, |address| {
        let page = format!("http://{address}/");
        let mut out = anstream::stdout();
        let _ = writeln!(out, "{TITLE}Grognard{TITLE:#} is at {page}  (Ctrl-C stops it)");
        if lan {
            let _ = writeln!(out, "{}Whoever is in this network can open it.", code(&page));
        }
        if open_browser {
            // A machine without a browser still has the address on its screen.
            let _ = open::that_detached(page);
        }
    });
    started.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            Trouble::said(format!("port {port} is taken, perhaps by another Grognard; try --port 0"))
        }
        _ => Trouble::said(format!("cannot listen on {address}: {error}")),
    })
}

/// An address as a code for a phone's camera: dark on light, whatever the terminal's colours.
fn code(page: &str) -> String {
    let Ok(code) = QrCode::new(page) else { return String::new() };
    let paper = Style::new().bg_color(Some(AnsiColor::BrightWhite.into())).fg_color(Some(AnsiColor::Black.into()));
    let drawn = code.render::<unicode::Dense1x2>().build();
    drawn.lines().map(|line| format!("{paper}{line}{paper:#}\n")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_address_is_drawn_for_a_camera() {
        let drawn = super::code("http://192.168.1.20:1815/");
        assert!(drawn.lines().count() > 12, "{drawn}");
        assert!(drawn.contains('▀') && drawn.contains('█'), "{drawn}");
    }
}
