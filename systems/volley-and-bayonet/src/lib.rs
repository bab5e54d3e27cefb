//! Volley & Bayonet.
