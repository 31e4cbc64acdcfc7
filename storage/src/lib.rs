//! What is remembered: the only SQL.
