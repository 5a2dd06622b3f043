import { formSource } from "../../../components/grid/form-source.ts";
import type { GridSource, GridValue } from "../../../components/grid/grid-types.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { actionPath } from "./field-paths.ts";
import type { ActionFields, PlanFields } from "./plan-fields.ts";
import {
  daysOverdue,
  readStatus,
  tacticOf,
  updateAction,
  withClosingDate,
  withTactic,
} from "./tactic-edits.ts";

interface Place {
  channelKey: number;
  tacticId: string;
  /** As YYYY-MM-DD. */
  today: string;
}

function readCell(action: ActionFields, column: string, today: string): GridValue {
  switch (column) {
    case "actionItem":
    case "owner":
    case "targetDate":
    case "closingDate":
    case "status":
      return action[column];
    case "overdue": {
      const days = daysOverdue(action, today);
      return days === 0 ? "" : `Overdue, ${formatCount(days, "day")}`;
    }
    default:
      return column === "remove" ? action.actionItem : null;
  }
}

function written(
  actions: readonly ActionFields[],
  id: string,
  column: string,
  text: string,
  today: string,
): readonly ActionFields[] {
  const index = actions.findIndex((action) => action.id === id);
  const action = actions[index];
  if (action === undefined) return actions;
  switch (column) {
    case "actionItem":
    case "owner":
    case "targetDate":
      return updateAction(actions, index, { [column]: text });
    case "closingDate":
      return withClosingDate(actions, id, text);
    case "status": {
      const status = readStatus(text);
      const updated = updateAction(actions, index, { status });
      return status === "Done" && action.closingDate === "" ? withClosingDate(updated, id, today) : updated;
    }
    default:
      return actions;
  }
}

/** The cells of the action items of one sub-channel. */
export function actionSource(form: DocumentForm<PlanFields>, place: Place): GridSource {
  const { channelKey, tacticId, today } = place;
  return formSource(form, {
    read(values, id, column) {
      const action = tacticOf(values, channelKey, tacticId)?.actionData.find((each) => each.id === id);
      return action === undefined ? null : readCell(action, column, today);
    },
    write(values, id, column, value) {
      const actions = tacticOf(values, channelKey, tacticId)?.actionData ?? [];
      if (actions.every((action) => action.id !== id)) {
        console.error("Invalid path for selectedChannel update", { channelKey, tacticId, id });
        return values;
      }
      return withTactic(values, channelKey, tacticId, (tactic) => ({
        ...tactic,
        actionData: written(tactic.actionData, id, column, String(value ?? "").trim(), today),
      }));
    },
    path: (id, column) => actionPath(channelKey, tacticId, id, column),
  });
}
