import { z } from "zod";
import type { Credentials } from "../../platform/connectors/connector.ts";
import type { Place, Vault } from "../../platform/crypto/envelope.ts";
import type { SealedColumn } from "../../platform/crypto/rewrap-all.ts";
import { type AsOwner, sealedColumn } from "../../platform/crypto/sealed-column.ts";
import { connections } from "../../platform/db/schema/integrations.ts";

const credentialsSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  refreshToken: z.string(),
  accessToken: z.string(),
});

const clientSchema = credentialsSchema.pick({ clientId: true, clientSecret: true });

/** @param id of the connection: a sealed value cannot be moved to another one */
const placeOf = (table: string, userId: string, id: string): Place => ({
  table,
  userId,
  field: `sealed ${id}`,
});

/** Seals and opens what connections and flows are authorised with. */
export function sealedCredentials(vault: Vault) {
  return {
    seal: (credentials: Credentials, userId: string, id: string) =>
      vault.seal(JSON.stringify(credentials), placeOf("connections", userId, id)),
    open: (sealed: string, userId: string, id: string): Credentials =>
      credentialsSchema.parse(JSON.parse(vault.open(sealed, placeOf("connections", userId, id)))),
    sealClient: (client: Pick<Credentials, "clientId" | "clientSecret">, userId: string, id: string) =>
      vault.seal(JSON.stringify(client), placeOf("connection_flows", userId, id)),
    openClient: (sealed: string, userId: string, id: string) =>
      clientSchema.parse(JSON.parse(vault.open(sealed, placeOf("connection_flows", userId, id)))),
  };
}

/** The encrypted credentials of a user's connections, for a rotation of the master keys. Flows end after minutes. */
export const connectionSecretsOf = (asOwner: AsOwner, ownerId: string): SealedColumn =>
  sealedColumn(asOwner, {
    table: connections,
    id: connections.id,
    sealed: connections.sealed,
    placeOf: (id) => placeOf("connections", ownerId, id),
  });

/** Presence and the last four characters; of a short value its presence only. */
const masked = (value: string): string =>
  value === "" ? "" : value.length < 12 ? "****" : `****${value.slice(-4)}`;

/** What the user may see of credentials. */
export const maskedCredentials = ({ clientId, clientSecret, refreshToken, accessToken }: Credentials) => ({
  clientId: masked(clientId),
  // Its presence only: nobody recognises a secret by its end.
  clientSecret: clientSecret === "" ? "" : "****",
  refreshToken: refreshToken === "" ? "" : "****",
  // A token that the user pasted is recognised by its end; one that the service gave is nobody's to see.
  accessToken: clientId === "" ? masked(accessToken) : "",
});

const maskedSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  refreshToken: z.string(),
  accessToken: z.string(),
});

export type MaskedCredentials = z.infer<typeof maskedSchema>;

export const readMasked = (value: unknown): MaskedCredentials => maskedSchema.parse(value);
