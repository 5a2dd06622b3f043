import { keptRevenue } from "@beachhead/engine";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { simulations } from "../../platform/db/schema/simulations.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { PlanPrice } from "../gtm-plans/index.ts";
import type { StoredInputs } from "./simulation.ts";
import { findSimulationOfOwner } from "./store.ts";

/** What the last changed simulation that was made for a plan says. */
export async function findPlanPrice(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<PlanPrice | undefined> {
  const [last] = await tx
    .select({ id: simulations.id })
    .from(simulations)
    .where(
      and(eq(simulations.ownerId, ownerId), eq(simulations.gtmPlanId, planId), isNull(simulations.deletedAt)),
    )
    .orderBy(desc(simulations.updatedAt), desc(simulations.id))
    .limit(1);
  const row = last && (await findSimulationOfOwner(tx, ownerId, last.id));
  if (row === undefined) return undefined;
  const { inputs, result } = row;
  return {
    id: row.id,
    title: row.simulationTitle,
    product: row.productName,
    geo: row.geo,
    currency: row.pricingCurrency,
    targetYear: inputs.targetYear,
    revenueTarget: inputs.revenueTarget,
    ebitTarget: inputs.ebitTarget,
    odds: result.monteCarlo.probability.both,
    points: result.recommended?.points ?? result.mid.points,
    revenue: result.monteCarlo.revenue.map(({ p10, p50, p90 }) => ({ p10, p50, p90 })),
  };
}

/** What a year keeps of a customer's revenue by the last changed simulation of each combination of a plan. */
export async function findKeptRevenue(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .selectDistinctOn([simulations.combinationId], {
      combinationId: simulations.combinationId,
      inputs: sql<StoredInputs>`${simulations.inputs}`,
    })
    .from(simulations)
    .where(
      and(eq(simulations.ownerId, ownerId), eq(simulations.gtmPlanId, planId), isNull(simulations.deletedAt)),
    )
    .orderBy(simulations.combinationId, desc(simulations.updatedAt), desc(simulations.id));
  return new Map(
    rows.flatMap(({ combinationId, inputs }) =>
      combinationId === null ? [] : [[combinationId, keptRevenue(inputs)]],
    ),
  );
}
