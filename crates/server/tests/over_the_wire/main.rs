//! A server as its clients meet it.

mod fuzz;
mod games;
mod hidden;
mod machines;
mod manners;
mod place;
mod taking_back;
