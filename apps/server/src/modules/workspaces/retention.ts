import { recordAudit } from "../../platform/audit/audit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { countDeletedBefore } from "../../platform/storage/purge-deleted.ts";
import {
  findDueAudit,
  findRetention,
  putRetention,
  restorableSince,
} from "../../platform/storage/retention.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

/** How long the open workspace keeps its audit log and its deleted documents. */
export function retentionRoutes({ withUser, clock }: WorkspaceDependencies): Route[] {
  return [
    route("getRetention", async ({ ownerId }) => ({
      success: true,
      retention: await withUser.read(ownerId, (tx) => findRetention(tx, ownerId)),
    })),
    route("previewRetention", ({ ownerId, body }) =>
      withUser.read(ownerId, async (tx) => {
        const { auditBefore, auditRows } = await findDueAudit(tx, ownerId, body.auditYears);
        return {
          success: true,
          auditBefore: auditBefore?.toISOString() ?? null,
          auditRows,
          documents: await countDeletedBefore(tx, ownerId, restorableSince(clock.now(), body)),
        };
      }),
    ),
    route("changeRetention", ({ actor, ownerId, body }) =>
      withUser(ownerId, async (tx) => {
        const before = await findRetention(tx, ownerId);
        await putRetention(tx, ownerId, body);
        await recordAudit(
          tx,
          actor,
          "workspace.change-retention",
          { entity: "workspace", entityId: ownerId },
          { ...body, yearsBefore: before.auditYears, daysBefore: before.deletedDays },
        );
        return { success: true, retention: body };
      }),
    ),
  ];
}
