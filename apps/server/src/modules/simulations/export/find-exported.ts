import { yearWords } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { findPlanYears } from "../../gtm-plans/index.ts";
import { findSimulationOfOwner } from "../store.ts";
import type { ExportedSimulation } from "./findings.ts";

/** A simulation with the names of its years: those of its plan; undefined if there is none. */
export async function findExportedSimulation(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<ExportedSimulation | undefined> {
  const row = await findSimulationOfOwner(tx, ownerId, id);
  if (row === undefined) return undefined;
  return { ...row, years: yearWords(await findPlanYears(tx, ownerId, row.gtmPlanId)) };
}
