import type { Adapter, AdapterPayload } from "oidc-provider";
import { hashToken } from "../../platform/auth/bearer-token.ts";
import type { OAuthRecords } from "../../platform/auth/oauth-records.ts";

/** Made by the library's own error class, which is loaded with it. */
type Gone = () => Error;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1_000);

/**
 * The storage of the library for one kind of record. Secrets are not stored: of a code or token the hash, of a client's
 * secret the hash. There are no sessions: each app asks who is signed in.
 */
export function createAdapter(records: OAuthRecords, kind: string, gone: Gone): Adapter {
  if (kind === "Session") return noSessions;
  return {
    async upsert(id, { jti: _id, client_secret: secret, ...payload }, seconds) {
      const grantId = kind === "Grant" ? id : payload.grantId;
      const isStored = await records.put(kind, {
        id,
        payload: { ...payload, ...(secret !== undefined && { client_secret: hashToken(secret) }) },
        grantId,
        seconds,
      });
      if (!isStored) throw gone();
    },
    async find(id) {
      const found = await records.find(kind, id);
      if (found === undefined) return undefined;
      const payload: AdapterPayload = { ...found.payload };
      if (kind !== "Client") payload.jti = id;
      if (found.consumedAt !== null) payload.consumed = secondsOf(found.consumedAt);
      return payload;
    },
    async consume(id) {
      if (!(await records.consume(kind, id))) throw gone();
    },
    destroy: (id) => (kind === "Grant" ? records.disconnect(id) : records.remove(kind, id)),
    revokeByGrantId: (grantId) => records.removeOfGrant(kind, grantId),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

const noSessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
};
