import { type LiveTable, MAX_LIVE_TABLES, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { findTitles } from "../../platform/documents/titles.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { hashOfShareToken, newShareToken } from "../../platform/shares/share-token.ts";
import type { LiveTableDependencies } from "./live-table-dependencies.ts";
import { insertTable, type LiveTableRow, listTables, removeTable } from "./store.ts";

const describe = ({ id, name, content, subjectId, createdAt, lastUsedAt }: LiveTableRow): LiveTable => ({
  id,
  name,
  content,
  subjectId,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export function listLiveTables(
  { withUser }: LiveTableDependencies,
  { ownerId }: VerbContext<"listLiveTables">,
): Promise<ReplyOf<"listLiveTables">> {
  return withUser.read(ownerId, async (tx) => ({
    success: true,
    tables: (await listTables(tx, ownerId)).map(describe),
  }));
}

/** Creates an address. The endpoint takes no `Idempotency-Key`, because a stored answer would contain the token. */
export function createLiveTable(
  { withUser, clock, publicUrl, titled }: LiveTableDependencies,
  { actor, ownerId, body }: VerbContext<"createLiveTable", "body">,
): Promise<ReplyOf<"createLiveTable">> {
  const { name, content } = body;
  const subjectId = content === "deals" ? null : body.subjectId;
  return withUser(ownerId, async (tx) => {
    if (content !== "deals") {
      const source = titled[content === "simulation-years" ? "simulation" : "gtm-plan"];
      const wanted = content === "simulation-years" ? "simulation" : "GTM plan";
      if (subjectId === null) throw invalid([{ path: "subjectId", message: `Choose a ${wanted}` }]);
      const found = (await findTitles(tx, [source], ownerId, [subjectId])).get(subjectId);
      if (found === undefined || found.isDeleted) throw notFound(`This ${wanted}`);
    }
    const row = { ownerId, id: newId(), name, content, subjectId, createdAt: clock.now(), lastUsedAt: null };
    // Takes the lock of the workspace's log, so that the rows are counted one call after another.
    await recordAudit(
      tx,
      actor,
      "live-table.create",
      { entity: "live-table", entityId: row.id },
      { content },
    );
    if ((await listTables(tx, ownerId)).length >= MAX_LIVE_TABLES)
      throw new AppError(
        "limit_reached",
        `A workspace can have ${MAX_LIVE_TABLES} live tables. Delete one first.`,
      );
    const token = newShareToken();
    const hash = hashOfShareToken(token);
    if (hash === undefined) throw new Error("A new token has no hash");
    await insertTable(tx, row, hash);
    return { success: true, table: describe(row), url: `${publicUrl}/api/live/${token}` };
  });
}

export function deleteLiveTable(
  { withUser }: LiveTableDependencies,
  { actor, ownerId, params }: VerbContext<"deleteLiveTable", "params">,
): Promise<ReplyOf<"deleteLiveTable">> {
  return withUser(ownerId, async (tx) => {
    if (!(await removeTable(tx, ownerId, params.id))) throw notFound("This live table");
    await recordAudit(tx, actor, "live-table.delete", { entity: "live-table", entityId: params.id });
    return { success: true };
  });
}
