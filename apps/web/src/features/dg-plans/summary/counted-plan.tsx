import type { DgPlan } from "@beachhead/contract";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { type CountedPair, useCountInstead } from "../plan/use-count-instead.ts";
import styles from "./summary.module.css";

/** Which of two plans of one combination counts towards the goal, and a way to count the other one instead. */
export function CountedPlan({ plan, other }: { plan: DgPlan; other: DgPlan }) {
  if (plan.gtmPlanId !== other.gtmPlanId || plan.productgeo !== other.productgeo) return null;
  if (plan.countsTowardsGoal === other.countsTowardsGoal)
    return (
      <p className={styles["comparedNote"]}>
        {plan.countsTowardsGoal
          ? `Both plans count towards the goal of “${plan.gtmplan}” and are added up. Open the one that is an alternative, and clear “Counts towards the goal” in its details.`
          : `Neither plan counts towards the goal of “${plan.gtmplan}”. Open the one that you use, and tick “Counts towards the goal” in its details.`}
      </p>
    );
  const pair = plan.countsTowardsGoal
    ? { counted: plan, alternative: other }
    : { counted: other, alternative: plan };
  return <CountInstead {...pair} />;
}

function CountInstead(pair: CountedPair) {
  const { mutateAsync, isPending } = useCountInstead();
  const { counted, alternative } = pair;
  const mayEdit = useMayCall("updateDgPlan");
  const locked = [counted, alternative].find(({ access }) => access === "view");

  async function swap(from: CountedPair): Promise<CountedPair | null> {
    try {
      return await mutateAsync(from);
    } catch (error) {
      toast.error(messageOf(error));
      return null;
    }
  }

  async function countInstead(): Promise<void> {
    const swapped = await swap(pair);
    if (swapped === null) return;
    toast.undo(
      `“${alternative.planname}” counts towards the goal instead of “${counted.planname}”`,
      () => void swap(swapped),
    );
  }

  return (
    <div className={styles["counted"]}>
      <p className={styles["comparedNote"]}>
        “{counted.planname}” counts towards the goal of “{counted.gtmplan}”. “{alternative.planname}” is an
        alternative.
      </p>
      {mayEdit && (
        <Button
          size="sm"
          busy={isPending}
          disabled={locked !== undefined}
          disabledReason={locked && `“${locked.planname}” is view-only. Turn on editing first.`}
          onClick={() => void countInstead()}
        >
          Use “{alternative.planname}” instead
        </Button>
      )}
    </div>
  );
}
