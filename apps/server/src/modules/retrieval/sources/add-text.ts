import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { addSource, requireRoomForSource } from "./add-source.ts";

/** Stores a pasted text. */
export async function addPassageText(
  dependencies: RetrievalDependencies,
  { body, ...acting }: VerbContext<"addPassageText", "body">,
): Promise<ReplyOf<"addPassageText">> {
  await requireRoomForSource(dependencies, acting.ownerId);
  const title = body.title === "" ? (body.text.split("\n")[0]?.slice(0, 80) ?? "") : body.title;
  const { text } = body;
  return addSource(dependencies, acting, {
    kind: "text",
    title,
    url: null,
    parts: [{ title, url: null, text }],
  });
}
