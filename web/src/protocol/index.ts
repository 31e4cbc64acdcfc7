// Generated from the Rust crate `rookery-protocol` by `cargo xtask generate`.

export * from "./limits";
export type * from "./types";
