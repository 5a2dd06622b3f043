import { createHash } from "node:crypto";
import type { PlanState } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { type DgPlanRow, dgPlanReply, listWholeDgPlans, type StoredChannel } from "../dg-plans/index.ts";
import {
  findWholePlan,
  inheritanceOf,
  type Plan,
  type PlanRow,
  planOfSnapshot,
  type Snapshot,
  snapshotOf,
  toPlanReply,
  yearsOf,
} from "../gtm-plans/index.ts";
import {
  listCostsOfPlan,
  type ProductCostRow,
  toCostReply,
  withBlankFigures,
} from "../product-costs/index.ts";
import {
  listSimulationsOfPlan,
  type ReproducibleSimulation,
  toSimulationListItem,
} from "../simulations/index.ts";

/** A row in JSON: its dates are texts. */
type Stored<Row extends { createdAt: Date; updatedAt: Date }> = Omit<Row, "createdAt" | "updatedAt"> & {
  createdAt: string;
  updatedAt: string;
};

/** A GTM plan with all that was made for it, in the form in which it is stored. */
export interface FrozenPlan {
  version: number;
  savedAt: string;
  plan: Snapshot;
  channelPlans: (Stored<DgPlanRow> & { channels: StoredChannel[] })[];
  costs: Stored<Omit<ProductCostRow, "deletedAt">>[];
  simulations: Stored<ReproducibleSimulation>[];
}

const stored = <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const revived = <Row extends { createdAt: string; updatedAt: string }>({
  createdAt,
  updatedAt,
  ...row
}: Row) => ({ ...row, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) });

/** @throws {AppError} `not_found` */
export async function requireWholePlan(tx: UserTransaction, ownerId: string, planId: string): Promise<Plan> {
  const plan = await findWholePlan(tx, ownerId, planId);
  if (plan === undefined) throw notFound("This GTM plan");
  return plan;
}

/** A plan of the owner in its current form, with all that is made for it. */
export async function freezePlan(tx: UserTransaction, ownerId: string, plan: Plan): Promise<FrozenPlan> {
  const { row } = plan;
  const channelPlans = await listWholeDgPlans(tx, ownerId, row.id);
  const costs = await listCostsOfPlan(tx, ownerId, row.id);
  const simulations = await listSimulationsOfPlan(tx, ownerId, row.id);
  const snapshot = snapshotOf(plan);
  return {
    version: row.version,
    savedAt: row.updatedAt.toISOString(),
    // A plan without a first year has one by default, which must not follow later changes.
    plan: { ...snapshot, head: { ...snapshot.head, ...yearsOf(row) } },
    channelPlans: channelPlans.map(({ row: head, channels }) => ({ ...stored(head), channels })),
    costs: costs.map(({ deletedAt: _live, ...cost }) => stored(cost)),
    simulations: simulations.map(stored),
  };
}

export function hashOf(json: string): string {
  return createHash("sha256").update(json).digest("hex");
}

/** The text that a frozen state is hashed as. */
export const textOf = (frozen: FrozenPlan): string => canonicalJson(frozen);

/** The plan of a frozen state. @param row of the plan today */
export const frozenPlan = ({ plan, version, savedAt }: FrozenPlan, row: PlanRow): Plan =>
  planOfSnapshot(plan, row, version, new Date(savedAt));

/** The answer with a frozen state. */
export function planStateOf(frozen: FrozenPlan, row: PlanRow, now: Date): PlanState {
  const plan = frozenPlan(frozen, row);
  return {
    plan: toPlanReply(plan),
    inheritance: inheritanceOf(plan, now),
    channelPlans: frozen.channelPlans.map(({ channels, ...head }) => dgPlanReply(revived(head), channels)),
    costs: frozen.costs.map((cost) =>
      toCostReply({ ...revived(cost), inputs: withBlankFigures(cost.inputs), deletedAt: null }),
    ),
    simulations: frozen.simulations.map((simulation) => toSimulationListItem(revived(simulation))),
  };
}
