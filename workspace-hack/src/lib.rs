//! Nothing: what counts is which features this crate asks its dependencies for.
