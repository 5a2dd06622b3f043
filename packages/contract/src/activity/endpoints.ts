import { type EndpointTable, HOUR } from "../endpoint.ts";

/** Who changed what and when in a workspace. */
export const activityEndpoints = {
  listActivity: {
    method: "GET",
    path: "/api/activity",
    access: "user",
    role: "viewer",
    summary:
      "Who changed what and when, newest first; of one document (kind, id), of one person, since a day (from), from a cursor on.",
  },
  exportActivity: {
    method: "GET",
    path: "/api/activity/export",
    access: "user",
    role: "admin",
    summary: "The whole activity of the workspace, newest first, as CSV or as one JSON object a line.",
    file: ["csv", "jsonl"],
    limits: { user: { calls: 10, seconds: HOUR } },
  },
  exportAudit: {
    method: "GET",
    path: "/api/audit",
    access: "user",
    role: "admin",
    summary:
      "The audit log of the workspace, oldest first, one JSON object a line, with the hashes that chain the rows. Whole days in UTC (from, to: 2026-11-27) from a row on (cursor: the last sequence read); at most 10,000 rows a reply, whose header x-next-cursor is there if more follow.",
    file: ["jsonl"],
    limits: { user: { calls: 120, seconds: HOUR } },
  },
} as const satisfies EndpointTable;
