import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { findExportedSimulation } from "./find-exported.ts";
import { simulationTable } from "./table.ts";

/** A figure of a simulation in one of its years. */
export interface SimulationYear {
  scenario: string;
  /** The pricing plan; "" for a figure of all. */
  plan: string;
  figure: string;
  /** 1 to 5. */
  year: number;
  yearName: string;
  value: number | null;
}

/** Every yearly figure of every scenario; undefined if the owner has no such simulation. */
export async function findSimulationYears(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<{ currency: string; rows: SimulationYear[] } | undefined> {
  const found = await findExportedSimulation(tx, ownerId, id);
  if (found === undefined) return undefined;
  const [[, , , ...names] = [], ...lines] = simulationTable(found);
  const rows = lines.flatMap(([scenario, plan, figure, ...values]) =>
    values.map((value, index) => ({
      scenario: String(scenario),
      plan: String(plan),
      figure: String(figure),
      year: index + 1,
      yearName: String(names[index]),
      value: typeof value === "number" ? value : null,
    })),
  );
  return { currency: found.pricingCurrency, rows };
}
