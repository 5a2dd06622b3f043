import { useRef } from "react";

export interface Selection {
  /** Keys of the chosen rows. */
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
}

/** Choosing rows: one, all that are shown, or with Shift everything between the last one and this one. */
export function useRowSelection(selection: Selection | undefined, keys: readonly string[]) {
  const anchor = useRef<string | null>(null);
  const selected = selection?.selected ?? new Set<string>();
  const shown = keys.filter((key) => selected.has(key));

  function choose(key: string, on: boolean, extend: boolean): void {
    const from = anchor.current === null ? -1 : keys.indexOf(anchor.current);
    const to = keys.indexOf(key);
    const range = extend && from !== -1 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    const next = new Set(selected);
    for (const each of range) {
      if (on) next.add(each);
      else next.delete(each);
    }
    anchor.current = key;
    selection?.onSelectedChange(next);
  }

  const all: boolean | "mixed" = shown.length === 0 ? false : shown.length === keys.length ? true : "mixed";
  return {
    all,
    count: shown.length,
    choose,
    chooseAll: (on: boolean) => selection?.onSelectedChange(new Set(on ? keys : [])),
    clear: () => selection?.onSelectedChange(new Set()),
  };
}
