import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import { checkReply } from "../../../platform/replies/check-reply.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { asOwner } from "../password/as-owner.ts";
import { describeExport } from "./describe-export.ts";
import { beginExport, findExport, MAKE_EXPORT } from "./export-store.ts";

const NO_PASSWORD = "Sign out and in again to export your data, or set a password first";

/**
 * Asks for an archive of the user's data; answers 202 with its state. While one is being made, no other begins.
 * Requires the password, or a recent sign-in from a user who has none, and the second factor.
 */
export function requestExport(dependencies: AccountDependencies): Route {
  const { withUser, clock } = dependencies;
  return route("requestExport", async (context) => {
    const { actor, ownerId, requestId } = context;
    await asOwner(dependencies, context, { withoutPassword: NO_PASSWORD }, async () => undefined);
    const now = clock.now();
    const id = newId();
    const stored = await withUser(ownerId, async (tx) => {
      if (await beginExport(tx, { ownerId, id, requestedAt: now })) {
        await enqueue(tx, MAKE_EXPORT, { exportId: id });
        await recordAudit(tx, { ...actor, requestId }, "account.request-export", { entity: "account" });
      }
      return findExport(tx, ownerId);
    });
    return new RawReply(202, {}, JSON.stringify(checkReply("requestExport", describeExport(stored, now))));
  });
}
