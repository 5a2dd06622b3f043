import type { retrievalEndpoints } from "@beachhead/contract";
import { read, type SampleCalls } from "./sample-call.ts";

export const retrievalSamples: SampleCalls<typeof retrievalEndpoints> = {
  fetchVectors: read("self"),
  summarizePrompt: { body: () => ({ data: "A CRM for sales teams. It saves time." }) },
  // No provider is configured here: web-search.test.ts searches in the sandbox.
  searchWeb: { answered: 404, body: () => ({ query: "CRM competitors" }) },
  findCompetitors: {
    thing: "plan",
    answered: 404,
    spends: true,
    body: ({ combination }) => ({ productGeoCombinationName: combination }),
  },
  listPassageSources: {},
  addPassageText: { spends: true, body: () => ({ text: "Our CRM saves sales teams time." }) },
  // Without a file; sources.slow.test.ts uploads some.
  addPassageFile: { answered: 422, spends: true },
  // An address that may not be reached; read-website.test.ts reads a website.
  addPassageWebsite: { answered: 422, spends: true, body: () => ({ url: "http://127.0.0.1/" }) },
  deletePassageSource: { thing: "passageSource" },
};
