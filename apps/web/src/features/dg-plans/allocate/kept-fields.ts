import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { sessionStore } from "../../../lib/storage/browser-storage.ts";
import { type AllocationFields, objectives } from "./allocation-fields.ts";

const keyOf = (planId: string): string => `allocation ${planId}`;

const sample: AllocationFields = {
  span: "",
  objective: "revenue",
  budget: null,
  people: null,
  needed: null,
  isBudgetOwn: false,
  isNeededOwn: false,
  channels: [{ key: 1, least: 0, most: 3, isLocked: false, returns: null }],
  hand: null,
};

/** What was asked in this tab of a plan's budget; null: nothing yet. */
export function readKeptFields(planId: string): AllocationFields | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.read(keyOf(planId)) ?? "null");
    // What was set by hand is an answer to the figures of then.
    const asked = typeof kept === "object" && kept !== null ? { ...kept, hand: null } : null;
    return sameShape(sample, asked) && objectives.includes(asked.objective) ? asked : null;
  } catch {
    return null;
  }
}

export const keepFields = (planId: string, fields: AllocationFields): void => {
  sessionStore.write(keyOf(planId), JSON.stringify(fields));
};
