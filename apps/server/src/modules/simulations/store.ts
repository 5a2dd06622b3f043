import { LIST_LIMIT, type ProductCost, type StoredOptions } from "@beachhead/contract";
import type { SimulationResult } from "@beachhead/engine";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { simulations } from "../../platform/db/schema/simulations.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { ListCursor } from "../../platform/documents/list-cursor.ts";
import { lastChangedFirst, liveAfter } from "../../platform/documents/list-page.ts";
import type { LinkColumns } from "../gtm-plans/index.ts";
import { withBlankFigures } from "../product-costs/index.ts";
import type { NamedInputs } from "./changes.ts";
import type { SimulationListRow, SimulationRow, StoredInputs } from "./simulation.ts";

/** The columns a save writes. */
export interface SimulationContent {
  simulationTitle: string;
  gtmPlan: string;
  productName: string;
  geo: string;
  costId: string;
  costTitle: string;
  pricingCurrency: string;
  inputs: StoredInputs;
  costSnapshot: ProductCost;
  options: StoredOptions;
  result: SimulationResult;
  engineVersion: string;
  inputHash: string;
}

interface ExampleColumn {
  /** Null: the user's own. */
  examplePlanId: string | null;
}

/** Costs are joined by id for their current title; a deleted cost has its last title and no id. */
const headColumns = {
  id: simulations.id,
  version: simulations.version,
  simulationTitle: simulations.simulationTitle,
  gtmPlan: simulations.gtmPlan,
  productName: simulations.productName,
  geo: simulations.geo,
  costId: sql<string | null>`${productCosts.id}`,
  costTitle: sql<string>`coalesce(${productCosts.costTitle}, ${simulations.costTitle})`,
  pricingCurrency: simulations.pricingCurrency,
  inputs: sql<StoredInputs>`${simulations.inputs}`,
  options: sql<StoredOptions>`${simulations.options}`,
  isBaseline: simulations.isBaseline,
  gtmPlanId: simulations.gtmPlanId,
  combinationId: simulations.combinationId,
  seenValues: sql<LinkColumns["seenValues"]>`${simulations.seenValues}`,
  examplePlanId: simulations.examplePlanId,
  createdAt: simulations.createdAt,
  updatedAt: simulations.updatedAt,
};

const liveCost = and(
  eq(productCosts.ownerId, simulations.ownerId),
  eq(productCosts.id, simulations.costId),
  isNull(productCosts.deletedAt),
);

const isLive = isNull(simulations.deletedAt);
const isOwners = (ownerId: string, id: string) =>
  and(eq(simulations.ownerId, ownerId), eq(simulations.id, id));

/** The odds of a simulation that is not deleted, 0..1. */
export async function findOdds(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ odds: simulations.odds })
    .from(simulations)
    .where(and(isOwners(ownerId, id), isLive));
  return row?.odds ?? undefined;
}

export async function insertSimulation(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  content: SimulationContent & LinkColumns & ExampleColumn,
  now: Date,
): Promise<void> {
  await tx.insert(simulations).values({ ...content, ownerId, id, createdAt: now, updatedAt: now });
}

/** A simulation of the owner that is not deleted; undefined also if `id` is not a UUID. */
export async function findSimulationOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select({
      ...headColumns,
      costSnapshot: sql`${simulations.costSnapshot}`.mapWith(withBlankFigures<ProductCost>),
      result: sql<SimulationResult>`${simulations.result}`,
      engineVersion: simulations.engineVersion,
    })
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(and(isOwners(ownerId, id), isLive));
  return rows[0];
}

/** The id of a baseline, else of any simulation; the one changed last of several. */
export async function findDefaultSimulation(
  tx: UserTransaction,
  ownerId: string,
): Promise<string | undefined> {
  const rows = await tx
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(eq(simulations.ownerId, ownerId), isLive))
    .orderBy(desc(simulations.isBaseline), desc(simulations.updatedAt), desc(simulations.id))
    .limit(1);
  return rows[0]?.id;
}

export interface SimulationState extends LinkColumns, NamedInputs {
  id: string;
  version: number;
  inputHash: string;
  isBaseline: boolean;
  /** Null: the user's own. */
  examplePlanId: string | null;
  deletedAt: Date | null;
}

