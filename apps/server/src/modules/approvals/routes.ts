import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { approvePlan, returnPlan } from "./answer-request.ts";
import type { ApprovalDependencies } from "./approval-dependencies.ts";
import { askForApproval } from "./ask-for-approval.ts";
import { getApproval, getPlanState, listApprovals } from "./read-approvals.ts";

/** Approval of GTM plans with all that is made for them. */
export function approvalRoutes(dependencies: ApprovalDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("askForApproval", verb(askForApproval)),
    route("listApprovals", verb(listApprovals)),
    route("getPlanState", verb(getPlanState)),
    route("getApproval", verb(getApproval)),
    route("approvePlan", verb(approvePlan)),
    route("returnPlan", verb(returnPlan)),
  ];
}
