import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { RetrievalDependencies } from "./retrieval.ts";
import { fetchVectors } from "./search/fetch-vectors.ts";
import { addPassageFile } from "./sources/add-file.ts";
import { addPassageText } from "./sources/add-text.ts";
import { addPassageWebsite } from "./sources/add-website.ts";
import { deletePassageSource, listPassageSources } from "./sources/sources.ts";
import { summarizePrompt } from "./summary/summarize.ts";
import { findCompetitors } from "./web-search/find-competitors.ts";
import { searchWeb } from "./web-search/search-web.ts";

export function retrievalRoutes(dependencies: RetrievalDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("fetchVectors", verb(fetchVectors)),
    route("summarizePrompt", verb(summarizePrompt)),
    route("searchWeb", verb(searchWeb)),
    route("findCompetitors", verb(findCompetitors)),
    route("listPassageSources", verb(listPassageSources)),
    route("addPassageText", verb(addPassageText)),
    route("addPassageFile", verb(addPassageFile)),
    route("addPassageWebsite", verb(addPassageWebsite)),
    route("deletePassageSource", verb(deletePassageSource)),
  ];
}
