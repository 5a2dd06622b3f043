import { createHash, randomBytes } from "node:crypto";
import type { Person } from "./people.ts";

/** What a code grants until it is exchanged. */
export interface Grant {
  person: Person;
  clientId: string;
  redirectUri: string;
  nonce: string;
  challenge: string;
  until: number;
}

/** Codes that were given out, each good once and for ten minutes. */
export interface Grants {
  give(grant: Omit<Grant, "until">): string;
  /** The grant of a code when verifier, client and address fit; used up either way. */
  redeem(
    code: string,
    request: { verifier: string; clientId: string; redirectUri: string },
  ): Grant | undefined;
}

const TEN_MINUTES = 10 * 60 * 1000;

export function createGrants(): Grants {
  const grants = new Map<string, Grant>();
  return {
    give(grant) {
      const code = randomBytes(24).toString("base64url");
      grants.set(code, { ...grant, until: Date.now() + TEN_MINUTES });
      return code;
    },
    redeem(code, { verifier, clientId, redirectUri }) {
      const grant = grants.get(code);
      grants.delete(code);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const fits =
        grant !== undefined &&
        grant.until > Date.now() &&
        grant.challenge === challenge &&
        grant.clientId === clientId &&
        grant.redirectUri === redirectUri;
      return fits ? grant : undefined;
    },
  };
}
