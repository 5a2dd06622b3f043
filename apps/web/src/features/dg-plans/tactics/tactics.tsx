import { Plus } from "lucide-react";
import { useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../plan/dg-plan.module.css";
import { channelOf, type DgPlanFields } from "../plan/plan-fields.ts";
import {
  clearMarkers,
  isMarked,
  markAdded,
  type NewlyAdded,
  shiftAfterDelete,
  shiftAfterReturn,
} from "./new-marks.ts";
import { TacticCard } from "./tactic-card.tsx";
import { suggestedTactics, withNewTactic, withoutTactic, withTacticAt, withTactics } from "./tactic-edits.ts";

const MOST_TACTICS = 100;

export interface TacticsProps {
  form: DocumentForm<DgPlanFields>;
  channelKey: number;
  added: NewlyAdded;
  readOnly: boolean;
  onAdded(change: (markers: NewlyAdded) => NewlyAdded): void;
}

/** The sub-channels of a channel, each with its action items. */
export function Tactics({ form, channelKey, added, readOnly, onAdded }: TacticsProps) {
  const container = useRef<HTMLDivElement>(null);
  const ids = useStore(form.store, ({ values }) =>
    (channelOf(values, channelKey)?.content ?? []).map(({ id }) => id).join(" "),
  );
  const tacticIds = ids === "" ? [] : ids.split(" ");
  const suggestions = useMemo(() => suggestedTactics(channelKey), [channelKey]);
  const hasMarkers = (added[channelKey] ?? []).length > 0;

  function add(): void {
    // Drawn at once, so that the new field has the focus before the next key.
    flushSync(() => {
      form.update((values) => withNewTactic(values, channelKey));
      onAdded((markers) => markAdded(markers, channelKey, tacticIds.length));
    });
    container.current?.querySelector<HTMLElement>("section:last-of-type input")?.focus();
  }

  function addSuggested(): void {
    form.update((values) => withTactics(values, channelKey, suggestions));
    onAdded((markers) =>
      suggestions.reduce(
        (marked, _, index) => markAdded(marked, channelKey, tacticIds.length + index),
        markers,
      ),
    );
  }

  function remove(id: string): void {
    const content = channelOf(form.store.getState().values, channelKey)?.content ?? [];
    const index = content.findIndex((tactic) => tactic.id === id);
    const tactic = content[index];
    if (tactic === undefined) return;
    const wasMarked = isMarked(added, channelKey, index);
    form.update((values) => withoutTactic(values, channelKey, id));
    onAdded((markers) => shiftAfterDelete(markers, channelKey, index));
    const name = tactic.channel.trim();
    toast.undo(name === "" ? "Sub-channel deleted" : `"${name}" deleted`, () => {
      form.update((values) => withTacticAt(values, channelKey, tactic, index));
      onAdded((markers) => shiftAfterReturn(markers, channelKey, index, wasMarked));
    });
  }

  return (
    <div ref={container} className={styles["wide"]}>
      <div className={styles["stack"]}>
        {tacticIds.length === 0 && (
          <p className={styles["quiet"]}>No sub-channels yet.{!readOnly && " Add the first one."}</p>
        )}
        {tacticIds.map((id, index) => (
          <TacticCard
            key={id}
            form={form}
            channelKey={channelKey}
            id={id}
            index={index}
            isNew={isMarked(added, channelKey, index)}
            readOnly={readOnly}
            onAdded={onAdded}
            onRemove={() => remove(id)}
          />
        ))}
        {!readOnly && (
          <div>
            {tacticIds.length < MOST_TACTICS && (
              <Button icon={<Plus aria-hidden="true" />} onClick={add}>
                Add a sub-channel
              </Button>
            )}{" "}
            {tacticIds.length === 0 && suggestions.length > 0 && (
              <Button onClick={addSuggested}>
                Add {formatCount(suggestions.length, "suggested sub-channel")}
              </Button>
            )}{" "}
            {hasMarkers && (
              <Button variant="link" onClick={() => onAdded((markers) => clearMarkers(markers, channelKey))}>
                Clear all New marks
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
