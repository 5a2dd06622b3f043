import { z } from "zod";
import { dgPlanReply } from "../dg-plan/plans.ts";
import { inheritanceReply } from "../gtm-plan/inheritance.ts";
import { gtmPlanReply } from "../gtm-plan/replies.ts";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, idSchema, longText } from "../primitives.ts";
import { productCostReply } from "../product-cost/replies.ts";
import { simulationListItem } from "../simulation/saved-replies.ts";

/** A request ends when it is approved, returned, or replaced by the next one for its plan. */
export const approvalStates = ["waiting", "approved", "returned", "replaced"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const MAX_APPROVERS = 20;
/** How many requests of a plan are listed. */
export const MAX_LISTED_APPROVALS = 100;

export const approvalRequestBody = bodyOf({
  approvers: listOf(idSchema, {
    error: "Approvers must be a list",
    most: MAX_APPROVERS,
    tooMany: `Choose at most ${MAX_APPROVERS} approvers`,
  }).min(1, "Choose at least one approver"),
  note: longText("Note", 2_000),
});

/** Of the state that the approver has read. */
const hash = z
  .string({ error: "State is required" })
  .regex(/^[0-9a-f]{64}$/, "State must be the hash of the request");

export const approveBody = bodyOf({ hash, comment: longText("Comment", 2_000) });
export const returnBody = bodyOf({ hash, comment: longText("Comment", 2_000, "Say what to change") });

const person = z.object({
  /** Null: not a member any more. */
  userId: z.string().nullable(),
  name: z.string(),
});

export const approval = z.object({
  id: z.string(),
  gtmPlanId: z.string(),
  state: z.enum(approvalStates),
  /** SHA-256 of the frozen state. */
  hash: z.string(),
  askedAt: z.string(),
  askedBy: person,
  note: z.string(),
  approvers: z.array(person),
  /** Null while it waits. */
  decidedAt: z.string().nullable(),
  /** Null while it waits, and where the request was replaced. */
  decidedBy: person.nullable(),
  comment: z.string(),
});
export type Approval = z.output<typeof approval>;

export const approvalReply = z.object({ success: z.literal(true), message: z.string(), approval });
/** Newest first. */
export const approvalListReply = z.object({ success: z.literal(true), approvals: z.array(approval) });

const planState = {
  plan: gtmPlanReply,
  inheritance: inheritanceReply,
  channelPlans: z.array(dgPlanReply),
  costs: z.array(productCostReply),
  /** Last changed first. */
  simulations: z.array(simulationListItem),
};

/** A GTM plan with all that is made for it, at one moment. */
export const planStateReply = z.object({ success: z.literal(true), ...planState });
export type PlanState = Omit<z.output<typeof planStateReply>, "success">;

/** A request with the state that it froze. */
export const approvedStateReply = z.object({
  success: z.literal(true),
  approval,
  /** The last approved request before it; null: there was none. */
  previousId: z.string().nullable(),
  ...planState,
});
