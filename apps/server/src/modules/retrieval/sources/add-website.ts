import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { addSource, requireRoomForSource } from "./add-source.ts";
import { readWebsite } from "./read-website.ts";

/** Reads a website and stores its text. */
export async function addPassageWebsite(
  dependencies: RetrievalDependencies,
  { body, signal, ...acting }: VerbContext<"addPassageWebsite", "body" | "signal">,
): Promise<ReplyOf<"addPassageWebsite">> {
  const { ownerId } = acting;
  await requireRoomForSource(dependencies, ownerId);
  const pages = await readWebsite(dependencies, body.url, { owner: ownerId, signal });
  const [home] = pages;
  const url = home?.url ?? body.url;
  const title = home?.title === "" || home === undefined ? new URL(url).hostname : home.title;
  return addSource(dependencies, acting, { kind: "website", title, url, parts: pages });
}
