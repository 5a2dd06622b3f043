import type { ActionStatus } from "@beachhead/contract";
import { useMemo } from "react";
import { useChangeAction } from "../api/actions.ts";
import type { Day } from "./days.ts";
import type { PlanAction } from "./plan-action.ts";

/** What can be changed of an action item in place. */
export interface ActionEdits {
  /** A blank text leaves the old one: an item without words is none. */
  setText: (action: PlanAction, text: string) => void;
  setStatus: (action: PlanAction, status: ActionStatus) => void;
  setOwner: (action: PlanAction, owner: string) => void;
  setTargetDate: (action: PlanAction, targetDate: Day) => void;
}

/** An item that gets done without a closing date gets today's. */
export function useActionEdits(today: Day): ActionEdits {
  const change = useChangeAction();
  return useMemo(
    () => ({
      setText: (action, actionItem) => {
        if (actionItem !== "") change(action, { actionItem });
      },
      setStatus: (action, status) =>
        change(action, {
          status,
          ...(status === "Done" && action.closingDate === "" && { closingDate: today }),
        }),
      setOwner: (action, owner) => change(action, { owner }),
      setTargetDate: (action, targetDate) => change(action, { targetDate }),
    }),
    [change, today],
  );
}
