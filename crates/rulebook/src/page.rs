//! Tables as they are printed: the engine's own, made readable.

use crate::{Band, Bands, Bar, Block, Cause, Grid, Halves, Row, Rule};

/// A table of the printed sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it is called.
    pub title: String,
    /// What the columns of figures are called; empty where there is one and it needs no name.
    pub columns: Vec<String>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line of a printed table.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Figures, one a column.
    pub figures: Vec<String>,
    /// What the line says.
    pub text: String,
    /// What it rests on, one for each figure or one for all.
    pub causes: Vec<Cause>,
}

impl Table {
    /// A table without lines.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), columns: Vec::new(), lines: Vec::new() }
    }

    /// Names its columns of figures.
    #[must_use]
    pub fn columns<'c>(mut self, columns: impl IntoIterator<Item = &'c str>) -> Self {
        self.columns = columns.into_iter().map(str::to_owned).collect();
        self
    }

    /// Adds a line of figures under a name.
    #[must_use]
    pub fn line<F: ToString>(
        mut self,
        text: impl Into<String>,
        figures: impl IntoIterator<Item = F>,
        causes: impl IntoIterator<Item = Cause>,
    ) -> Self {
        let figures = figures.into_iter().map(|figure| figure.to_string()).collect();
        self.lines.push(Line { figures, text: text.into(), causes: causes.into_iter().collect() });
        self
    }

    /// Adds rules that say something without a figure.
    #[must_use]
    pub fn rules(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.lines.extend(rules.into_iter().map(|rule| Line::of_rule(String::new(), rule)));
        self
    }

    /// A table of modifiers.
    pub fn of_blocks<C>(title: &str, blocks: &[Block<C>]) -> Self {
        let mut table = Self::new(title);
        for block in blocks {
            let rows = block.rows();
            for (at, row) in rows.iter().enumerate() {
                let mut line = Line::of_row(row, |value| format!("{value:+}"));
                if rows.len() > 1 && !matches!(block, Block::Each(_)) {
                    let part = match block {
                        Block::OneLine(_) => "one line, the largest counts",
                        _ => "counts once",
                    };
                    line.text = format!("{} ({part}: {} of {})", line.text, at + 1, rows.len());
                }
                table.lines.push(line);
            }
        }
        table
    }

    /// Lines that set a total, whatever else adds.
    pub fn of_totals<C>(title: &str, rows: &[Row<C>]) -> Self {
        let mut table = Self::new(title);
        table.lines = rows.iter().map(|row| Line::of_row(row, |value| format!("= {value}"))).collect();
        table
    }

    /// Prohibitions, in the order they are asked.
    pub fn of_bars<C>(title: &str, bars: &[Bar<C>]) -> Self {
        let mut table = Self::new(title);
        table.lines = bars
            .iter()
            .map(|bar| Line {
                figures: vec!["no".to_owned()],
                text: match bar.cause {
                    Cause::Rule(rule) => rule.text.to_owned(),
                    Cause::Ruling(ruling) => format!("by our ruling: {}", ruling.question),
                },
                causes: vec![bar.cause],
            })
            .collect();
        table
    }

    /// A grid as it stands on the sheet; one too wide for a column of print is turned on its side.
    pub fn of_grid<T: ToString, const COLUMNS: usize>(title: &str, grid: &Grid<T, COLUMNS>) -> Self {
        const WIDE: usize = 7;
        if COLUMNS > WIDE && COLUMNS > grid.rows.len() {
            let mut table = Self::new(title).columns(grid.rows.iter().map(|(name, _)| *name));
            for (at, name) in grid.columns.iter().enumerate() {
                let figures = grid.rows.iter().map(|(_, cells)| cells[at].0.to_string());
                let causes = grid.rows.iter().map(|(_, cells)| Cause::Rule(cells[at].1));
                table = table.line(*name, figures, causes);
            }
            return table;
        }
        let mut table = Self::new(title).columns(grid.columns);
        for (name, cells) in grid.rows {
            let figures = cells.iter().map(|(value, _)| value.to_string());
            let causes = cells.iter().map(|(_, rule)| Cause::Rule(rule));
            table = table.line(*name, figures, causes);
        }
        table
    }

    /// A table of results by score.
    pub fn of_bands<T>(title: &str, bands: &Bands<T>, result: impl Fn(&T) -> String) -> Self {
        let mut table = Self::new(title);
        let mut above: Option<&Band<T>> = None;
        for band in bands.bands {
            let figure = match (band.from, above.map(|above| above.from - 1)) {
                (i32::MIN, Some(to)) => format!("{} or less", Halves::whole(to)),
                (i32::MIN, None) => "any".to_owned(),
                (from, None) => format!("{} or more", Halves::whole(from)),
                (from, Some(to)) if from == to => Halves::whole(from).to_string(),
                (from, Some(to)) => format!("{} to {}", Halves::whole(from), Halves::whole(to)),
            };
            table = table.line(result(&band.result), [figure], band.rule.map(Cause::Rule));
            above = Some(band);
        }
        table
    }
}

impl Line {
    fn of_rule(figure: String, rule: &'static Rule) -> Self {
        Self { figures: vec![figure], text: rule.text.to_owned(), causes: vec![Cause::Rule(rule)] }
    }

    fn of_row<C>(row: &Row<C>, figure: impl Fn(Halves) -> String) -> Self {
        let each = if row.per { " each" } else { "" };
        Self::of_rule(format!("{}{each}", figure(row.value)), row.rule)
    }
}
