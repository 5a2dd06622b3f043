import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { AdvisorDependencies } from "./autofill.ts";

/** How far the user's autofill in this process is. */
export async function getAutofillProgress(
  { advisor }: Pick<AdvisorDependencies, "advisor">,
  { ownerId }: VerbContext<"getAutofillProgress">,
): Promise<ReplyOf<"getAutofillProgress">> {
  return { success: true, progress: advisor.progressOf?.(ownerId) ?? null };
}
