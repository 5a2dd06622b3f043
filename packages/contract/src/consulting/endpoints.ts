import { type EndpointTable, HOUR } from "../endpoint.ts";

/** The endpoints of queries to consultants and of the enterprise contact form. */
export const consultingEndpoints = {
  sendQuery: {
    method: "POST",
    path: "/api/gtm-plan/send-query",
    access: "user",
    role: "owner",
    notForTokens: true,
    notForVisitors: true,
    summary: "Send a query to a consultant for 25 consulting credits.",
    idempotent: true,
    limits: { user: { calls: 5, seconds: HOUR } },
    audit: ["credits.spend", "consulting.send-query"],
  },
  humanConsultantQuery: {
    method: "POST",
    path: "/api/gtm-plan/humanConsultantQuery",
    access: "user",
    role: "owner",
    notForTokens: true,
    summary: "The balance of consulting credits after a query; takes none.",
  },
  sendEnterpriseRequest: {
    method: "POST",
    path: "/api/payment/SetEnterpriseData",
    access: "user",
    role: "owner",
    notForTokens: true,
    notForVisitors: true,
    summary: "Ask the sales team about the Enterprise Plan.",
    limits: { user: { calls: 5, seconds: HOUR } },
    audit: ["consulting.send-enterprise-request"],
  },
} as const satisfies EndpointTable;
