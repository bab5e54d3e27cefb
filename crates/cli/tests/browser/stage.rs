//! A server, a browser and somebody who sits in front of it.
//!
//! Everything blocks, so that a test reads as what a player does, one thing after the other.

use std::{
    env, fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value as Json, json};
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, WebDriver};
use tokio::runtime::Runtime;

const PATIENCE: Duration = Duration::from_secs(15);

/// A process that ends with the test.
struct Kept(Child);

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program and reads its output up to the line that says where it listens.
fn start(command: &mut Command, mut address: impl FnMut(&str) -> Option<String>) -> (Kept, String) {
    let name = format!("{command:?}");
    // A port that was free may be taken a moment later: then another is tried.
    for _ in 0..5 {
        let mut child = Kept(command.stdout(Stdio::piped()).spawn().unwrap_or_else(|error| panic!("{name}: {error}")));
        let mut lines = BufReader::new(child.0.stdout.take().expect("a pipe")).lines();
        let found = lines.by_ref().map_while(Result::ok).find_map(|line| address(&line));
        // What else it says must not fill the pipe.
        thread::spawn(move || lines.for_each(drop));
        if let Some(found) = found {
            return (child, found);
        }
    }
    panic!("{name} did not start; if it lacks the app, run: cargo xtask test");
}

/// `grognard serve`, on a port of its own.
pub(crate) struct Server {
    address: String,
    _process: Option<Kept>,
    /// The server behind this one, if it only passes things on.
    _behind: Option<Rc<Server>>,
}

impl Server {
    pub(crate) fn start() -> Rc<Self> {
        assert!(
            grognard_server::has_app(),
            "this build has no app to test: run `cargo xtask test`, or `cargo xtask site` and build again"
        );
        let (process, address) =
            start(Command::new(env!("CARGO_BIN_EXE_grognard")).args(["serve", "--port", "0"]), |line| {
                let from = line.find("http://")?;
                line[from..].split_whitespace().next().map(|address| address.trim_end_matches('/').to_owned())
            });
        Rc::new(Self { address, _process: Some(process), _behind: None })
    }

    /// The same behind somebody who counts the bytes that come over the wire, whoever asks for them.
    pub(crate) fn counted(self: Rc<Self>) -> (Rc<Self>, Arc<AtomicU64>) {
        let (wire, bytes) = (TcpListener::bind("127.0.0.1:0").expect("a port"), Arc::new(AtomicU64::new(0)));
        let address = format!("http://{}", wire.local_addr().expect("an address"));
        let (behind, counter) = (self.address.trim_start_matches("http://").to_owned(), Arc::clone(&bytes));
        thread::spawn(move || {
            for caller in wire.incoming().map_while(Result::ok) {
                let Ok(server) = TcpStream::connect(&behind) else { return };
                let (from, to) = (caller.try_clone().expect("a stream"), server.try_clone().expect("a stream"));
                thread::spawn(move || io::copy(&mut &from, &mut &to));
                let counter = Arc::clone(&counter);
                thread::spawn(move || {
                    let (mut part, mut server) = ([0; 16 * 1024], server);
                    while let Ok(read @ 1..) = server.read(&mut part) {
                        counter.fetch_add(read as u64, Ordering::Relaxed);
                        if (&caller).write_all(&part[..read]).is_err() {
                            return;
                        }
                    }
                });
            }
        });
        (Rc::new(Self { address, _process: None, _behind: Some(self) }), bytes)
    }

    /// The same behind somebody who hands some files out himself, by their paths, before the server is asked.
    pub(crate) fn with(self: Rc<Self>, files: Vec<(String, Vec<u8>)>) -> Rc<Self> {
        let front = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", front.local_addr().expect("an address"));
        let (behind, files) = (self.address.trim_start_matches("http://").to_owned(), Arc::new(files));
        thread::spawn(move || {
            for caller in front.incoming().map_while(Result::ok) {
                let (behind, files) = (behind.clone(), Arc::clone(&files));
                thread::spawn(move || hand_out(&caller, &behind, &files));
            }
        });
        Rc::new(Self { address, _process: None, _behind: Some(self) })
    }
}

