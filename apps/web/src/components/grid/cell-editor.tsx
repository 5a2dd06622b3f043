import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import { useGrowingField } from "../field/use-growing-field.ts";
import { Combobox } from "../select/combobox.tsx";
import { matches } from "../select/matches.ts";
import { editText } from "./cell-values.ts";
import styles from "./grid.module.css";
import type { GridModel } from "./grid-model.ts";
import type { CellPlace, GridColumn } from "./grid-types.ts";

interface CellEditorProps {
  model: GridModel;
  column: GridColumn;
  place: CellPlace;
  /** The cell by its row and column. */
  name: string;
  fieldName: string | undefined;
  /** The line that says what is wrong. */
  describedBy: string | undefined;
}

/** The field of the cell that is open. */
export function CellEditor(props: CellEditorProps) {
  return props.column.kind === "choice" ? (
    <ChoiceEditor {...props} options={props.column.options} isFree={props.column.isFree === true} />
  ) : (
    <TextEditor {...props} isMultiline={props.column.kind === "text" && props.column.multiline === true} />
  );
}

/** Keeps each letter at once; Enter, Tab and leaving close it, Esc takes everything back. */
function TextEditor({
  model,
  place,
  name,
  fieldName,
  describedBy,
  isMultiline,
}: CellEditorProps & { isMultiline: boolean }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => {
    if (model.store.getState().editing?.mode === "typing") return "";
    const content = model.content(place);
    return content.text ?? editText(content.value);
  });
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  useGrowingField(field);
  const Field = isMultiline ? "textarea" : "input";
  return (
    <Field
      ref={field}
      className={styles["editor"]}
      autoComplete="off"
      spellCheck={false}
      name={fieldName}
      aria-label={name}
      aria-invalid={describedBy === undefined ? undefined : true}
      aria-describedby={describedBy}
      value={text}
      onChange={(event: { target: { value: string } }) => {
        setText(event.target.value);
        model.type(event.target.value);
      }}
      onBlur={() => model.commit()}
    />
  );
}

/**
 * A list to choose from, opened at once. Text that is none of its choices gives way to what was chosen, unless the list
 * is free: then each letter is kept as in a field of text.
 */
function ChoiceEditor({
  model,
  place,
  name,
  fieldName,
  options,
  isFree,
  describedBy,
}: CellEditorProps & { options: readonly string[]; isFree: boolean }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chosen = String(model.content(place).value ?? "");
  const [typed, setTyped] = useState<string | null>(
    model.store.getState().editing?.mode === "typing" ? "" : null,
  );
  const all = options.map((option) => ({ value: option, label: option }));
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  function onKey(event: KeyboardEvent): void {
    // Neither the list nor the grid may take the keys of an input method.
    if (isComposing(event)) return event.stopPropagation();
    if (!isFree || event.key !== "Escape") return;
    // The list would take Esc for itself and leave what was typed.
    event.preventDefault();
    event.stopPropagation();
    model.cancel();
  }
  return (
    <div className={styles["choice"]} onKeyDownCapture={onKey}>
      <Combobox
        id={id}
        ref={field}
        name={fieldName}
        label={name}
        labelled
        startsOpen
        text={typed ?? chosen}
        onTextChange={(text) => {
          setTyped(text);
          if (isFree) model.type(text);
        }}
        options={typed === null ? all : matches(all, typed)}
        chosen={chosen}
        onChoose={(option) => {
          model.type(option.value);
          model.commit();
        }}
        onClose={() => (isFree ? model.commit() : model.cancel())}
        marksFirst={!isFree}
        noneFound={isFree ? "" : "No matches"}
        isInvalid={describedBy !== undefined}
        describedBy={describedBy}
        onBlur={() => model.commit()}
      />
    </div>
  );
}
