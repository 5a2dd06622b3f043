import { useMemo } from "react";
import { useStore } from "zustand";
import { type DocumentForm, type DocumentFormState, shownMessage } from "../../lib/form/document-form.ts";
import { MultiSelect, type MultiSelectProps } from "./multi-select.tsx";

interface FormMultiSelectProps<V>
  extends Omit<MultiSelectProps, "values" | "onValuesChange" | "error" | "entryErrors" | "name" | "onBlur"> {
  form: DocumentForm<V>;
  /** Where validation reports on the list; on one entry with its place after it. */
  path: string;
  read: (values: V) => readonly string[];
  write: (values: V, list: readonly string[]) => V;
}

/** Broken rules of single entries, as one text that only changes with them: place and sentence, line by line. */
function entryIssues<V>({ issues, reported }: DocumentFormState<V>, path: string): string {
  const start = `${path}.`;
  const lines: string[] = [];
  for (const messages of [reported, issues])
    for (const key of Object.keys(messages))
      if (key.startsWith(start)) lines.push(`${key.slice(start.length)} ${messages[key] ?? ""}`);
  return lines.join("\n");
}

function byPlace(lines: string): Readonly<Record<number, string>> {
  const errors: Record<number, string> = {};
  for (const line of lines === "" ? [] : lines.split("\n")) {
    const space = line.indexOf(" ");
    errors[Number(line.slice(0, space))] ??= line.slice(space + 1);
  }
  return errors;
}

/** A list of a document as chips. Renders again only when its own entries or messages change. */
export function FormMultiSelect<V>({ form, path, read, write, ...field }: FormMultiSelectProps<V>) {
  const values = useStore(form.store, (state) => read(state.values));
  const error = useStore(form.store, (state) => shownMessage(state, path));
  const lines = useStore(form.store, (state) => entryIssues(state, path));
  const entryErrors = useMemo(() => byPlace(lines), [lines]);
  return (
    <MultiSelect
      {...field}
      name={path}
      values={values}
      error={error}
      entryErrors={entryErrors}
      onValuesChange={(list) => form.update((before) => write(before, list))}
      onBlur={() => form.touch(path)}
    />
  );
}
