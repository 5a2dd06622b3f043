import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { withoutHidden } from "../../../platform/text/hidden-characters.ts";
import { findNearestPassages, type SearchDependencies } from "./nearest-passages.ts";

const MOST_RESULTS = 5;

/** The user's passages nearest to a text. @throws {AppError} `not_found` for the id of another user */
export async function fetchVectors(
  dependencies: SearchDependencies,
  { ownerId, params }: VerbContext<"fetchVectors", "params">,
): Promise<ReplyOf<"fetchVectors">> {
  if (params.userId !== ownerId) throw notFound("This user");
  const query = withoutHidden(params.productDescription);
  const found = await findNearestPassages(dependencies, ownerId, query, MOST_RESULTS);
  return {
    success: true,
    results: found.map(({ id, score, content, title, url, sourceId }) => ({
      id,
      score: Math.round(score * 10_000) / 10_000,
      metadata: { textContent: content, title, url, sourceId },
    })),
  };
}
