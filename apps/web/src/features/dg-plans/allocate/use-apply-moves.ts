import type { BodyInputOf } from "@beachhead/contract";
import { useState } from "react";
import { toast } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { navigate } from "../../../lib/navigation.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../lib/paths.ts";
import { copyOf } from "../plan/change-plans.ts";
import { fieldsOf, toSave } from "../plan/plan-fields.ts";
import type { AllocationModel } from "./allocation-model.ts";
import { type MoveToApply, withMoves } from "./with-moves.ts";

/** Applies moves to a channel plan with Undo, or makes a copy with them that does not count towards the goal. */
export function useApplyMoves({ plan, channels }: AllocationModel) {
  const load = dgPlanResource.useLoad();
  const save = dgPlanResource.useSave();
  const [busy, setBusy] = useState<"apply" | "copy" | null>(null);

  async function during(what: "apply" | "copy", work: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(null);
  }

  /** Saves the plan and shows what is stored then. Returns its version. */
  async function replace(body: BodyInputOf<"createDgPlan">, target: number): Promise<number> {
    const { version } = await save({
      body,
      target: { id: plan.id, version: target },
      idempotencyKey: newKey(),
    });
    await load(plan.id);
    return version;
  }

  const apply = (moves: readonly MoveToApply[]) =>
    during("apply", async () => {
      const before = toSave(fieldsOf(plan));
      const version = await replace(
        { ...before, channels: withMoves(before.channels ?? [], moves, channels) },
        plan.version,
      );
      toast.undo(`${formatCount(moves.length, "move")} applied to “${plan.planname}”`, () => {
        replace(before, version).catch((error: unknown) => toast.error(messageOf(error)));
      });
    });

  const copy = (moves: readonly MoveToApply[]) =>
    during("copy", async () => {
      const body = copyOf(plan);
      const saved = await save({
        body: {
          ...body,
          channels: withMoves(body.channels ?? [], moves, channels),
          // Two plans that count would be added up.
          countsTowardsGoal: false,
        },
        idempotencyKey: newKey(),
      });
      toast.success(`A copy of “${plan.planname}” has these moves. It does not count towards the goal`, {
        action: {
          label: "Compare",
          run: () => navigate(paths.compareChannelPlans(plan.id, saved.id)),
        },
      });
    });

  return { apply, copy, busy };
}
