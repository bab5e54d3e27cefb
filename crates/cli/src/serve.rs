//! `serve`: the companion in the browser, from this machine alone.

use std::{
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr},
};

use crate::{paint::TITLE, trouble::Trouble};

pub(crate) fn run(open_browser: bool, port: u16) -> Result<(), Trouble> {
    if !grognard_server::has_app() {
        return Err(Trouble::said("the companion is not part of this build; start it with: cargo xtask play"));
    }
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let started = grognard_server::serve(address, |address| {
        let page = format!("http://{address}/");
        let _ = writeln!(anstream::stdout(), "{TITLE}Grognard{TITLE:#} is at {page}  (Ctrl-C stops it)");
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
