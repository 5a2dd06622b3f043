import type { Approval, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { ApprovalDependencies } from "./approval-dependencies.ts";
import { hasOtherApprover } from "./approvers.ts";
import { describeWith } from "./people.ts";
import { type ApprovalRow, answerApproval, findFrozenName, lockApproval } from "./store.ts";
import { tellAsker, untellApprovers } from "./tell-people.ts";

type Answering = Pick<RouteContext<"approvePlan" | "returnPlan">, "actor" | "ownerId" | "params" | "body">;

/** Makes the frozen state of a request the plan of record. */
export async function approvePlan(
  dependencies: ApprovalDependencies,
  context: Answering,
): Promise<ReplyOf<"approvePlan">> {
  const approval = await answer(dependencies, context, "approved");
  return { success: true, message: "Plan approved", approval };
}

/** Sends a plan back to the one who asked. */
export async function returnPlan(
  dependencies: ApprovalDependencies,
  context: Answering,
): Promise<ReplyOf<"returnPlan">> {
  const approval = await answer(dependencies, context, "returned");
  return { success: true, message: "Plan sent back", approval };
}

const actions = { approved: "gtm-plan.approve", returned: "gtm-plan.return" } as const;

const OWN_REQUEST =
  "You cannot approve your own request now that another member can. Ask again and choose another member.";

/** @throws {AppError} `forbidden` to others than the approvers, and to the one who asked while somebody else may approve; `conflict` once it was answered or replaced */
async function answer(
  dependencies: ApprovalDependencies,
  { actor, ownerId, params, body }: Answering,
  state: "approved" | "returned",
): Promise<Approval> {
  const describe = await describeWith(dependencies, ownerId);
  const members = await dependencies.workspaces.members(ownerId);
  return dependencies.withUser(ownerId, async (tx) => {
    const row = await lockApproval(tx, ownerId, params.id);
    if (row === undefined) throw notFound("This request");
    if (!row.approvers.includes(actor.userId)) throw notAnApprover(describe(row));
    // Somebody may have joined since the request.
    if (state === "approved" && row.askedBy === actor.userId && hasOtherApprover(members, actor.userId))
      throw new AppError("forbidden", OWN_REQUEST);
    requireSameState(describe(row), row, body.hash);
    const [decidedAt, decidedBy] = [dependencies.clock.now(), actor.userId];
    const { comment } = body;
    await answerApproval(tx, ownerId, row.id, { state, decidedAt, decidedBy, comment });
    const subject = { entity: "gtm-plan", entityId: row.planId };
    await recordAudit(tx, actor, actions[state], subject, { approval: row.id });
    await untellApprovers(tx, row);
    const title = await findFrozenName(tx, ownerId, row);
    await tellAsker({ tx, title, by: actor.userId, now: decidedAt }, row, { state, comment });
    return describe({ ...row, state, decidedAt, decidedBy, comment });
  });
}

const names = new Intl.ListFormat("en", { type: "disjunction" });

const notAnApprover = ({ approvers }: Approval) =>
  new AppError(
    "forbidden",
    `Only the approvers of this request can answer it. Ask ${names.format(approvers.map(({ name }) => name))}.`,
  );

function requireSameState(
  { decidedBy }: Approval,
  { state, hash }: Pick<ApprovalRow, "state" | "hash">,
  read: string,
): void {
  if (state === "replaced")
    throw new AppError("conflict", "A newer request replaced this one. Open the plan to see it.");
  if (state !== "waiting")
    throw new AppError("conflict", `${decidedBy?.name ?? "Somebody"} has ${state} this request already.`);
  if (hash !== read)
    throw new AppError("conflict", "This is not the state that you have read. Reload the request.");
}
