import { Combobox as Base } from "@base-ui/react/combobox";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import fieldStyles from "../field/field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import { useReadOnly } from "../field/read-only.ts";
import { repeatedInWords } from "./announcement.ts";
import { Chips } from "./chips.tsx";
import styles from "./multi-select.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useEntries } from "./use-entries.ts";

export interface MultiSelectProps extends FieldWords {
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
  /** What the list offers; any other text may be entered as well. */
  suggestions: readonly string[];
  /** At the right: how many of how many. */
  counter?: string | undefined;
  /** A quiet warning under the field, for instance that the plan allows fewer. */
  notice?: ReactNode;
  /** What is wrong with single entries, by their place. */
  entryErrors?: Readonly<Record<number, string>> | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  readOnly?: boolean | undefined;
  className?: string | undefined;
  onBlur?: (() => void) | undefined;
}

function Note({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles["note"]}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}

const NO_ERRORS: Readonly<Record<number, string>> = {};

/**
 * Several entries as chips, from a list or free. Enter, Tab or a comma takes what is typed, a pasted list is split,
 * Backspace removes the last, arrow keys walk the chips.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, help, error, required, aside, labelHidden, className, name, notice, counter } = props;
  const { values, onValuesChange, suggestions, entryErrors = NO_ERRORS } = props;
  const isInReadOnly = useReadOnly();
  const readOnly = isInReadOnly || props.readOnly === true;
  const id = useId();
  const { text, items, isListShown, marked, repeated, said, input, chips, ...entries } = useEntries({
    values,
    onValuesChange,
    suggestions,
  });
  const control = useRef<HTMLDivElement>(null);
  const actions = useRef<Base.Root.Actions>(null);
  const isReopened = useRef(false);
  const { setOpen } = entries;
  useLayoutEffect(() => {
    if (isListShown) return;
    actions.current?.unmount();
    if (isReopened.current) setOpen(true);
    isReopened.current = false;
  }, [isListShown, setOpen]);

  const firstEntryError = Object.values(entryErrors)[0];
  const shownError = error ?? firstEntryError;
  const note = repeatedInWords(values, repeated);
  const ids = {
    counter: `${id}-counter`,
    keys: `${id}-keys`,
    note: `${id}-note`,
    notice: `${id}-notice`,
  };
  const hasKeys = values.length > 0 && !readOnly;
  const { describedBy } = fieldIds(
    id,
    { help, error: shownError },
    ...(note === null ? [] : [ids.note]),
    ...(notice ? [ids.notice] : []),
    ...(counter === undefined ? [] : [ids.counter]),
    ...(hasKeys ? [ids.keys] : []),
  );

  const isEmpty = values.length === 0;
  return (
    <FieldFrame id={id} {...{ label, help, error: shownError, required, aside, labelHidden, className }}>
      <Base.Root
        actionsRef={actions}
        items={items.map(({ value }) => value)}
        filter={null}
        value={null}
        onValueChange={(value, { reason }) => {
          if (reason === "item-press" && value !== null) entries.add([value]);
        }}
        inputValue={text}
        onInputValueChange={(next, { reason }) => {
          if (reason === "input-change") entries.type(next);
        }}
        open={isListShown}
        onOpenChange={(next, change) => {
          // With nothing typed, several are chosen one after the other.
          const isOneOfSeveral = change.reason === "item-press" && text.trim() === "";
          // Base UI would mark the next option, which a second Enter would add. A new list has no mark.
          isReopened.current = isOneOfSeveral && change.event instanceof KeyboardEvent;
          if (readOnly || (isOneOfSeveral && !isReopened.current)) change.cancel();
          else setOpen(next);
        }}
        onItemHighlighted={(value) => {
          marked.current = value;
        }}
        autoHighlight
        readOnly={readOnly}
      >
        {/* A press between the chips is meant for the field, which has its own keys. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          ref={control}
          className={classNames(fieldStyles["control"], styles["control"])}
          data-invalid={shownError === undefined ? undefined : ""}
          data-readonly={readOnly ? "" : undefined}
          onClick={(event) => {
            if (event.target === event.currentTarget) input.current?.focus();
          }}
        >
          <div className={styles["entries"]}>
            <Chips
              ref={chips}
              label={`Chosen: ${label}`}
              values={values}
              errors={entryErrors}
              repeated={repeated}
              readOnly={readOnly}
              onRemove={entries.remove}
              onMove={entries.focusChip}
              onType={entries.typeOn}
            />
            <Base.Input
              ref={input}
              id={id}
              name={name}
              autoCapitalize="words"
              enterKeyHint="done"
              className={classNames(fieldStyles["input"], styles["input"])}
              placeholder={isEmpty ? (readOnly ? "None" : props.placeholder) : undefined}
              aria-invalid={shownError === undefined ? undefined : true}
              aria-required={required || undefined}
              aria-describedby={describedBy}
              onPaste={entries.onPaste}
              onKeyDown={(event) => {
                if (!readOnly) entries.onKeyDown(event);
              }}
              onBlur={() => {
                entries.leave();
                props.onBlur?.();
              }}
            />
          </div>
          {counter !== undefined && (
            <span id={ids.counter} className={styles["counter"]}>
              {counter}
            </span>
          )}
        </div>
        {hasKeys && (
          <span id={ids.keys} hidden>
            Press Left arrow to move to the entries, and Delete to remove one
          </span>
        )}
        {note !== null && <Note id={ids.note}>{note}</Note>}
        {notice ? <Note id={ids.notice}>{notice}</Note> : null}
        <span className="visually-hidden" role="status">
          {said}
        </span>
        <Suggestions
          anchor={control}
          label={`Suggestions for ${label}`}
          items={items}
          total={suggestions.length}
        />
      </Base.Root>
    </FieldFrame>
  );
}
