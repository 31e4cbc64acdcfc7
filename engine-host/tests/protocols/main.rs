//! Conversations with machines, line by line, taken in spirit from real programs.

mod analysis;
mod cecp;
mod cecp_options;
mod damage;
mod script;
mod uci;
mod uci_kin;
mod uci_options;
