import { isUuid } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { asOwner } from "../password/as-owner.ts";
import { findArchive } from "./export-store.ts";

const NO_PASSWORD = "Sign out and in again to download your data, or set a password first";

/**
 * The archive of a data export, for its user until it expires. Requires the password, or a recent sign-in from a user
 * who has none, and the second factor.
 */
export function downloadExport(dependencies: AccountDependencies): Route {
  const { withUser, clock } = dependencies;
  return route("downloadExport", async (context) => {
    const {
      ownerId,
      params: { id },
    } = context;
    await asOwner(dependencies, context, { withoutPassword: NO_PASSWORD }, async () => undefined);
    const found = isUuid(id)
      ? await withUser(ownerId, (tx) => findArchive(tx, ownerId, id, clock.now()))
      : undefined;
    if (found === undefined) throw notFound("This export");
    const day = found.requestedAt.toISOString().slice(0, 10);
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="beachhead-data-${day}.zip"`,
    };
    return new RawReply(200, headers, found.archive);
  });
}
