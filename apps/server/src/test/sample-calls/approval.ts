import type { approvalEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { read, type SampleCalls } from "./sample-call.ts";

export const approvalSamples: SampleCalls<typeof approvalEndpoints> = {
  // Not a member: approvals.test.ts has the calls with members.
  askForApproval: { thing: "plan", spends: true, answered: 422, body: () => ({ approvers: [newId()] }) },
  listApprovals: { thing: "plan", unmarked: true },
  getPlanState: read("plan"),
  getApproval: read("approval"),
  approvePlan: { thing: "approval", body: ({ part }) => ({ hash: part }) },
  returnPlan: { thing: "approval", body: ({ part }) => ({ hash: part, comment: "Hire later" }) },
};
