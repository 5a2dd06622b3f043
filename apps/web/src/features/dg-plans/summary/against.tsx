import type { Inheritance, SimulationListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../components/select/select-field.tsx";
import { simulationResource } from "../../../data/simulations.ts";
import { useUpstream } from "../../../data/use-upstream.ts";
import { call } from "../../../lib/api/call.ts";
import { formatCompact } from "../../../lib/format/numbers.ts";
import { useSearchParams } from "../../../lib/router/router.tsx";
import { simulatedPoint } from "../../../lib/thread/thread-figures.ts";
import styles from "./summary.module.css";

/** What the channels are measured against: the goal, or what a simulation of the same plan brings. */
export interface Against {
  inheritance: Inheritance | null;
  /** The simulations that can be chosen. */
  simulations: readonly SimulationListItem[];
  chosenId: string | null;
  /** Revenue of the chosen one in its target year; null for the goal, and while it loads. */
  simulated: number | null;
}

const GOAL = "goal";
const PARAM = "against";

export function useAgainst(
  gtmPlanId: string,
  combinationId: string | null,
  currency: string | undefined,
): Against {
  const [search] = useSearchParams();
  const upstream = useUpstream(gtmPlanId);
  const simulations = (useQuery(simulationResource.list).data ?? []).filter(
    (each) =>
      each.combination?.gtmPlanId === gtmPlanId &&
      (combinationId === null || each.combination.combinationId === combinationId) &&
      each.pricingCurrency === currency,
  );
  const chosen = simulations.find(({ id }) => id === search.get(PARAM));
  const { data } = useQuery({
    queryKey: simulationResource.keyOf(chosen?.id ?? "", "thread", chosen?.version ?? 0),
    queryFn: ({ signal }) => call("getSimulation", { params: { id: chosen?.id ?? "" }, signal }),
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    inheritance: upstream?.is === "there" ? upstream.inheritance : null,
    simulations,
    chosenId: chosen?.id ?? null,
    simulated: data === undefined ? null : simulatedPoint(data.result, data.targetYear),
  };
}

/** Chooses the goal or a simulation; nothing where no simulation was made for the plan. */
export function AgainstChoice({ against }: { against: Against }) {
  const [, setSearch] = useSearchParams();
  const { simulations, chosenId, simulated } = against;
  if (simulations.length === 0) return null;
  return (
    <SelectField
      className={styles["select"]}
      label="Measured against"
      options={[
        { value: GOAL, label: "Revenue goal" },
        ...simulations.map(({ id, simulationTitle }) => ({
          value: id,
          label: `Simulation: ${simulationTitle}`,
        })),
      ]}
      value={chosenId ?? GOAL}
      help={simulated === null ? undefined : `${formatCompact(simulated)} in the middle of its ranges`}
      onValueChange={(value) =>
        setSearch(
          (before) => {
            if (value === GOAL) before.delete(PARAM);
            else before.set(PARAM, value);
            return before;
          },
          { replace: true },
        )
      }
    />
  );
}
