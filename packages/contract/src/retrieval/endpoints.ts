import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** The endpoints of search in a user's own texts and on the web. */
export const retrievalEndpoints = {
  fetchVectors: {
    method: "GET",
    path: "/api/gtm-plan/fetch-vectors/:userId/:productDescription",
    access: "user",
    role: "own",
    summary: "The passages of the user's own sources that are nearest in meaning to a text.",
    limits: { user: { calls: 120, seconds: MINUTE } },
  },
  summarizePrompt: {
    method: "POST",
    path: "/api/gtm-plan/summaryofprompt",
    access: "user",
    role: "viewer",
    summary: "Key sentences of a text, or of search results. The text is never sent on.",
    limits: { user: { calls: 120, seconds: MINUTE } },
  },
  searchWeb: {
    method: "POST",
    path: "/api/gtm-plan/serp",
    access: "user",
    role: "editor",
    summary: "Results of a web search by the configured provider; userData is ignored.",
    limits: { user: { calls: 30, seconds: MINUTE } },
  },
  findCompetitors: {
    method: "POST",
    path: "/api/gtm-plan/:id/competitor-drafts",
    access: "user",
    role: "editor",
    summary:
      "Search the web for competitors of a combination: drafts, each fact with its source. Nothing is saved.",
    limits: { user: { calls: 30, seconds: HOUR } },
  },
  listPassageSources: {
    method: "GET",
    path: "/api/passages",
    access: "user",
    role: "own",
    summary: "Websites, texts and files whose passages are searched, newest first.",
  },
  addPassageText: {
    method: "POST",
    path: "/api/passages/text",
    access: "user",
    role: "own",
    summary: "Add a pasted text to the user's sources.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["passages.add"],
  },
  addPassageFile: {
    method: "POST",
    path: "/api/passages/file",
    access: "user",
    role: "own",
    summary:
      "Add a file to the user's sources (?fileName; txt, md, pdf or docx, at most 10 MB and 100 pages).",
    upload: true,
    limits: { user: { calls: 30, seconds: HOUR } },
    notForVisitors: true,
    audit: ["passages.add"],
  },
  addPassageWebsite: {
    method: "POST",
    path: "/api/passages/website",
    access: "user",
    role: "own",
    summary:
      "Read up to 5 pages of a website, as far as its robots.txt allows, and add them to the user's sources.",
    limits: { user: { calls: 20, seconds: HOUR } },
    notForVisitors: true,
    audit: ["passages.add"],
  },
  deletePassageSource: {
    method: "DELETE",
    path: "/api/passages/:id",
    access: "user",
    role: "own",
    summary: "Delete a source with its passages.",
    audit: ["passages.delete"],
  },
} as const satisfies EndpointTable;
