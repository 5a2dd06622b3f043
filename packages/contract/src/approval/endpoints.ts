import { type EndpointTable, HOUR, MINUTE } from "../endpoint.ts";

/** Approval of GTM plans with all that is made for them. */
export const approvalEndpoints = {
  askForApproval: {
    method: "POST",
    path: "/api/gtm-plan/:id/approval",
    access: "user",
    role: "editor",
    summary:
      "Ask members of the workspace to approve a GTM plan with all that is made for it, as it is now. Replaces an open request.",
    limits: { user: { calls: 60, seconds: HOUR } },
    audit: ["gtm-plan.ask-approval"],
  },
  listApprovals: {
    method: "GET",
    path: "/api/gtm-plan/:id/approvals",
    access: "user",
    role: "viewer",
    summary: "The last 100 requests for the approval of a GTM plan, newest first.",
  },
  getPlanState: {
    method: "GET",
    path: "/api/gtm-plan/:id/state",
    access: "user",
    role: "viewer",
    summary: "A GTM plan with all that is made for it, as an approval would freeze it now.",
  },
  getApproval: {
    method: "GET",
    path: "/api/approval/:id",
    access: "user",
    role: "viewer",
    summary: "A request for approval with the plan as it was frozen.",
  },
  approvePlan: {
    method: "POST",
    path: "/api/approval/:id/approve",
    access: "user",
    role: "commenter",
    summary: "Approve the frozen state of a GTM plan, as one of its approvers.",
    limits: { user: { calls: 60, seconds: MINUTE } },
    audit: ["gtm-plan.approve"],
  },
  returnPlan: {
    method: "POST",
    path: "/api/approval/:id/return",
    access: "user",
    role: "commenter",
    summary: "Send a GTM plan back with a comment, as one of its approvers.",
    limits: { user: { calls: 60, seconds: MINUTE } },
    audit: ["gtm-plan.return"],
  },
} as const satisfies EndpointTable;
