import type { commentEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { read, type SampleCalls } from "./sample-call.ts";

export const commentSamples: SampleCalls<typeof commentEndpoints> = {
  // Names no document: comments.test.ts has the calls that do.
  listComments: { answered: 422 },
  createComment: {
    thing: "plan",
    spends: true,
    body: ({ id }) => ({ kind: "gtm-plan", id, path: "odds", label: "Odds", value: "59 %", text: "Why?" }),
  },
  updateComment: { thing: "comment", body: () => ({ text: "Why so high?" }) },
  deleteComment: read("comment"),
  resolveComment: read("comment"),
  reopenComment: read("comment"),
  getInbox: {},
  readInbox: { body: () => ({ ids: [newId()] }) },
  changeInboxSettings: { body: () => ({ mails: "daily", timeZone: "Europe/Berlin" }) },
  stopInboxMail: { answered: 400, body: ({ token }) => ({ token }) },
};