/// Answers one request: with one of these files, or with what the server behind says.
fn hand_out(caller: &TcpStream, behind: &str, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    let mut lines = BufReader::new(caller).lines();
    let head: Vec<String> = lines.by_ref().map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    let path = head.first().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
    let mut to = caller;
    if let Some((name, bytes)) = files.iter().find(|(name, _)| name == path.split('?').next().unwrap_or_default()) {
        let kind = match name.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("json") => "application/json",
            _ => "text/plain",
        };
        let length = bytes.len();
        write!(to, "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")?;
        return to.write_all(bytes);
    }
    let mut server = TcpStream::connect(behind)?;
    let kept = head.iter().filter(|line| !line.to_ascii_lowercase().starts_with("connection:"));
    let head: String = kept.map(|line| format!("{line}\r\n")).collect();
    write!(server, "{head}Connection: close\r\n\r\n")?;
    io::copy(&mut server, &mut to).map(drop)
}

/// The size of what is looked at.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Screen {
    /// A phone as most are.
    Phone,
    /// The smallest there is.
    Small,
    /// A desk.
    Desk,
}

impl Screen {
    /// Width, height, and whether fingers do the pointing.
    fn size(self) -> (u32, u32, bool) {
        match self {
            Self::Phone => (360, 740, true),
            Self::Small => (320, 568, true),
            Self::Desk => (1366, 900, false),
        }
    }
}

/// Somebody in front of a browser of his own.
pub(crate) struct Player {
    address: String,
    driver: Option<WebDriver>,
    runtime: Runtime,
    folder: PathBuf,
    _chromedriver: Kept,
    server: Option<Rc<Server>>,
}

/// Remembers what goes wrong on a page, over reloads, so that no complaint is missed.
const LISTEN: &str = "
    const complain = what => { try { sessionStorage.complaints = (sessionStorage.complaints || '') + what + '\\n'; } catch { } };
    addEventListener('error', event => complain(event.message || 'not loaded: ' + (event.target.src || event.target.href)), true);
    addEventListener('unhandledrejection', event => complain('rejected: ' + event.reason));
    for (const kind of ['error', 'warn']) {
        const said = console[kind];
        console[kind] = (...words) => { complain(words.join(' ')); said.apply(console, words); };
    }
";

impl Player {
    /// Sits down with the app open.
    pub(crate) fn sits_down() -> Self {
        let player = Self::at(Server::start());
        player.visit("");
        player
    }

