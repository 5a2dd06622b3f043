import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { allEntries } from "../../../components/multi-select/split-list.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { type DriverData, withAttributes } from "./driver-fields.ts";
import styles from "./value-drivers.module.css";

const MOST_TEXT = 200;

/** Adds one attribute or a pasted list, without duplicates. */
export function AddAttributes({ form }: { form: DocumentForm<DriverData> }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  function add(event: FormEvent): void {
    event.preventDefault();
    const names = allEntries(text);
    const { attributes: before } = form.store.getState().values;
    if (names.length === 0) return;
    if (names.some((name) => name.length > MOST_TEXT)) {
      setProblem(`Attribute can have at most ${MOST_TEXT} characters`);
      return;
    }
    form.update((data) => withAttributes(data, names));
    const added = form.store.getState().values.attributes.slice(before.length);
    setProblem(added.length === 0 ? "Attributes must be unique" : undefined);
    if (added.length === 0) return;
    setText("");
    toast.undo(`Added ${formatCount(added.length, "attribute")}`, () =>
      form.update((data) => withoutAttributes(data, added)),
    );
  }

  return (
    <form className={styles["add"]} onSubmit={add}>
      <TextField
        label="Add attributes"
        labelHidden
        placeholder="Add attributes, for example Data residency"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="sm">
        Add
      </Button>
    </form>
  );
}

/** Removes attributes with their choices and scores. */
function withoutAttributes(data: DriverData, gone: readonly string[]): DriverData {
  const isGone = new Set(gone);
  const kept = <T,>(map: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([attribute]) => !isGone.has(attribute)));
  const each = <T, R>(map: Readonly<Record<string, T>>, change: (entry: T) => R): Record<string, R> =>
    Object.fromEntries(Object.entries(map).map(([name, entry]) => [name, change(entry)]));
  return {
    ...data,
    attributes: data.attributes.filter((attribute) => !isGone.has(attribute)),
    scores: { myScores: each(data.scores.myScores, kept), avgScores: each(data.scores.avgScores, kept) },
    selections: each(data.selections, (sizes) => ({
      Enterprise: kept(sizes.Enterprise),
      "Mid-Market": kept(sizes["Mid-Market"]),
      SME: kept(sizes.SME),
    })),
  };
}
