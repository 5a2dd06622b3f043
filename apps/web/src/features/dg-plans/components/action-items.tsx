import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Grid } from "../../../components/grid/grid.tsx";
import type { GridColumn, GridRow, GridStructure } from "../../../components/grid/grid-types.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { actionSource } from "../state/action-source.ts";
import type { PlanFields } from "../state/plan-fields.ts";
import {
  actionStatusNames,
  hasSuggestedActions,
  replaceActions,
  suggestedActions,
  tacticOf,
  updateAction,
  withTactic,
} from "../state/tactic-edits.ts";
import styles from "./dg-plan.module.css";

const MOST_ACTIONS = 200;

interface ActionItemsProps {
  form: DocumentForm<PlanFields>;
  channelKey: number;
  tacticId: string;
  /** The sub-channel's name. */
  title: string;
  readOnly: boolean;
}

/** Today as YYYY-MM-DD, where the user is. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const removal = (press: (id: string) => void): GridColumn => ({
  kind: "action",
  id: "remove",
  label: "Delete",
  icon: <Trash2 aria-hidden="true" />,
  press,
});

/** Who does what by when, for one sub-channel. */
export function ActionItems({ form, channelKey, tacticId, title, readOnly }: ActionItemsProps) {
  const [today] = useState(() => dayOf(new Date()));
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
          actionData: tactic.actionData.toSpliced(index, 0, action),
        })),
      );
    }
    const rule = "A date such as 2027-01-31, or blank";
    return [
      { kind: "text", id: "actionItem", label: "Action item", namesRows: true, width: 200 },
      { kind: "text", id: "owner", label: "Owner", width: 92 },
      { kind: "text", id: "targetDate", label: "Target date", width: 94, rule },
      { kind: "choice", id: "status", label: "Status", width: 100, options: actionStatusNames },
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
      edits.change((now) => ({ ...now, actionData: before })),
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
