import { isUuid } from "../../../platform/db/uuid.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { RawReply } from "../../../platform/replies/raw-reply.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { findArchive } from "./export-store.ts";

/** The archive of a data export, for its user until it expires. */
export function downloadExport({ withUser, clock }: AccountDependencies): Route {
  return route("downloadExport", async ({ ownerId, params: { id } }) => {
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
