import type { BaseUIEvent } from "@base-ui/react/types";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isLeftToInputMethod } from "../select/input-method.ts";
import { addEntries } from "./add-entries.ts";
import { addedInWords, removedInWords } from "./announcement.ts";
import { offersFor } from "./matching.ts";
import { allEntries, isList, splitList } from "./split-list.ts";

const NONE: readonly number[] = [];

interface EntriesOptions {
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
  suggestions: readonly string[];
}

/** The typed text, the suggestions and the keys of the entries of a multi-select. */
export function useEntries({ values, onValuesChange, suggestions }: EntriesOptions) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [repeated, setRepeated] = useState(NONE);
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  /** Where the focus goes once the list is drawn without a removed chip. */
  const focusNext = useRef<number | null>(null);

  const items = useMemo(
    () => (open ? offersFor(text, suggestions, values) : []),
    [open, text, suggestions, values],
  );
  const isListShown = open && items.length > 0;
  /** The suggestion that Enter and Tab take. */
  const marked = useRef<string | null | undefined>(undefined);

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
    change(all.filter((_, other) => other !== index));
  }, []);
  const typeOn = useCallback(() => input.current?.focus(), []);

  function type(next: string): void {
    const { entries, rest } = splitList(next);
    if (entries.length > 0) {
      add(entries, rest.trimStart());
      return;
    }
    setText(next);
    setRepeated(NONE);
    setOpen(true);
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isList(pasted)) return;
    event.preventDefault();
    add(allEntries(text + pasted));
    setOpen(false);
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
    if (isLeftToInputMethod(event)) return;
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    const taken = isListShown ? (marked.current ?? null) : null;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (isListShown) return;
        setOpen(true);
        break;
      case "Enter":
        if (taken !== null) return;
        // Enter takes what is typed; it does not send the form.
        if (text.trim() !== "") add(allEntries(text));
        break;
      case "Tab":
        if (taken !== null && text.trim() !== "") add([taken]);
        return;
      case "Escape":
        // It closes no more than the list; Base UI would empty the field of a closed one.
        event.preventBaseUIHandler();
        if (!isListShown) return;
        event.stopPropagation();
        setOpen(false);
        break;
      case "Backspace":
      case "ArrowLeft":
      case "Home":
        if (!isAtStart || values.length === 0 || (event.key !== "ArrowLeft" && text !== "")) return;
        if (event.key === "Backspace") remove(values.length - 1, "pointer");
        else focusChip(event.key === "Home" ? 0 : values.length - 1);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.preventBaseUIHandler();
  }

  /** What was typed and not taken counts: nothing is lost when the focus leaves the field. */
  function leave(): void {
    setOpen(false);
    if (text.trim() !== "") add(allEntries(text), "", false);
  }

  return {
    text,
    items,
    isListShown,
    marked,
    repeated,
    said,
    input,
    chips,
    setOpen,
    focusChip,
    remove,
    typeOn,
    add,
    type,
    leave,
    onPaste,
    onKeyDown,
  };
}
