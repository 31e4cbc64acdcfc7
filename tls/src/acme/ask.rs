//! One request for a certificate, from the account to the chain.

use std::io;

use instant_acme::{
    Account, AuthorizationStatus, ChallengeStatus, ChallengeType, Error, Identifier, NewAccount,
    NewOrder, Order, OrderStatus, RetryPolicy,
};
use thiserror::Error as ThisError;

use super::http::Http;
use super::{ASKING_MAX, Acme, Answers, kept};

/// What an authority says of an account that it has forgotten.
const NO_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";

/// Why there is no certificate.
#[derive(Debug, ThisError)]
pub(super) enum AskError {
    #[error("the authority: {0}")]
    Authority(#[from] Error),
    #[error("the authority does not believe that {0} is ours: {1}")]
    NotOurs(String, String),
    #[error("the authority does not ask at port 80 (http-01) for {0}")]
    NoHttp(String),
    #[error("the authority has not given it within five minutes")]
    TooSlow,
    #[error("the authority cannot be asked: {0}")]
    NoClient(io::Error),
    #[error("it could not be kept: {0}")]
    NotKept(String),
}

/// Asks for a certificate; its chain and its key, as PEM.
pub(super) async fn certificate(acme: &Acme, answers: &Answers) -> Result<String, AskError> {
    match order(acme, answers).await {
        Err(AskError::Authority(Error::Api(problem)))
            if problem.r#type.as_deref() == Some(NO_ACCOUNT) =>
        {
            kept::forget_account(&acme.folder).await;
            order(acme, answers).await
        }
        other => other,
    }
}

async fn order(acme: &Acme, answers: &Answers) -> Result<String, AskError> {
    let account = account(acme).await?;
    let names: Vec<_> = acme.names.iter().cloned().map(Identifier::Dns).collect();
    let mut order = account.new_order(&NewOrder::new(&names)).await?;
    answer(&mut order, answers).await?;
    let patience = RetryPolicy::new().timeout(ASKING_MAX);
    if order.state().status != OrderStatus::Ready {
        // Whatever the order says, the authorizations say more.
        let ready = order.poll_ready(&patience).await;
        if !matches!(ready, Ok(OrderStatus::Ready)) {
            refused(&mut order).await?;
            ready?;
        }
    }
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&patience).await?;
    Ok(format!("{chain}\n{key}"))
}

/// The account that is kept, or a new one. Whoever runs a server so agrees to the authority's terms.
async fn account(acme: &Acme) -> Result<Account, AskError> {
    let ca = acme.ca.clone();
    let http = tokio::task::spawn_blocking(move || Http::new(ca.as_deref())).await;
    let http = http.unwrap_or_else(|gone| Err(io::Error::other(gone)));
    let builder = Account::builder_with_http(Box::new(http.map_err(AskError::NoClient)?));
    if let Some(known) = kept::account(&acme.folder, &acme.directory).await {
        return Ok(builder.from_credentials(known).await?);
    }
    let contact = acme.contact.as_ref().map(|contact| format!("mailto:{contact}"));
    let contact: Vec<&str> = contact.as_deref().into_iter().collect();
    let new = NewAccount {
        contact: &contact,
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = builder.create(&new, acme.directory.clone(), None).await?;
    let kept = kept::keep_account(&acme.folder, &acme.directory, &credentials).await;
    kept.map_err(|why| AskError::NotKept(format!("{}: {why}", acme.folder.display())))?;
    Ok(account)
}

/// Makes ready for the authority to look whether each name is ours, and tells it so.
async fn answer(order: &mut Order, answers: &Answers) -> Result<(), AskError> {
    let mut authorizations = order.authorizations();
    while let Some(next) = authorizations.next().await {
        let mut authorization = next?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let name = authorization.identifier().to_string();
        let challenge = authorization.challenge(ChallengeType::Http01);
        let mut challenge = challenge.ok_or(AskError::NoHttp(name))?;
        let text = challenge.key_authorization().as_str().to_owned();
        answers.put(challenge.token.clone(), text);
        challenge.set_ready().await?;
    }
    Ok(())
}

/// Fails with what the authority found at a name.
async fn refused(order: &mut Order) -> Result<(), AskError> {
    let mut authorizations = order.authorizations();
    while let Some(next) = authorizations.next().await {
        let mut authorization = next?;
        let state = authorization.refresh().await?;
        let found = state.challenges.iter().find(|one| one.status == ChallengeStatus::Invalid);
        if let Some(problem) = found.and_then(|challenge| challenge.error.as_ref()) {
            let name = state.identifier().to_string();
            return Err(AskError::NotOurs(name, problem.to_string()));
        }
    }
    Ok(())
}
