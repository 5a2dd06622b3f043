import { checkReality } from "@beachhead/engine";
import { Panel } from "../../../components/panel/panel.tsx";
import { RealityList } from "../../../components/reality/reality-list.tsx";
import { priceAddress } from "../../../data/next-decision.ts";
import { usePlanThread } from "../../../data/use-plan-thread.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";

interface PeoplePanelProps {
  id: string;
  gtmPlanId: string;
  /** Null: the whole plan. */
  combinationId: string | null;
}

/** Whether the people of the channels can be hired in time, and can win the customers that the price counts on. */
export function PeoplePanel({ id, gtmPlanId, combinationId }: PeoplePanelProps) {
  const thread = usePlanThread(gtmPlanId, combinationId);
  if (thread === null) return null;
  const checks = checkReality(thread.figures).filter(
    ({ code }) => code === "hiring" || code === "salesCapacity",
  );
  if (checks.length === 0) return null;
  const { inheritance, goal } = thread;
  return (
    <Panel title="Worth a second look">
      <RealityList
        checks={checks}
        currency={inheritance.currency}
        year={goal?.yearName ?? yearWords(inheritance).heading(1)}
        ways={{
          hiring: { label: "Change start months", to: paths.channelPlan(id) },
          salesCapacity: { label: "Open simulation", to: priceAddress(thread) },
        }}
      />
    </Panel>
  );
}
