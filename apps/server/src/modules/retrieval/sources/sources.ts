import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { deleteSource, listSources } from "../store.ts";

/** The user's sources, newest first. */
export const listPassageSources = (
  { withUser }: Pick<RetrievalDependencies, "withUser">,
  { ownerId }: VerbContext<"listPassageSources">,
): Promise<ReplyOf<"listPassageSources">> => withUser.read(ownerId, (tx) => listSources(tx, ownerId));

/** Deletes a source with its passages, also when the plan is over. @throws {AppError} `not_found` */
export async function deletePassageSource(
  { withUser }: Pick<RetrievalDependencies, "withUser">,
  { ownerId, actor, params }: VerbContext<"deletePassageSource", "params">,
): Promise<ReplyOf<"deletePassageSource">> {
  const { id } = params;
  await withUser(ownerId, async (tx) => {
    if (!(await deleteSource(tx, ownerId, id))) throw notFound("This source");
    await recordAudit(tx, actor, "passages.delete", { entity: "passage-source", entityId: id });
  });
  return { success: true, message: "Source deleted" };
}
