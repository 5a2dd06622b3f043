import { LIST_LIMIT, type ProductCost, type StoredOptions } from "@beachhead/contract";
import type { SimulationResult } from "@beachhead/engine";
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { productCosts } from "../../platform/db/schema/product-costs.ts";
import { simulations } from "../../platform/db/schema/simulations.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
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

/** The id decides and the name is answered fresh; a cost that is gone leaves its last title and no id. */
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

export async function insertSimulation(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  content: SimulationContent,
  now: Date,
): Promise<void> {
  await tx.insert(simulations).values({ ...content, ownerId, id, createdAt: now, updatedAt: now });
}

/** A live simulation of the owner; undefined also for an id that is none. */
export async function findSimulationOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx
    .select({
      ...headColumns,
      costSnapshot: sql<ProductCost>`${simulations.costSnapshot}`,
      result: sql<SimulationResult>`${simulations.result}`,
      engineVersion: simulations.engineVersion,
    })
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(and(isOwners(ownerId, id), isLive));
  return rows[0];
}

export interface SimulationState {
  id: string;
  version: number;
  inputHash: string;
  isBaseline: boolean;
  deletedAt: Date | null;
}

const stateColumns = {
  id: simulations.id,
  version: simulations.version,
  inputHash: simulations.inputHash,
  isBaseline: simulations.isBaseline,
  deletedAt: simulations.deletedAt,
};

/** What a write must know of a simulation, deleted or not. */
export async function findStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select(stateColumns).from(simulations).where(isOwners(ownerId, id));
  return rows[0];
}

/** As `findStateOfOwner`, locked until the transaction ends. */
export async function lockStateOfOwner(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<SimulationState | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await tx.select(stateColumns).from(simulations).where(isOwners(ownerId, id)).for("update");
  return rows[0];
}

const isAfter = ({ updatedAt, id }: ListCursor) =>
  sql`(${simulations.updatedAt}, ${simulations.id}) < (${updatedAt.toISOString()}::timestamptz, ${id}::uuid)`;

/** The owner's live simulations, last changed first, from behind `after` on: one page and the row that follows it. */
export async function listSimulationsOfOwner(
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
): Promise<SimulationListRow[]> {
  return tx
    .select({
      ...headColumns,
      odds: sql<number>`${simulations.odds}`,
      attainment: sql<number>`${simulations.attainment}`,
      ebitPercent: simulations.ebitPercent,
    })
    .from(simulations)
    .leftJoin(productCosts, liveCost)
    .where(and(eq(simulations.ownerId, ownerId), isLive, after && isAfter(after)))
    .orderBy(desc(simulations.updatedAt), desc(simulations.id))
    .limit(LIST_LIMIT + 1);
}

export async function countSimulationsOfOwner(tx: UserTransaction, ownerId: string): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(simulations)
    .where(and(eq(simulations.ownerId, ownerId), isLive));
  return rows[0]?.total ?? 0;
}

/** Replaces a locked simulation and sets its version. */
export async function updateSimulationRow(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  content: SimulationContent,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(simulations)
    .set({ ...content, version, updatedAt: now })
    .where(isOwners(ownerId, id));
}

/** Marks a locked simulation deleted, or live again with null. */
export async function setSimulationDeleted(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tx.update(simulations).set({ deletedAt }).where(isOwners(ownerId, id));
}
