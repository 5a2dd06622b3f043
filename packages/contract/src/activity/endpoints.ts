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
} as const satisfies EndpointTable;
