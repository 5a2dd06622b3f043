import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { keySentences } from "./key-sentences.ts";

/** Key sentences of a text. It goes to no model that answers: only its sentences can be in the reply. */
export async function summarizePrompt(
  { embedder }: Pick<RetrievalDependencies, "embedder">,
  { body }: VerbContext<"summarizePrompt", "body">,
): Promise<ReplyOf<"summarizePrompt">> {
  return { success: true, summary: (await keySentences(embedder, body.data)).join(" ") };
}
