//! What a handler takes and gives, read from its types.

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use schemars::JsonSchema;

use super::operation::{Operation, SESSION, TOKEN};
use crate::door::error::Error;
use crate::door::extract::{
    Admin, AtBoard, Bearer, Challenger, Client, Json, OwnSession, Path, Query, Sender, SignedIn,
    Visitor, Whence, Whoever,
};
use crate::door::room::{Place, Reader};

/// A handler whose types say what it takes and gives.
pub trait Handles<I, O>: Sized {
    /// Describes both.
    fn describe(operation: &mut Operation<'_>);
}

/// Something that handlers take.
pub trait Takes {
    /// Says what it is; nothing where callers need not know.
    fn describe(_: &mut Operation<'_>) {}
}

/// Something that handlers give.
pub trait Gives {
    /// Says what it is.
    fn describe(operation: &mut Operation<'_>);
}

macro_rules! handles {
    ($($taken:ident),*) => {
        impl<F, Given, $($taken: Takes),*> Handles<($($taken,)*), Given::Output> for F
        where
            F: FnOnce($($taken),*) -> Given,
            Given: Future<Output: Gives>,
        {
            fn describe(operation: &mut Operation<'_>) {
                $($taken::describe(operation);)*
                Given::Output::describe(operation);
            }
        }
    };
}

handles!();
handles!(A);
handles!(A, B);
handles!(A, B, C);
handles!(A, B, C, D);
handles!(A, B, C, D, E);
handles!(A, B, C, D, E, G);

impl<T> Takes for State<T> {}
impl Takes for HeaderMap {}
impl Takes for Request {}
impl Takes for Uri {}
impl Takes for Body {}
impl Takes for Client {}
impl Takes for Whence {}
impl Takes for Place {}
impl Takes for Reader {}
impl<T> Takes for Extension<T> {}
impl Takes for WebSocketUpgrade {}

impl<T: JsonSchema> Takes for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.takes_json::<T>();
    }
}

impl<T: JsonSchema> Takes for Query<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.takes_query::<T>();
    }
}

impl<T: JsonSchema> Takes for Path<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.takes_path::<T>();
    }
}

/// For handlers that say themselves what is wrong with it.
impl<T: Takes> Takes for Result<T, Error> {
    fn describe(operation: &mut Operation<'_>) {
        T::describe(operation);
    }
}

impl Takes for Visitor {
    fn describe(operation: &mut Operation<'_>) {
        operation.may_know_who();
    }
}

impl Takes for SignedIn {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[SESSION]);
    }
}

impl Takes for OwnSession {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[SESSION]);
    }
}

impl Takes for Bearer {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[TOKEN]);
    }
}

impl Takes for Sender {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[SESSION, TOKEN]);
    }
}

impl Takes for AtBoard {
    fn describe(operation: &mut Operation<'_>) {
        operation.may_know_who();
        operation.asks_who(&[TOKEN]);
    }
}

impl Takes for Whoever {
    fn describe(operation: &mut Operation<'_>) {
        operation.may_know_who();
        operation.asks_who(&[TOKEN]);
    }
}

impl Takes for Challenger {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[SESSION, TOKEN]);
    }
}

impl Takes for Admin {
    fn describe(operation: &mut Operation<'_>) {
        operation.asks_who(&[SESSION, TOKEN]);
    }
}

impl<T: JsonSchema> Gives for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.gives_json::<T>(200);
    }
}

impl<T: JsonSchema> Gives for (StatusCode, Json<T>) {
    fn describe(operation: &mut Operation<'_>) {
        operation.gives_json::<T>(201);
    }
}

impl Gives for StatusCode {
    fn describe(operation: &mut Operation<'_>) {
        operation.gives(204, "");
    }
}

impl Gives for &'static str {
    fn describe(operation: &mut Operation<'_>) {
        operation.gives(200, "text/plain");
    }
}

/// The call itself says what.
impl Gives for Response {
    fn describe(_: &mut Operation<'_>) {}
}

impl<T: Gives> Gives for Result<T, Error> {
    fn describe(operation: &mut Operation<'_>) {
        T::describe(operation);
        operation.may_refuse();
    }
}
