import { type EndpointTable, HOUR } from "../endpoint.ts";

/** Alerts: rules on figures of a workspace. */
export const alertEndpoints = {
  listAlerts: {
    method: "GET",
    path: "/api/alerts",
    access: "user",
    role: "viewer",
    summary:
      "The alerts of the workspace, with the last value of each figure, and the channels that an alert can name.",
  },
  createAlert: {
    method: "POST",
    path: "/api/alerts",
    access: "user",
    role: "editor",
    notForVisitors: true,
    summary: "Create an alert: who gets a message when a figure leaves its range.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["alert.create"],
  },
  updateAlert: {
    method: "PUT",
    path: "/api/alerts/:id",
    access: "user",
    role: "editor",
    notForVisitors: true,
    summary: "Change an alert, or mute it until a time.",
    limits: { user: { calls: 120, seconds: HOUR } },
    audit: ["alert.update"],
  },
  deleteAlert: {
    method: "DELETE",
    path: "/api/alerts/:id",
    access: "user",
    role: "editor",
    summary: "Delete an alert.",
    audit: ["alert.delete"],
  },
  muteAlert: {
    method: "POST",
    path: "/api/alerts/mute",
    access: "public",
    publicBecause: "The token of the mailed link proves which alert is meant.",
    oneClickAt: "/mute-alert/",
    summary: "Mute an alert for 7 days with the link in its e-mail.",
    limits: { network: { calls: 60, seconds: HOUR } },
    audit: ["alert.mute"],
  },
} as const satisfies EndpointTable;