    /// A browser that has not yet opened anything.
    pub(crate) fn at(server: Rc<Server>) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let nth = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("grognard-browser-{}-{nth}", std::process::id()));
        let (_chromedriver, port) = start(Command::new("chromedriver").arg("--port=0"), |line| {
            line.split("successfully on port ").nth(1).map(|port| port.trim_end_matches('.').to_owned())
        });
        let mut browser = DesiredCapabilities::chrome();
        let flags = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking \
            --disable-component-update --disable-sync --no-first-run --hide-scrollbars --window-size=1366,900";
        let profile = format!("--user-data-dir={}", folder.display());
        for flag in flags.split_whitespace().chain([profile.as_str()]) {
            browser.add_arg(flag).expect("a flag");
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let driver = runtime.block_on(WebDriver::new(format!("http://127.0.0.1:{port}"), browser)).expect("a browser");
        let address = server.address.clone();
        let player = Self { address, driver: Some(driver), runtime, folder, _chromedriver, server: Some(server) };
        player.before_each_page(LISTEN);
        player
    }

    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("the browser is there until the end")
    }

    pub(crate) fn devtools(&self, command: &str, parameters: Json) -> Json {
        let sent = self.runtime.block_on(self.driver().cdp().send_raw(command, parameters));
        sent.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Runs a script before those of any page opened from now on.
    pub(crate) fn before_each_page(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
    }

    /// Asks the page something.
    pub(crate) fn ask(&self, script: &str) -> Json {
        self.ask_with(script, Vec::new())
    }

    pub(crate) fn ask_with(&self, script: &str, arguments: Vec<Json>) -> Json {
        let answer = self.runtime.block_on(self.driver().execute(script, arguments));
        answer.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Asks something that takes its time: the script calls `done`.
    pub(crate) fn ask_later(&self, script: &str, arguments: Vec<Json>) -> Json {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        let about = format!("{arguments:?}");
        let answer = self.runtime.block_on(self.driver().execute_async(script.as_str(), arguments));
        answer.unwrap_or_else(|error| panic!("{about} {script}: {error}")).json().clone()
    }

    pub(crate) fn text(&self, what: &str) -> String {
        let found = self.ask_with("return document.querySelector(arguments[0])?.innerText ?? null", vec![what.into()]);
        found.as_str().unwrap_or_else(|| panic!("{what} is not on {}", self.place())).to_owned()
    }

    pub(crate) fn count(&self, what: &str) -> u64 {
        let found = self.ask_with("return document.querySelectorAll(arguments[0]).length", vec![what.into()]);
        found.as_u64().unwrap_or_default()
    }

    /// Where the player is.
    pub(crate) fn place(&self) -> String {
        self.ask("return location.hash").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until something holds on the page.
    pub(crate) fn waits_for(&self, what: &str, condition: &str) {
        let begun = Instant::now();
        let script = format!("return !!({condition})");
        while self.ask(&script) != Json::Bool(true) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain for {what} on {}", self.place());
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Opens an address afresh, as a link from elsewhere does.
    pub(crate) fn visit(&self, hash: &str) {
        let gone = self.runtime.block_on(async {
            // Without a step in between a new hash would only be a move inside the page.
            self.driver().goto("about:blank").await?;
            // Without an address within the companion there is only the front door.
            let hash = if hash.is_empty() { "#/" } else { hash };
            self.driver().goto(format!("{}/{hash}", self.address)).await
        });
        gone.unwrap_or_else(|error| panic!("{hash}: {error}"));
        self.waits_for("the app", "document.querySelector('#app h1')");
    }

    /// Comes to the front door.
    pub(crate) fn visits_the_door(&self) {
        let gone = self.runtime.block_on(self.driver().goto(format!("{}/", self.address)));
        gone.unwrap_or_else(|error| panic!("the door: {error}"));
        self.waits_for("the door", "document.querySelector('#door h1')");
    }

    /// Opens the battle screen afresh.
    pub(crate) fn visits_battles(&self, hash: &str) {
        let gone = self.runtime.block_on(async {
            self.driver().goto("about:blank").await?;
            self.driver().goto(format!("{}/battle/{hash}", self.address)).await
        });
        gone.unwrap_or_else(|error| panic!("battle/{hash}: {error}"));
        self.waits_for("the battle screen", "document.querySelector('.front h1, .battle')");
    }

    /// Reloads the battle screen.
    pub(crate) fn reloads_battle(&self) {
        self.runtime.block_on(self.driver().refresh()).expect("the page reloads");
        self.waits_for("the battle screen", "document.querySelector('.front h1, .battle')");
    }

    /// Reloads the page.
    pub(crate) fn reloads(&self) {
        self.runtime.block_on(self.driver().refresh()).expect("the page reloads");
        self.waits_for("the app", "document.querySelector('h1')");
    }

    /// Goes to another page of the app.
    pub(crate) fn goes_to(&self, hash: &str) {
        self.settles();
        self.ask_later(
            "const settle = () => requestAnimationFrame(() => setTimeout(done, 0));
            if (location.hash === arguments[0]) return settle();
            addEventListener('hashchange', settle, { once: true });
            location.hash = arguments[0];",
            vec![hash.into()],
        );
    }

    /// Waits until the figures beside the fields of a form are those of what it says now.
    pub(crate) fn settles(&self) {
        self.waits_for("the form to settle", "document.querySelector('#form')?.ariaBusy !== 'true'");
    }

    /// Opens what a form keeps folded because it is seldom true.
    pub(crate) fn unfolds(&self) {
        self.settles();
        self.ask(
            "document.querySelectorAll('#form [data-more-of][aria-expanded=false]').forEach(fold => fold.click())",
        );
        self.settles();
    }

    /// Taps the first thing that fits.
    pub(crate) fn taps(&self, what: &str) {
        let tapped = self.runtime.block_on(async {
            let element = self.driver().find(thirtyfour::By::Css(what)).await?;
            // The dock covers the foot of the page.
            let args = vec![element.to_json()?];
            self.driver()
                .execute("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", args)
                .await?;
            element.click().await
        });
        tapped.unwrap_or_else(|error| panic!("{what} on {}: {error}", self.place()));
    }

    /// Taps the button that says this.
    pub(crate) fn taps_on(&self, words: &str) {
        let marked = self.ask_with(
            "const found = [...document.querySelectorAll('button, a')].find(button => button.offsetParent && button.innerText.trim().startsWith(arguments[0]));
            document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
            found?.setAttribute('data-wanted', '');
            return !!found",
            vec![words.into()],
        );
        assert_eq!(marked, Json::Bool(true), "no “{words}” on {}", self.place());
        self.taps("[data-wanted]");
    }

    /// Presses a key, wherever the focus is.
    pub(crate) fn presses(&self, key: &str) {
        let keys = self.runtime.block_on(self.driver().action_chain().send_keys(key).perform());
        keys.unwrap_or_else(|error| panic!("{key}: {error}"));
    }

    /// Types into a field.
    pub(crate) fn types(&self, what: &str, text: &str) {
        let typed = self.runtime.block_on(async {
            let element = self.driver().find(thirtyfour::By::Css(what)).await?;
            element.clear().await?;
            element.send_keys(text).await
        });
        typed.unwrap_or_else(|error| panic!("{what} on {}: {error}", self.place()));
    }

    /// Chooses from a list.
    pub(crate) fn chooses(&self, what: &str, value: &str) {
        let chosen = self.ask_with(
            "const list = document.querySelector(arguments[0]);
            list.value = arguments[1];
            list.dispatchEvent(new Event('change', { bubbles: true }));
            return list.value",
            vec![what.into(), value.into()],
        );
        assert_eq!(chosen, Json::from(value), "{what} on {}", self.place());
    }

    pub(crate) fn looks_at(&self, screen: Screen) {
        let (width, height, mobile) = screen.size();
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    pub(crate) fn lights(&self, theme: &str) {
        self.ask_with("document.documentElement.setAttribute('data-theme', arguments[0])", vec![theme.into()]);
    }

    /// Keeps a picture under `target/screenshots`: of a phone the page from head to foot, of a desk what is in view.
    pub(crate) fn draws(&self, name: &str, screen: Screen) {
        let (width, height, mobile) = screen.size();
        if mobile {
            let long = self.ask("return document.documentElement.scrollHeight").as_u64().unwrap_or_default();
            let long = long.clamp(height.into(), 2400);
            let size = json!({"width": width, "height": long, "deviceScaleFactor": 1, "mobile": true});
            self.devtools("Emulation.setDeviceMetricsOverride", size);
        }
        let picture = self.devtools("Page.captureScreenshot", json!({"format": "png", "optimizeForSpeed": true}));
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        fs::create_dir_all(&folder).expect("a folder for pictures");
        let png = picture["data"].as_str().map(thirtyfour::support::base64_decode).expect("a picture").expect("base64");
        fs::write(folder.join(format!("{name}.png")), png).expect("a picture is kept");
    }

    /// Opens another tab at an address within the companion, and stays there; its place among the tabs.
    pub(crate) fn opens_another_tab(&self, hash: &str) -> usize {
        let opened = self.runtime.block_on(async {
            let tab = self.driver().new_tab().await?;
            self.driver().switch_to_window(tab).await?;
            self.driver().goto(format!("{}/{hash}", self.address)).await?;
            self.driver().windows().await
        });
        let tabs = opened.unwrap_or_else(|error| panic!("{hash}: {error}"));
        self.waits_for("the app", "document.querySelector('#app h1')");
        tabs.len() - 1
    }

    /// Looks into one of the tabs.
    pub(crate) fn looks_into_tab(&self, place: usize) {
        let turned = self.runtime.block_on(async {
            let tabs = self.driver().windows().await?;
            self.driver().switch_to_window(tabs[place].clone()).await
        });
        turned.unwrap_or_else(|error| panic!("tab {place}: {error}"));
    }

    /// What the device keeps under a name.
    pub(crate) fn kept(&self, name: &str) -> Json {
        let text = self.ask_with("return localStorage.getItem('grognard ' + arguments[0])", vec![name.into()]);
        text.as_str().map_or(Json::Null, |text| serde_json::from_str(text).expect("JSON"))["kept"].take()
    }

    /// The server is gone; the browser stays.
    pub(crate) fn loses_the_server(&mut self) {
        self.server = None;
    }

    pub(crate) fn server(&self) -> Rc<Server> {
        self.server.clone().expect("a server")
    }

    /// Nothing was complained of in the whole session.
    pub(crate) fn has_no_complaint(&self) {
        let complaints = self.ask("return sessionStorage.complaints || ''");
        assert_eq!(complaints, Json::from(""), "the console has complaints");
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit());
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}
