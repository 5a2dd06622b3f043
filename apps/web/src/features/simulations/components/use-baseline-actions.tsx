import type { SimulationListItem } from "@beachhead/contract";
import { Flag, FlagOff, Replace } from "lucide-react";
import type { MenuItem } from "../../../components/menu/menu.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { type BaselineChange, useSetBaselines } from "../../../data/simulations.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { baselinesReplaced, baselinesSet, baselinesUndone } from "../state/baseline-change.ts";

/** What the toast says of a change. */
function wordsOf({ set, unset }: BaselineChange): string {
  if (set.length === 0) return `${formatCount(unset.length, "simulation")} no longer baseline`;
  const replaced = unset.length === 0 ? "" : `, in place of ${formatCount(unset.length, "earlier one")}`;
  return `${formatCount(set.length, "baseline")} set${replaced}`;
}

/** Sets and ends baselines with Undo. `all` are the simulations whose baselines a new one may replace. */
export function useBaselineActions(all: readonly SimulationListItem[]) {
  const { mutateAsync } = useSetBaselines();
  const maySet = useMayCall("setBaselines");
  const say = (failure: unknown): void => void toast.error(messageOf(failure));

  async function apply(change: BaselineChange): Promise<void> {
    try {
      await mutateAsync(change);
      toast.undo(wordsOf(change), () => void mutateAsync(baselinesUndone(change)).catch(say));
    } catch (failure) {
      say(failure);
    }
  }

  /** What can be done with the chosen simulations. */
  function actionsFor(chosen: readonly SimulationListItem[]): MenuItem[] {
    if (!maySet) return [];
    const hasBaseline = chosen.some(({ isBaseline }) => isBaseline);
    const hasOther = chosen.some(({ isBaseline }) => !isBaseline);
    const replaced = baselinesReplaced(all, chosen);
    const isWider = replaced.unset.length > baselinesSet(all, chosen).unset.length;
    return [
      ...(hasOther
        ? [
            {
              label: chosen.length === 1 ? "Set as baseline" : "Set as baselines",
              icon: <Flag aria-hidden="true" />,
              onSelect: () => void apply(baselinesSet(all, chosen)),
            },
          ]
        : []),
      ...(hasBaseline
        ? [
            {
              label: chosen.length === 1 ? "Remove as baseline" : "Remove as baselines",
              icon: <FlagOff aria-hidden="true" />,
              onSelect: () =>
                void apply({
                  set: [],
                  unset: chosen.filter(({ isBaseline }) => isBaseline).map(({ id }) => id),
                }),
            },
          ]
        : []),
      ...(isWider && chosen.length > 1
        ? [
            {
              label: "Replace all baselines",
              icon: <Replace aria-hidden="true" />,
              onSelect: () => void apply(replaced),
            },
          ]
        : []),
    ];
  }

  return { actionsFor };
}
