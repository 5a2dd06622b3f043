import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import type { retrievalEndpoints } from "./endpoints.ts";
import {
  addedSourceReply,
  deletedSourceReply,
  fetchVectorsReply,
  findCompetitorsReply,
  passageSourcesReply,
  summaryReply,
  webSearchReply,
} from "./replies.ts";
import {
  fetchVectorsParams,
  findCompetitorsBody,
  passageTextBody,
  passageWebsiteBody,
  summaryBody,
  webSearchBody,
} from "./schemas.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const retrievalSchemas = {
  fetchVectors: { params: fetchVectorsParams, reply: fetchVectorsReply },
  summarizePrompt: { body: summaryBody, reply: summaryReply },
  searchWeb: { body: webSearchBody, reply: webSearchReply },
  findCompetitors: { params: idParams, body: findCompetitorsBody, reply: findCompetitorsReply },
  listPassageSources: { reply: passageSourcesReply },
  addPassageText: { body: passageTextBody, reply: addedSourceReply },
  addPassageFile: { reply: addedSourceReply },
  addPassageWebsite: { body: passageWebsiteBody, reply: addedSourceReply },
  deletePassageSource: { params: idParams, reply: deletedSourceReply },
} as const satisfies EndpointSchemas<typeof retrievalEndpoints>;
