import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** The endpoints of share links of simulations, channel plans and saved dashboard views. */
export const shareEndpoints = {
  createShare: {
    method: "POST",
    path: "/api/shares/:kind/:id",
    access: "user",
    role: "editor",
    notForVisitors: true,
    summary:
      "Create a link by which anybody may read a simulation, a channel plan or a saved dashboard view; only this reply has its token.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["simulation.share", "dg-plan.share", "dashboard-view.share"],
  },
  listShares: {
    method: "GET",
    path: "/api/shares/:kind/:id",
    access: "user",
    role: "editor",
    summary: "The share links of a simulation, a channel plan or a saved dashboard view, newest first.",
  },
  revokeShare: {
    method: "DELETE",
    path: "/api/shares/:kind/:id/:shareId",
    access: "user",
    role: "editor",
    summary: "End a share link.",
    audit: ["simulation.unshare", "dg-plan.unshare", "dashboard-view.unshare"],
  },
  getSharedDocument: {
    method: "GET",
    path: "/api/shared/:shareToken",
    access: "public",
    publicBecause: "The token of the share link grants access.",
    summary:
      "The findings of a simulation, a channel plan or a saved dashboard view by a share link, read only.",
    limits: { network: { calls: 300, seconds: MINUTE } },
  },
} as const satisfies EndpointTable;
