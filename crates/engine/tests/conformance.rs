//! The fixture passes the suite that every book must pass.

mod fixture;

engine::conforms!(fixture::AtTheFord);
