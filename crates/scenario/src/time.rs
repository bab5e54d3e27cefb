//! The day of a battle and the hours it is fought in.

use std::fmt;

/// A day, by the calendar of the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year; some rules go by it.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    /// The date in words, as on a title page: `1 October 1756`.
    pub fn in_words(self) -> String {
        let month = MONTHS.get(usize::from(self.month).wrapping_sub(1)).unwrap_or(&"month unknown");
        format!("{} {month} {}", self.day, self.year)
    }

    /// Reads `1756-10-01`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let date = Date { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
        let leap = date.year.is_multiple_of(4) && (!date.year.is_multiple_of(100) || date.year.is_multiple_of(400));
        let days = match date.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (parts.next().is_none() && (1..=days).contains(&date.day)).then_some(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A time of day, to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(u16);

impl Clock {
    /// Midnight, the start of the day.
    pub const MIDNIGHT: Clock = Clock(0);

    /// The time `hour`:`minute`, if a clock can show it.
    pub fn at(hour: u8, minute: u8) -> Option<Self> {
        (hour < 24 && minute < 60).then(|| Clock(u16::from(hour) * 60 + u16::from(minute)))
    }

    /// Minutes since midnight.
    pub fn minutes(self) -> u32 {
        u32::from(self.0)
    }

    /// Reads `08:00`, or `08:00:00` as TOML wants it.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let (hour, minute) = (parts.next()?, parts.next()?);
        let second = parts.next().unwrap_or("00");
        if parts.next().is_some() || second != "00" || hour.len() != 2 || minute.len() != 2 {
            return None;
        }
        Clock::at(hour.parse().ok()?, minute.parse().ok()?)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}
