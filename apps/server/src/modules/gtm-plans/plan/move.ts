import { type ReplyOf, reachesRole } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Auth } from "../../../platform/auth/auth.ts";
import { describeRefusal } from "../../../platform/auth/role-refusal.ts";
import { inWorkspace } from "../../../platform/db/in-workspace.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import {
  DOCUMENT_LIMITS,
  hasRoomForBytes,
  requireRoomForDocument,
} from "../../../platform/storage/document-limits.ts";
import { type GtmPlanDependencies, productReply } from "../gtm-plan.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { findProducts } from "./product-store.ts";
import { lockStateOfOwner } from "./store.ts";

export interface MoveDependencies {
  workspaces: Auth["workspaces"];
  /** How many channel plans, costs and simulations are made for a plan. */
  countMadeFor(tx: UserTransaction, ownerId: string, planId: string): Promise<number>;
}

type MoveContext = Pick<RouteContext<"moveGtmPlan">, "actor" | "ownerId" | "params" | "body" | "idempotency">;

/** Moves a plan with all that is made for it to another workspace in which the user may write. Share links end. */
export async function moveGtmPlan(
  dependencies: GtmPlanDependencies & MoveDependencies,
  { actor, ownerId, params, body, idempotency }: MoveContext,
): Promise<ReplyOf<"moveGtmPlan"> | RawReply> {
  const { withUser, subscriptions, clock, workspaces, countMadeFor } = dependencies;
  const target = await findTarget(workspaces, body.workspace, actor.userId);
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      // Within the transaction, which refuses a session that has ended first.
      if (target instanceof AppError) throw target;
      if (target.id === ownerId)
        throw invalid([{ path: "workspace", message: "The plan is in this workspace already" }]);
      await subscriptions.requireWritable(tx, ownerId);
      const plan = await lockStateOfOwner(tx, ownerId, params.id, "live");
      if (plan === undefined) throw notFound("This GTM plan");
      if (plan.example !== null)
        throw new AppError("conflict", "The example stays where it is. Make it your own plan first.");
      const products = (await findProducts(tx, ownerId, plan.id)).map(productReply);
      const documents = 1 + (await countMadeFor(tx, ownerId, plan.id));
      await inWorkspace(tx, target.id, actor.userId, async () => {
        await subscriptions.ensureSubscription(tx, target.id);
        await subscriptions.requireWritable(tx, target.id);
        await requireRoomFor(subscriptions, tx, target.id, plan.id, countedNames([]), countedNames(products));
        await requireRoomForDocument(tx, target.id, clock.now(), undefined, documents);
      });
      await tx.execute(sql`select move_gtm_plan(${plan.id}::uuid, ${target.id}::uuid)`);
      // Only the moved rows say how many bytes they are.
      await inWorkspace(tx, target.id, actor.userId, async () => {
        if (!(await hasRoomForBytes(tx, target.id))) throw tooManyBytesIn(target.name);
      });
      const subject = { entity: "gtm-plan", entityId: plan.id };
      const leave = () => recordAudit(tx, actor, "gtm-plan.move-out", subject, { to: target.id });
      const arrive = () =>
        inWorkspace(tx, target.id, actor.userId, () =>
          recordAudit(tx, actor, "gtm-plan.move-in", subject, { from: ownerId }),
        );
      // One order for everybody: each row holds the log of its workspace until the end.
      for (const record of ownerId < target.id ? [leave, arrive] : [arrive, leave]) await record();
      return {
        success: true as const,
        message: `GTM plan moved to ${target.name}`,
        gtmPlanId: plan.id,
        workspace: { id: target.id, name: target.name },
      };
    }),
  );
}

const tooManyBytesIn = (workspace: string) =>
  new AppError(
    "limit_reached",
    `With this plan, the documents and deals of ${workspace} would take up more than ${Math.round(DOCUMENT_LIMITS.bytes / 1024 / 1024)} MB, the most possible. Delete deals, large plans and simulations there first.`,
  );

/** The workspace, or why the user may not move a plan there. */
async function findTarget(workspaces: Auth["workspaces"], id: string, userId: string) {
  const role = await workspaces.roleOf(id, userId);
  const found = role === undefined ? undefined : await workspaces.find(id);
  if (role === undefined || found === undefined) return notFound("This workspace");
  if (reachesRole(role, "editor")) return found;
  return new AppError("forbidden", await describeRefusal(workspaces, id, "editor"));
}
