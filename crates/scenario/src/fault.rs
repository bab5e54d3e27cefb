//! What is wrong with a file, told so that its author can mend it.
//!
//! A fault knows the field it is about as a [`Path`]; where that field stands in the file is looked up when the fault
//! is shown. So the checks work on plain data and say the same of a scenario that never was a file.

use crate::tree::Span;
use std::collections::BTreeMap;
use std::fmt;

/// One step from the whole file down to a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The field of this name.
    Field(String),
    /// The entry of a list, counted from 0.
    Entry(usize),
}

/// Which field of the file: `unit[3].guns[0].count`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<Step>);

impl Path {
    /// The file itself.
    pub fn root() -> Self {
        Path::default()
    }

    /// The field `name` of this.
    pub fn field(&self, name: &str) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Field(name.to_owned()));
        Path(steps)
    }

    /// The entry `index` of this list.
    pub fn entry(&self, index: usize) -> Self {
        let mut steps = self.0.clone();
        steps.push(Step::Entry(index));
        Path(steps)
    }

    /// The entry `index` of the top-level list `section`.
    pub(crate) fn item(section: &str, index: usize) -> Self {
        Path::root().field(section).entry(index)
    }

    /// The steps, outermost first.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }

    pub(crate) fn begins_with(&self, other: &Path) -> bool {
        self.0.starts_with(&other.0)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Entry(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Whether a battle can be fought in spite of the fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file is refused.
    Error,
    /// The file is taken, but its author should look again.
    Warning,
}

/// One mistake: which field, what is wrong, what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Refused, or only remarked upon.
    pub severity: Severity,
    /// The field it is about.
    pub path: Path,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    pub(crate) span: Option<Span>,
    pub(crate) subject: Option<String>,
}

impl Fault {
    pub(crate) fn error(path: Path, message: impl Into<String>) -> Self {
        Fault { severity: Severity::Error, path, message: message.into(), help: None, span: None, subject: None }
    }

    pub(crate) fn warning(path: Path, message: impl Into<String>) -> Self {
        Fault { severity: Severity::Warning, ..Fault::error(path, message) }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn help_if(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    pub(crate) fn spanned(mut self, span: Option<Span>) -> Self {
        self.span = span;
        self
    }

    /// Line and column in the file, both counted from 1, if the fault has a place in it.
    pub fn position(&self, source: &str) -> Option<(usize, usize)> {
        let start = floor_boundary(source, self.span.as_ref()?.start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }

    /// The fault as text: what, where with the line itself, and what would be right.
    pub fn render(&self, file: &str, source: &str) -> String {
        let word = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let mut text = format!("{word}: {}\n", self.message);
        let gutter = match (self.position(source), &self.span) {
            (Some((line, column)), Some(span)) => {
                let gutter = line.to_string().len();
                let (shown, marks) = pointed_at(source, line, column, span);
                text += &format!("{:gutter$}--> {file}:{line}:{column}\n{:gutter$} |\n", "", "");
                text += &format!("{line} | {shown}\n{:gutter$} | {marks} {}", "", self.about());
                text.truncate(text.trim_end().len());
                text.push('\n');
                gutter
            }
            _ => {
                text += &format!(" --> {file}, {}\n", self.about());
                1
            }
        };
        if let Some(help) = &self.help {
            text += &format!("{:gutter$} = {help}\n", "");
        }
        text
    }

    /// The field in words: `unit "p-hus", field type`.
    fn about(&self) -> String {
        let mut words = Vec::new();
        if let Some(subject) = &self.subject {
            words.push(subject.clone());
        }
        let steps = if self.subject.is_some() { self.path.0.get(2..).unwrap_or(&[]) } else { &self.path.0[..] };
        for step in steps {
            match step {
                Step::Field(name) => words.push(name.clone()),
                Step::Entry(index) => words.push(format!("entry {}", index + 1)),
            }
        }
        words.join(", ")
    }
}

/// Lines longer than this are shown in part.
const WIDEST: usize = 110;

/// The line, cut to what matters if it is long, and a row of marks under the span.
fn pointed_at(source: &str, line: usize, column: usize, span: &Span) -> (String, String) {
    let whole = source.lines().nth(line - 1).unwrap_or("").trim_end().replace('\t', " ");
    let start = floor_boundary(source, span.start);
    let end = floor_boundary(source, span.end.max(start));
    let length = source[start..end].lines().next().unwrap_or("").chars().count();
    let (shown, pad) = if whole.chars().count() <= WIDEST || column <= WIDEST - 30 {
        (whole.chars().take(WIDEST).collect::<String>(), column - 1)
    } else {
        let skip = column - 41;
        (format!("… {}", whole.chars().skip(skip).take(WIDEST - 2).collect::<String>()), column - skip + 1)
    };
    let room = shown.chars().count().saturating_sub(pad).max(1);
    (shown, format!("{}{}", " ".repeat(pad), "^".repeat(length.clamp(1, room))))
}

fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Where each field stood, filled while reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    spans: BTreeMap<Path, Span>,
    subjects: BTreeMap<Path, String>,
}

impl Places {
    pub(crate) fn note(&mut self, path: &Path, span: Option<&Span>) {
        if let Some(span) = span {
            self.spans.insert(path.clone(), span.clone());
        }
    }

    pub(crate) fn name(&mut self, path: &Path, subject: String) {
        self.subjects.insert(path.clone(), subject);
    }

    /// Gives a fault its place: that of its field, or of the nearest thing round it that stood in the file.
    pub(crate) fn locate(&self, fault: &mut Fault) {
        if fault.span.is_none() {
            let mut path = fault.path.clone();
            loop {
                if let Some(span) = self.spans.get(&path) {
                    fault.span = Some(span.clone());
                    break;
                }
                if path.0.is_empty() {
                    break;
                }
                path.pop();
            }
        }
        if let Some(top) = fault.path.0.get(..2) {
            fault.subject = self.subjects.get(&Path(top.to_vec())).cloned();
        }
    }
}
