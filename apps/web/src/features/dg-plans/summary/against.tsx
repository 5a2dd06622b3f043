import type { SimulationListItem, SimulationReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../components/select/select-field.tsx";
import { simulationResource } from "../../../data/simulations.ts";
import { call } from "../../../lib/api/call.ts";
import { formatCompact } from "../../../lib/format/numbers.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { revenueAt, type SimulatedPoint } from "../../../lib/thread/thread-figures.ts";
import styles from "./summary.module.css";

/** What the channels are measured against: the goal, or what a simulation of the same plan brings. */
export interface Against {
  /** The simulations that can be chosen. */
  simulations: readonly SimulationListItem[];
  chosenId: string | null;
  /** Revenue of the chosen one in its target year; null for the goal, and while it loads. */
  simulated: number | null;
  /** The combination of the chosen one. */
  combinationId: string | null;
  title: string | undefined;
  /** Where the chosen one is read; null for the goal, and while it loads. */
  point: ChosenPoint | null;
}

interface ChosenPoint {
  is: SimulatedPoint;
  /** The simulation draws around this point; false: chosen here. */
  isInherited: boolean;
  /** Results of the first engine have no recommended point. */
  hasRecommended: boolean;
}

const GOAL = "goal";
const PARAM = "against";
const POINT = "point";

const points = ["mid", "recommended"] as const;
const pointNames: Record<SimulatedPoint, string> = {
  mid: "Middle of the ranges",
  recommended: "Recommended point",
};

function pointOf({ result, options }: SimulationReply, asked: string | null): ChosenPoint {
  const hasRecommended = result.recommended !== null;
  const inherited = hasRecommended ? options.around : "mid";
  const chosen = asked === "mid" || (asked === "recommended" && hasRecommended) ? asked : null;
  return { is: chosen ?? inherited, isInherited: chosen === null, hasRecommended };
}

export function useAgainst(
  gtmPlanId: string,
  combinationId: string | null,
  currency: string | undefined,
): Against {
  const [search] = useSearchParams();
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
  const point = data === undefined ? null : pointOf(data, search.get(POINT));
  return {
    simulations,
    chosenId: chosen?.id ?? null,
    combinationId: chosen?.combination?.combinationId ?? null,
    title: chosen?.simulationTitle,
    simulated:
      data === undefined || point === null ? null : revenueAt(data.result, point.is, data.targetYear),
    point,
  };
}

/** Chooses the goal or a simulation and a point of it; nothing where no simulation was made for the plan. */
export function AgainstChoice({ against }: { against: Against }) {
  const [, setSearch] = useSearchParams();
  const { simulations, chosenId, simulated, point } = against;
  if (simulations.length === 0) return null;
  const choose = (change: (search: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        change(before);
        return before;
      },
      { replace: true },
    );
  return (
    <>
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
        help={simulated === null ? undefined : `${formatCompact(simulated)} in its target year`}
        onValueChange={(value) =>
          choose((search) => {
            search.delete(POINT);
            if (value === GOAL) search.delete(PARAM);
            else search.set(PARAM, value);
          })
        }
      />
      {point?.hasRecommended === true && (
        <SelectField
          className={styles["select"]}
          label="Point of the simulation"
          options={points.map((value) => ({ value, label: pointNames[value] }))}
          value={point.is}
          help={point.isInherited ? "As in the simulation" : "Chosen here"}
          onValueChange={(value) => choose((search) => search.set(POINT, value))}
        />
      )}
    </>
  );
}
