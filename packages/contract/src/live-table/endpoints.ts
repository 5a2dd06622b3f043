import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** Tables of a workspace that spreadsheets read by an address of their own. */
export const liveTableEndpoints = {
  listLiveTables: {
    method: "GET",
    path: "/api/live-tables",
    access: "user",
    role: "editor",
    notForTokens: true,
    summary: "The addresses from which spreadsheets read tables of the workspace, without their tokens.",
  },
  createLiveTable: {
    method: "POST",
    path: "/api/live-tables",
    access: "user",
    role: "editor",
    notForTokens: true,
    notForVisitors: true,
    summary:
      "Create a read-only address of a table for Google Sheets or Excel. Only this reply has it: who knows the address reads the table.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["live-table.create"],
  },
  deleteLiveTable: {
    method: "DELETE",
    path: "/api/live-tables/:id",
    access: "user",
    role: "editor",
    notForTokens: true,
    summary: "End the address of a live table.",
    audit: ["live-table.delete"],
  },
  readLiveTable: {
    method: "GET",
    path: "/api/live/:token",
    access: "public",
    publicBecause: "The token of the address grants access: a spreadsheet has no session.",
    summary: "A live table as CSV, by the token of its address; at most 60 times an hour.",
    file: ["csv"],
    // Spreadsheets in the cloud share few addresses.
    limits: { network: { calls: 600, seconds: MINUTE } },
  },
} as const satisfies EndpointTable;
