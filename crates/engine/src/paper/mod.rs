//! A battle on paper: journals, records and replays; house rules and ledgers.

pub(crate) mod house;
pub(crate) mod journal;
pub(crate) mod json;
pub(crate) mod ledger;
pub(crate) mod record;
pub(crate) mod replay;
