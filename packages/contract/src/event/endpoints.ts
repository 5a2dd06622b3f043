import { type EndpointTable, MINUTE } from "../endpoint.ts";

/** What others in the workspace do at this moment. */
export const eventEndpoints = {
  streamEvents: {
    method: "GET",
    path: "/api/events",
    access: "user",
    role: "viewer",
    stream: true,
    summary:
      "Changes in a team's workspace as server-sent events, without their content; 204 in a personal workspace. The event change says kind, id and version of what was changed, by which action and by whom; presence who has a document open; resync that events may have been missed.",
    limits: { user: { calls: 120, seconds: MINUTE } },
  },
  showPresence: {
    method: "POST",
    path: "/api/presence",
    access: "user",
    role: "viewer",
    readsOnly: true,
    notForTokens: true,
    summary:
      "Show the other members that the user has a document open, and in which field, for 45 seconds or until left.",
    limits: { user: { calls: 300, seconds: MINUTE } },
  },
} as const satisfies EndpointTable;
