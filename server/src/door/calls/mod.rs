//! The calls of the server: each with its address, who answers it, and what it is for. What it
//! takes and gives follows from the handler's own types, so that the description of the whole
//! ([`document`]) says what the program does.

use axum::Router;
use axum::extract::Request;
use axum::handler::Handler;
use axum::http::Method;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, Route, delete, get, post, put};
use tower::{Layer, Service};

use crate::site::Site;

mod document;
mod handles;
mod operation;
mod says;

pub use document::document;
pub use handles::{Gives, Handles, Takes};
pub use operation::Operation;
pub use says::{Field, Says};

/// One function for each method of HTTP, called as axum calls it. It takes the name of the call,
/// which no other has, its address, who answers it, and what is said of it.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => { $(
        $(#[$doc])*
        #[must_use]
        pub fn $name<H, I, O, T>(
            self,
            id: impl Into<String>,
            path: impl Into<String>,
            handler: H,
            says: impl Into<Says>,
        ) -> Self
        where
            H: Handler<T, Site> + Handles<I, O>,
            T: 'static,
        {
            let call = Call {
                group: self.group,
                id: id.into(),
                method: Method::$method,
                path: path.into(),
                says: says.into(),
                describe: H::describe,
            };
            self.add(call, $name(handler))
        }
    )* };
}

/// Some calls, and how they are described.
pub struct Calls {
    group: &'static str,
    router: Router<Site>,
    all: Vec<Call>,
    /// Each is answered with a slash at its end as well.
    slashes: bool,
}

/// One call.
pub struct Call {
    pub(super) group: &'static str,
    /// A name in camel case that no other call has.
    pub(super) id: String,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) says: Says,
    pub(super) describe: fn(&mut Operation<'_>),
}

impl Calls {
    /// None yet, under this heading.
    #[must_use]
    pub fn new(group: &'static str) -> Self {
        Self { group, router: Router::new(), all: vec![], slashes: false }
    }

    /// Each is answered with a slash at its end as well.
    #[must_use]
    pub fn with_slashes(self) -> Self {
        Self { slashes: true, ..self }
    }

    methods! {
        /// A call that reads.
        get GET;
        /// A call that does something.
        post POST;
        /// A call that replaces something.
        put PUT;
        /// A call that removes something.
        delete DELETE;
    }

    fn add(mut self, call: Call, route: MethodRouter<Site>) -> Self {
        if self.slashes {
            self.router = self.router.route(&format!("{}/", call.path), route.clone());
        }
        self.router = self.router.route(&call.path, route);
        self.all.push(call);
        self
    }

    /// These and others.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.all.extend(other.all);
        self
    }

    /// The same below `base`.
    #[must_use]
    pub fn nest(mut self, base: &str) -> Self {
        self.router = Router::new().nest(base, self.router);
        self.all.iter_mut().for_each(|call| call.path.insert_str(0, base));
        self
    }

    /// Puts a layer around those that are here already.
    #[must_use]
    pub fn layer<L>(mut self, layer: L) -> Self
    where
        L: Layer<Route> + Clone + Send + Sync + 'static,
        L::Service: Service<Request> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Error: Into<std::convert::Infallible> + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static,
    {
        self.router = self.router.layer(layer);
        self
    }

    /// What answers them, and what they are.
    pub fn into_parts(self) -> (Router<Site>, Vec<Call>) {
        (self.router, self.all)
    }
}
