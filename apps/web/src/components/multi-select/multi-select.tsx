import { TriangleAlert } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import { useAnchored } from "../anchored/use-anchored.ts";
import fieldStyles from "../field/field.module.css";
import { FieldFrame, type FieldWords, fieldIds } from "../field/field-frame.tsx";
import { addEntries } from "./add-entries.ts";
import { addedInWords, removedInWords, repeatedInWords } from "./announcement.ts";
import { Chips } from "./chips.tsx";
import { offersFor } from "./matching.ts";
import styles from "./multi-select.module.css";
import { allEntries, isList, splitList } from "./split-list.ts";
import { type Suggestion, Suggestions } from "./suggestions.tsx";

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
const NONE: readonly number[] = [];

/**
 * Several entries as chips, from a list or free. Enter, Tab or a comma takes what is typed, a pasted list is split,
 * Backspace removes the last, arrow keys walk the chips.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, help, error, required, aside, labelHidden, className, name, notice, counter } = props;
  const { values, onValuesChange, suggestions, entryErrors = NO_ERRORS, readOnly = false } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [repeated, setRepeated] = useState(NONE);
  const [said, setSaid] = useState("");
  const control = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the list is drawn without a removed chip. */
  const focusNext = useRef<number | null>(null);

  const items = useMemo(
    () => (open ? offersFor(text, suggestions, values) : []),
    [open, text, suggestions, values],
  );
  const isListShown = open && items.length > 0;
  const current = marked < items.length ? marked : -1;
  useAnchored({ open: isListShown, anchor: control, panel, matchWidth: true });

  const firstEntryError = Object.values(entryErrors)[0];
  const shownError = error ?? firstEntryError;
  const note = repeatedInWords(values, repeated);
  const ids = {
    list: `${id}-list`,
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

  const focusChip = useCallback((index: number): void => {
    const button = chips.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    (button ?? input.current)?.focus();
  }, []);

  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    focusChip(Math.min(focusNext.current, values.length - 1));
    focusNext.current = null;
  }, [values, focusChip]);

  // The field grows with its chips: where one types stays in sight.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.scrollIntoView?.({ block: "nearest" });
  }, [values, repeated]);

  useLayoutEffect(() => {
    const [first] = repeated;
    const button = chips.current?.querySelector(`[data-index="${first ?? ""}"]`);
    button?.scrollIntoView?.({ block: "nearest" });
  }, [repeated]);

  // Chips are drawn again when their handlers change, so those stay and read what is current here.
  const latest = useRef({ values, onValuesChange });
  useLayoutEffect(() => {
    latest.current = { values, onValuesChange };
  });

  function add(entries: readonly string[], rest = "", keepsRepeated = true): void {
    const result = addEntries(values, entries, suggestions);
    const isOnlyRepeated = result.added.length === 0 && result.repeated.length > 0;
    // A text that is there already stays to be changed.
    const isToChange = keepsRepeated && isOnlyRepeated && entries.length === 1 && rest === "";
    setText(isToChange ? (entries[0] ?? "") : rest);
    setMarked(-1);
    setRepeated(result.repeated);
    if (result.added.length > 0 || isOnlyRepeated) setSaid(addedInWords(result));
    if (result.added.length > 0) onValuesChange(result.values);
  }

  const remove = useCallback((index: number, by: "pointer" | "key"): void => {
    const { values: all, onValuesChange: change } = latest.current;
    const removed = all[index];
    if (removed === undefined) return;
    if (by === "key") focusNext.current = index;
    else input.current?.focus();
    setRepeated(NONE);
    setSaid(removedInWords(removed, all.length - 1));
    change(all.filter((_, place) => place !== index));
  }, []);
  const typeOn = useCallback(() => input.current?.focus(), []);

  function choose(item: Suggestion | undefined): void {
    if (item !== undefined) add([item.value]);
  }

  function move(direction: 1 | -1): void {
    if (!open) setOpen(true);
    else if (items.length > 0) {
      const from = current === -1 && direction === -1 ? 0 : current;
      setMarked((from + direction + items.length) % items.length);
    }
  }

  function close(): void {
    setOpen(false);
    setMarked(-1);
  }

  function type(next: string): void {
    const { entries, rest } = splitList(next);
    if (entries.length > 0) {
      add(entries, rest.trimStart());
      return;
    }
    setText(next);
    setRepeated(NONE);
    setOpen(true);
    setMarked(next.trim() === "" ? -1 : 0);
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isList(pasted)) return;
    event.preventDefault();
    add(allEntries(text + pasted));
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // An input method's Enter and arrows choose among its own candidates.
    if (isComposing(event)) return;
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        move(event.key === "ArrowDown" ? 1 : -1);
        break;
      case "Enter":
        // Enter takes what is typed; it does not send the form.
        if (current >= 0) choose(items[current]);
        else if (text.trim() !== "") add(allEntries(text));
        else if (!open) setOpen(true);
        break;
      case "Tab":
        if (current >= 0 && text.trim() !== "") choose(items[current]);
        return;
      case "Escape":
        if (!isListShown) return;
        event.stopPropagation();
        close();
        break;
      case "Backspace":
      case "ArrowLeft":
      case "Home":
        if (!isAtStart || values.length === 0 || (event.key !== "ArrowLeft" && text !== "")) return;
        if (event.key === "Backspace") remove(values.length - 1, "pointer");
        else focusChip(event.key === "Home" ? 0 : values.length - 1);
        if (event.key !== "Backspace") close();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  const isEmpty = values.length === 0;
  return (
    <FieldFrame id={id} {...{ label, help, error: shownError, required, aside, labelHidden, className }}>
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
            onRemove={remove}
            onMove={focusChip}
            onType={typeOn}
          />
          <input
            ref={input}
            id={id}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="done"
            className={classNames(fieldStyles["input"], styles["input"])}
            value={text}
            readOnly={readOnly}
            placeholder={isEmpty ? (readOnly ? "None" : props.placeholder) : undefined}
            aria-expanded={isListShown}
            aria-controls={isListShown ? ids.list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isListShown && current >= 0 ? `${ids.list}-${current}` : undefined}
            aria-invalid={shownError === undefined ? undefined : true}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            onChange={(event) => type(event.target.value)}
            onClick={() => {
              if (!readOnly) setOpen(true);
            }}
            onPaste={onPaste}
            onKeyDown={(event) => {
              if (!readOnly) onKeyDown(event);
            }}
            onBlur={() => {
              close();
              // What was typed and not taken counts: nothing is lost by going on.
              if (text.trim() !== "") add(allEntries(text), "", false);
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
      {isListShown && (
        <Suggestions
          ref={panel}
          anchor={control}
          id={ids.list}
          label={`Suggestions for ${label}`}
          items={items}
          total={suggestions.length}
          marked={current}
          onMark={setMarked}
          onChoose={choose}
        />
      )}
    </FieldFrame>
  );
}
