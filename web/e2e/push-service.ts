/** A push service on this machine, and a device whose keys are known: what a browser would have. */

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const [SALT_LEN, POINT_LEN, TAG_LEN] = [16, 65, 16];
/** What ends a text, before its padding. */
const LAST = 2;
const HEADER_LEN = SALT_LEN + 4 + 1 + POINT_LEN;

/** What was handed to the service. */
export interface Handed {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class PushService {
  readonly handed: Handed[] = [];
  private readonly server: Server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      this.handed.push({ headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

/** The device of RFC 8291: it opens what was sealed for it. */
export class Device {
  private readonly own: ECDH = createECDH("prime256v1");
  private readonly auth = randomBytes(16);

  constructor(private readonly service: PushService) {
    this.own.generateKeys();
  }

  /** As `PushSubscription.toJSON` gives it. */
  get given() {
    const keys = {
      p256dh: this.own.getPublicKey("base64url"),
      auth: this.auth.toString("base64url"),
    };
    return { endpoint: `${this.service.url}/device`, expirationTime: null, keys };
  }

  open(body: Buffer): string {
    const salt = body.subarray(0, SALT_LEN);
    const server = body.subarray(HEADER_LEN - POINT_LEN, HEADER_LEN);
    const shared = this.own.computeSecret(server);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.own.getPublicKey(), server]);
    const input = Buffer.from(hkdfSync("sha256", shared, this.auth, info, 32));
    const derived = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length));
    const opened = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
    opened.setAuthTag(body.subarray(-TAG_LEN));
    const record = body.subarray(HEADER_LEN, -TAG_LEN);
    const padded = Buffer.concat([opened.update(record), opened.final()]);
    return padded.subarray(0, padded.lastIndexOf(LAST)).toString();
  }
}

/** What a signature by RFC 8292 claims, once it was found to be that of the key it names. */
export function claims({ authorization = "" }: IncomingHttpHeaders): {
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const holds = verify(
    "sha256",
    Buffer.from(`${header}.${body}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!holds) throw new Error(`the signature is not that of ${key}`);
  return { key, claims: JSON.parse(Buffer.from(body, "base64url").toString()) };
}
