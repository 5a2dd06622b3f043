import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import type {
  GridColumn,
  GridRow,
  GridSource,
  GridStructure,
  GridValue,
} from "../../../components/grid/grid-types.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { isoDay } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { restoreAt } from "../../../lib/lists.ts";
import { actionStatuses, readStatus } from "../action-items/plan-action.ts";
import styles from "../plan/dg-plan.module.css";
import { ACTIONS_PLACE, actionPath } from "../plan/field-paths.ts";
import type { ActionFields, DgPlanFields } from "../plan/plan-fields.ts";
import {
  actionsBack,
  daysOverdue,
  hasSuggestedActions,
  replaceActions,
  suggestedActions,
  tacticOf,
  updateAction,
  withClosingDate,
  withTactic,
} from "./tactic-edits.ts";

const MOST_ACTIONS = 200;

interface TacticActionsProps {
  form: DocumentForm<DgPlanFields>;
  channelKey: number;
  tacticId: string;
  /** The sub-channel's name. */
  title: string;
  readOnly: boolean;
}

const removal = (press: (id: string) => void): GridColumn => ({
  kind: "action",
  id: "remove",
  label: "Delete",
  icon: <Trash2 aria-hidden="true" />,
  press,
});

/** The action items of one sub-channel: who does what by when. */
export function TacticActions({ form, channelKey, tacticId, title, readOnly }: TacticActionsProps) {
  const [today] = useState(() => isoDay(new Date()));
  const ids = useStore(form.store, ({ values }) =>
    (tacticOf(values, channelKey, tacticId)?.actionData ?? []).map(({ id }) => id).join(" "),
  );
  const hasSuggestions = useStore(form.store, ({ values }) =>
    hasSuggestedActions(channelKey, tacticOf(values, channelKey, tacticId)?.channel ?? ""),
  );
  const rows = useMemo<GridRow[]>(() => (ids === "" ? [] : ids.split(" ").map((id) => ({ id }))), [ids]);
  const source = useMemo(
    () => actionSource(form, { channelKey, tacticId, today }),
    [form, channelKey, tacticId, today],
  );
  const edits = useMemo(() => {
    const change = (edit: Parameters<typeof withTactic>[3]) =>
      form.update((values) => withTactic(values, channelKey, tacticId, edit));
    return {
      add: (added: readonly string[]) =>
        change((tactic) => ({
          ...tactic,
          actionData: added.reduce(
            (actions, id) => updateAction(actions, actions.length, {}, id),
            tactic.actionData,
          ),
        })),
      remove: (gone: readonly string[]) =>
        change((tactic) => ({
          ...tactic,
          actionData: tactic.actionData.filter(({ id }) => !gone.includes(id)),
        })),
      change,
    };
  }, [form, channelKey, tacticId]);

  const columns = useMemo<readonly GridColumn[]>(() => {
    function press(id: string): void {
      const actions = tacticOf(form.store.getState().values, channelKey, tacticId)?.actionData ?? [];
      const index = actions.findIndex((action) => action.id === id);
      const action = actions[index];
      if (action === undefined) return;
      edits.remove([id]);
      toast.undo(action.actionItem === "" ? "Action item deleted" : `"${action.actionItem}" deleted`, () =>
        edits.change((tactic) => ({
          ...tactic,
          actionData: restoreAt(tactic.actionData, action, index),
        })),
      );
    }
    const rule = "A date such as 2027-01-31, or blank";
    return [
      { kind: "text", id: "actionItem", label: "Action item", namesRows: true, width: 200 },
      { kind: "text", id: "owner", label: "Owner", width: 92 },
      { kind: "text", id: "targetDate", label: "Target date", width: 94, rule },
      { kind: "choice", id: "status", label: "Status", width: 100, options: actionStatuses },
      { kind: "fixed", id: "overdue", label: "Due", width: 80 },
      { kind: "text", id: "closingDate", label: "Closed on", width: 94, rule },
      ...(readOnly ? [] : [removal(press)]),
    ];
  }, [form, edits, channelKey, tacticId, readOnly]);

  function replace(): void {
    const tactic = tacticOf(form.store.getState().values, channelKey, tacticId);
    if (tactic === undefined) return;
    const before = tactic.actionData;
    const suggested = suggestedActions(channelKey, tactic.channel);
    edits.change((now) => ({ ...now, actionData: replaceActions(now.actionData, suggested) }));
    toast.undo("Action items replaced, except the first", () =>
      edits.change((now) => ({ ...now, actionData: actionsBack(now.actionData, before, suggested) })),
    );
  }

  const structure: GridStructure = {
    addRows: edits.add,
    removeRows: edits.remove,
    mostRows: MOST_ACTIONS,
  };
  return (
    <>
      <Grid
        label={`Action items of ${title}`}
        columns={columns}
        rows={rows}
        source={source}
        structure={structure}
        addRowLabel="Add an action item"
        empty="No action items yet."
        readOnly={readOnly}
        place={ACTIONS_PLACE}
      />
      {hasSuggestions && !readOnly && (
        <Button variant="link" size="sm" onClick={replace}>
          {rows.length === 0 ? "Use suggested action items" : "Restore suggested action items"}
        </Button>
      )}
      {rows.length >= MOST_ACTIONS && !readOnly && (
        <p className={styles["help"]}>
          A sub-channel can have at most {MOST_ACTIONS} action items. Delete one to add another.
        </p>
      )}
    </>
  );
}

interface TacticAddress {
  channelKey: number;
  tacticId: string;
  /** YYYY-MM-DD. */
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
      const status = readStatus(text) ?? "Open";
      const updated = updateAction(actions, index, { status });
      return status === "Done" && action.closingDate === "" ? withClosingDate(updated, id, today) : updated;
    }
    default:
      return actions;
  }
}

/** Grid cells of the action items of one sub-channel. */
export function actionSource(form: DocumentForm<DgPlanFields>, address: TacticAddress): GridSource {
  const { channelKey, tacticId, today } = address;
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
    rowPlace: (id) => id,
  });
}
