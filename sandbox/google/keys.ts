import { createSign, generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID } from "node:crypto";

interface SigningKey {
  kid: string;
  key: KeyObject;
  public: JsonWebKey;
}

/** Two RSA keys, as an OpenID provider has them: the first signs, the second is next. */
export interface Keys {
  /** What `jwks_uri` answers. */
  published(): { keys: JsonWebKey[] };
  /** Signs claims as a token; `unknown` with a key that is not published. */
  sign(claims: Record<string, unknown>, unknown?: boolean): string;
  /** The second key signs from now on, and a new one is published for later. */
  rotate(): void;
}

export function createKeys(): Keys {
  let [current, next] = [newKey(), newKey()];
  return {
    published: () => ({
      keys: [current, next].map((each) => ({ ...each.public, kid: each.kid, use: "sig", alg: "RS256" })),
    }),
    sign(claims, unknown = false) {
      const { kid, key } = unknown ? newKey() : current;
      const head = encode({ alg: "RS256", typ: "JWT", kid });
      const body = encode(claims);
      const signature = createSign("RSA-SHA256").update(`${head}.${body}`).sign(key, "base64url");
      return `${head}.${body}.${signature}`;
    },
    rotate() {
      [current, next] = [next, newKey()];
    },
  };
}

function newKey(): SigningKey {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: randomUUID(), key: pair.privateKey, public: pair.publicKey.export({ format: "jwk" }) };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
