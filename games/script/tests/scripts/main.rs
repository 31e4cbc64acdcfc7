//! Scripts and components in the sandbox. All tests are one program: what one has compiled, the
//! others find.

mod common;
mod component;
mod hostile;
mod replay;
mod shipped;
mod special_rules;
