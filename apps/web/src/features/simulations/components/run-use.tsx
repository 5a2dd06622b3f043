import type { SimulationReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import styles from "./simulator-workbench.module.css";

/** What a save does to the limit: null where there is no limit. */
export function runUseWords(isCounted: boolean, used: number, limit: number | null): string | null {
  if (limit === null) return null;
  if (isCounted) return "Corrections are free in this billing period";
  return used >= limit ? `${used} of ${limit} simulations used` : `Uses ${used + 1} of ${limit} simulations`;
}

/** Says before a save whether it counts. A simulation counts once in a billing period. */
export function RunUse({ stored }: { stored: SimulationReply | null }) {
  const { data } = useQuery(userDetailsQuery);
  if (data === undefined) return null;
  const { simulationsAdded, simulationsLimit } = data.planLimits;
  const words = runUseWords(stored?.counted === true, simulationsAdded, simulationsLimit);
  return words === null ? null : <span className={styles["use"]}>{words}</span>;
}
