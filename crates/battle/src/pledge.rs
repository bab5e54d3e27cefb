//! What the dice of a record are bound to, and whether the promise was kept.

use serde::{Deserialize, Serialize};

use crate::{Agreement, Commitment, Secret};

/// What the first line of a record binds its dice to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "the dice must be a commitment of 64 digits, or a sound agreement of scheme 2")]
pub enum Pledge {
    /// Scheme 1: the host's promise to use one secret for all dice.
    Host(Commitment),
    /// Scheme 2: what the host and both players agreed on.
    Agreed(Box<Agreement>),
}

impl Pledge {
    /// Whether this is the secret that was promised.
    pub fn binds(&self, secret: &Secret) -> bool {
        match self {
            Self::Host(commitment) => secret.commitment() == *commitment,
            Self::Agreed(agreement) => secret.shown() == agreement.host(),
        }
    }

    /// What was agreed, in scheme 2.
    pub fn agreement(&self) -> Option<&Agreement> {
        match self {
            Self::Host(_) => None,
            Self::Agreed(agreement) => Some(agreement),
        }
    }

    /// What the dice follow from, once the host's secret is known.
    pub(crate) fn secret_of_dice(&self, host: &Secret) -> Secret {
        self.agreement().map_or_else(|| host.clone(), |agreement| agreement.secret(host))
    }
}

/// Whether the secret a record tells is the one its first line promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Promise {
    /// It is not told yet.
    Untold,
    /// It is.
    Kept,
    /// It is not: the dice prove nothing.
    Broken,
}

/// What a host brings to a new record: his secret, and in scheme 2 what he and the players agreed on.
#[derive(Clone, Debug)]
pub struct Hosting {
    pub(crate) secret: Secret,
    pub(crate) pledge: Pledge,
}

impl From<Secret> for Hosting {
    fn from(secret: Secret) -> Self {
        let pledge = Pledge::Host(secret.commitment());
        Self { secret, pledge }
    }
}

impl Hosting {
    /// What all have agreed on, and the host's secret; nothing, if that is not the one he showed them.
    pub fn agreed(agreement: &Agreement, secret: Secret) -> Option<Self> {
        let pledge = Pledge::Agreed(Box::new(agreement.clone()));
        pledge.binds(&secret).then_some(Self { secret, pledge })
    }
}
