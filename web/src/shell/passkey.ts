/** Passkeys: where they can be used, and what the browser does with one. */

import { ApiError, call } from "../api";
import { t } from "../messages";
import "../messages/once-more";
import type { PasskeyAnswer, PasskeyChallenge, PasskeyUse } from "../protocol";

/** A person may take so long to find their key. */
const ANSWER_MS_MAX = 300_000;

/** Why passkeys cannot be used on this page; nothing where they can. */
export async function whyNoPasskeys(): Promise<string | undefined> {
  const place = await call("GET /passkeys/place");
  if (place.kind === "no-name") return t("passkey.no-name");
  if (place.kind === "no-tls") return t("passkey.no-tls");
  if (place.origin !== location.origin) return t("passkey.elsewhere", { origin: place.origin });
  if (window.PublicKeyCredential === undefined || navigator.credentials === undefined) {
    return t("passkey.no-browser");
  }
  return undefined;
}

/** Has the person answer with a passkey. */
export async function answerWithPasskey(use: PasskeyUse): Promise<PasskeyAnswer> {
  const challenge = await call("POST /passkeys/challenge", { body: use });
  const { publicKey } = JSON.parse(challenge.options) as { publicKey: RequestOptions };
  const { challenge: question, allowCredentials, ...rest } = publicKey;
  const options: PublicKeyCredentialRequestOptions = {
    ...rest,
    challenge: bytes(question),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(described) }),
  };
  return answered(challenge, (signal) => navigator.credentials.get({ publicKey: options, signal }));
}

/** Has the person make a passkey. */
export async function makePasskey(challenge: PasskeyChallenge): Promise<PasskeyAnswer> {
  const { publicKey } = JSON.parse(challenge.options) as { publicKey: CreationOptions };
  const { challenge: question, user, excludeCredentials, ...rest } = publicKey;
  const options: PublicKeyCredentialCreationOptions = {
    ...rest,
    challenge: bytes(question),
    user: { ...user, id: bytes(user.id) },
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(described) }),
  };
  return answered(challenge, (signal) =>
    navigator.credentials.create({ publicKey: options, signal }),
  );
}

/** What bytes are in the server's JSON. */
type Written = string;
type DescribedJson = Omit<PublicKeyCredentialDescriptor, "id"> & { id: Written };
type RequestOptions = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & {
  challenge: Written;
  allowCredentials?: DescribedJson[];
};
type CreationOptions = Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> & {
  challenge: Written;
  user: Omit<PublicKeyCredentialUserEntity, "id"> & { id: Written };
  excludeCredentials?: DescribedJson[];
};

async function answered(
  { ceremony }: PasskeyChallenge,
  ask: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PasskeyAnswer> {
  let given: Credential | null;
  try {
    given = await ask(AbortSignal.timeout(ANSWER_MS_MAX));
  } catch (error) {
    const known = error instanceof DOMException && error.name === "InvalidStateError";
    throw own(t(known ? "passkey.known" : "passkey.cancelled"));
  }
  if (given === null) throw own(t("passkey.cancelled"));
  return { ceremony, credential: JSON.stringify(written(given as PublicKeyCredential)) };
}

function own(error: string): ApiError {
  return new ApiError({ error, code: "no-passkey" }, 0);
}

/** A credential as its `toJSON` writes it, which not every browser has. */
function written(given: PublicKeyCredential): object {
  const { id, rawId, type, response } = given;
  const common = { id, rawId: text(rawId), type, clientExtensionResults: {} };
  const clientDataJSON = text(response.clientDataJSON);
  if ("attestationObject" in response) {
    const made = response as AuthenticatorAttestationResponse;
    const transports = made.getTransports?.() ?? [];
    const attestationObject = text(made.attestationObject);
    return { ...common, response: { clientDataJSON, attestationObject, transports } };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...common,
    response: {
      clientDataJSON,
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      ...(userHandle && { userHandle: text(userHandle) }),
    },
  };
}

function described({ id, ...rest }: DescribedJson): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytes(id) };
}

/** Reads Base64 for addresses. */
export function bytes(written: Written): Uint8Array<ArrayBuffer> {
  const plain = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** Writes Base64 for addresses. */
export function text(buffer: ArrayBuffer): Written {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