const stateColumns = {
  id: simulations.id,
  simulationTitle: simulations.simulationTitle,
  costTitle: simulations.costTitle,
  pricingCurrency: simulations.pricingCurrency,
  inputs: sql<StoredInputs>`${simulations.inputs}`,
  version: simulations.version,
  inputHash: simulations.inputHash,
  isBaseline: simulations.isBaseline,
  gtmPlanId: simulations.gtmPlanId,
  combinationId: simulations.combinationId,
  seenValues: sql<LinkColumns["seenValues"]>`${simulations.seenValues}`,
  examplePlanId: simulations.examplePlanId,
  deletedAt: simulations.deletedAt,
};

/** What a save must know of a simulation, deleted or not. */
export async function findStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select(stateColumns).from(simulations).where(isOwners(ownerId, id));
  return rows[0];
}

/** Like `findStateOfOwner`, locked until the transaction ends. */
export async function lockStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select(stateColumns).from(simulations).where(isOwners(ownerId, id)).for("update");
  return rows[0];
}

/** Simulations of the owner that are not deleted, locked until the transaction ends, in the order of their ids. */
export async function lockSimulationsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<SimulationState[]> {
  if (ids.length === 0) return [];
  // One order for everybody, so that two calls never wait for each other.
  return tx
    .select(stateColumns)
    .from(simulations)
    .where(and(eq(simulations.ownerId, ownerId), inArray(simulations.id, [...ids]), isLive))
    .orderBy(simulations.id)
    .for("update");
}

/** Sets or ends the baseline flag of a locked simulation; its version stays. */
export async function setBaseline(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  isBaseline: boolean,
): Promise<void> {
  await tx.update(simulations).set({ isBaseline }).where(isOwners(ownerId, id));
}

const listColumns = {
  ...headColumns,
  odds: sql<number>`${simulations.odds}`,
  attainment: sql<number>`${simulations.attainment}`,
  ebitPercent: simulations.ebitPercent,
};

/** The owner's baselines, last changed first, at most one page. */
export async function listBaselinesOfOwner(
  tx: UserTransaction,
  ownerId: string,
): Promise<SimulationListRow[]> {
  return tx
    .select(listColumns)
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(and(liveAfter(simulations, ownerId, undefined), simulations.isBaseline))
    .orderBy(...lastChangedFirst(simulations))
    .limit(LIST_LIMIT);
}

/** For `listPage`. */
export async function listSimulationsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
): Promise<SimulationListRow[]> {
  return tx
    .select(listColumns)
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(liveAfter(simulations, ownerId, after))
    .orderBy(...lastChangedFirst(simulations))
    .limit(LIST_LIMIT + 1);
}

/** A listed simulation with what its result is computed from again. */
export interface ReproducibleSimulation extends SimulationListRow {
  costSnapshot: ProductCost;
  engineVersion: string;
}

/** The simulations that were made for a GTM plan, last changed first. */
export async function listSimulationsOfPlan(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
): Promise<ReproducibleSimulation[]> {
  return tx
    .select({
      ...listColumns,
      costSnapshot: sql`${simulations.costSnapshot}`.mapWith(withBlankFigures<ProductCost>),
      engineVersion: simulations.engineVersion,
    })
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(and(eq(simulations.ownerId, ownerId), eq(simulations.gtmPlanId, gtmPlanId), isLive))
    .orderBy(...lastChangedFirst(simulations));
}

/** Replaces a locked simulation and sets its version. */
export async function updateSimulationRow(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  content: SimulationContent & LinkColumns & ExampleColumn,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(simulations)
    .set({ ...content, version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** The owner's simulations that are copied with the example and not deleted, locked until the transaction ends. */
export async function lockExampleSimulations(
  tx: UserTransaction,
  ownerId: string,
): Promise<{ id: string }[]> {
  return tx
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(eq(simulations.ownerId, ownerId), isLive, isNotNull(simulations.examplePlanId)))
    .for("update");
}

/** Makes the simulations that were copied with an example plan the user's own. */
export async function endExampleSimulations(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<void> {
  await tx
    .update(simulations)
    .set({ examplePlanId: null })
    .where(and(eq(simulations.ownerId, ownerId), eq(simulations.examplePlanId, planId)));
}
