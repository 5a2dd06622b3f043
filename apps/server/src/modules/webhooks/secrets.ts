import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Place, Vault } from "../../platform/crypto/envelope.ts";
import type { SealedColumn } from "../../platform/crypto/rewrap-all.ts";
import { type AsOwner, sealedColumn } from "../../platform/crypto/sealed-column.ts";
import { webhooks } from "../../platform/db/schema/webhooks.ts";

const SECRET_BYTES = 32;

const secretsSchema = z.object({
  url: z.string(),
  /** Undefined for Slack and Teams. */
  secret: z.string().optional(),
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).optional(),
});

/** Where a webhook is, and what signs its deliveries. */
export type WebhookSecrets = z.infer<typeof secretsSchema>;

/** In the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

const placeOf = (userId: string, id: string): Place => ({ table: "webhooks", userId, field: `sealed ${id}` });

export const sealSecrets = (vault: Vault, ownerId: string, id: string, secrets: WebhookSecrets): string =>
  vault.seal(JSON.stringify(secrets), placeOf(ownerId, id));

export const openSecrets = (
  vault: Vault,
  { ownerId, id, sealed }: { ownerId: string; id: string; sealed: string },
): WebhookSecrets => secretsSchema.parse(JSON.parse(vault.open(sealed, placeOf(ownerId, id))));

/** The secrets that sign now, the newest first. */
export function signingSecrets({ secret, previous }: WebhookSecrets, now: Date): string[] {
  const before = previous !== undefined && new Date(previous.until) > now ? [previous.secret] : [];
  return secret === undefined ? [] : [secret, ...before];
}

/** The encrypted secrets of a workspace's webhooks, for a rotation of the master keys. */
export const webhookSecretsOf = (asOwner: AsOwner, ownerId: string): SealedColumn =>
  sealedColumn(asOwner, {
    table: webhooks,
    id: webhooks.id,
    sealed: webhooks.sealed,
    placeOf: (id) => placeOf(ownerId, id),
  });
