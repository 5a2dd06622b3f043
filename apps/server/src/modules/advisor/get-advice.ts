import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { findStateOfOwner } from "../gtm-plans/index.ts";
import type { AdvisorDependencies } from "./autofill.ts";
import { findDrafts } from "./drafts/draft-store.ts";
import { findAnswer } from "./store.ts";

/** The last autofill and the last drafts of a combination. @throws {AppError} `not_found` when the plan is not the owner's */
export async function getAdvice(
  { withUser }: Pick<AdvisorDependencies, "withUser">,
  { ownerId, params }: VerbContext<"getAdvice", "params">,
): Promise<ReplyOf<"getAdvice">> {
  const { id, combinationId } = params;
  return withUser.read(ownerId, async (tx) => {
    if ((await findStateOfOwner(tx, ownerId, id)) === undefined) throw notFound("This GTM plan");
    const advice = await findAnswer(tx, ownerId, id, combinationId);
    return {
      success: true,
      advice: advice ?? null,
      drafts: await findDrafts(tx, ownerId, id, combinationId),
    };
  });
}
