import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import anchored from "../anchored/anchored.module.css";
import { panelHome } from "../anchored/panel-home.ts";
import { type TriggerProps, triggerId, useTrigger } from "../anchored/trigger.tsx";
import { useAnchored } from "../anchored/use-anchored.ts";
import styles from "./menu.module.css";
import { type MenuItem, MenuRow, narrowed } from "./menu-row.tsx";

export type { MenuItem } from "./menu-row.tsx";

interface MenuProps {
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
  /** The name of a field above the items, for a list that is long: what is typed anywhere in the menu narrows it. */
  filter?: string | undefined;
}

const ENTRIES = "[role=menuitem], [role=menuitemradio]";

/** Where a key moves the focus in a list of `count`, from `index`; null for keys that do not move. */
function moveInList(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** The next item that begins with a letter, after the one at `index`; null when there is none. */
function byFirstLetter(items: readonly MenuItem[], letter: string, index: number): number | null {
  for (let step = 1; step <= items.length; step += 1) {
    const at = (index + step) % items.length;
    if (items[at]?.label.toLowerCase().startsWith(letter.toLowerCase())) return at;
  }
  return null;
}

/**
 * Actions behind a button; arrow keys and first letters move, Enter runs, Esc and Tab close and give the focus back. With a
 * filter letters narrow the list in place of moving.
 */
export function Menu({ trigger, items, align = "end", filter }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useAnchored({ open, anchor, panel, align });
  const opensAtLast = useRef(false);
  const button = useTrigger({
    button: trigger,
    anchor,
    panel,
    open,
    onOpenChange: setOpen,
    popup: "menu",
    panelId: id,
    onKeyDown: (event) => {
      // In a list the arrows go from row to row.
      if (
        (event.key !== "ArrowDown" && event.key !== "ArrowUp") ||
        event.currentTarget.closest("tr") !== null
      )
        return;
      event.preventDefault();
      opensAtLast.current = event.key === "ArrowUp";
      setOpen(true);
    },
  });

  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
  useEffect(() => {
    if (!open) return;
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
    const chosen = all.find((entry) => entry.ariaChecked === "true") ?? all[0];
    (opensAtLast.current ? all.at(-1) : chosen)?.focus();
    opensAtLast.current = false;
  }, [open]);

  function close(): void {
    setTyped("");
    // At once: in an open panel Chromium would look for the next stop inside it.
    if (panel.current?.hasAttribute("popover")) panel.current.hidePopover();
    setOpen(false);
    anchor.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = entries();
    const index = all.findIndex((entry) => entry === document.activeElement);
    // From the button the browser moves to what follows it, or with Shift to what precedes it.
    if (event.key === "Tab") close();
    else if (event.key === "Escape") {
      // The browser would close the dialog around it next.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.target === field.current && event.key === "Enter") {
      event.preventDefault();
      all[0]?.click();
    } else {
      const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
      // The letter is typed into the field.
      if (filter !== undefined && (isLetter || event.key === "Backspace")) return field.current?.focus();
      if (event.target === field.current && (event.key === "Home" || event.key === "End")) return;
      const next = isLetter
        ? byFirstLetter(items, event.key, index)
        : moveInList(event.key, index, all.length);
      if (next === null) return;
      event.preventDefault();
      all[next]?.focus();
    }
  }

  const shown = narrowed(items, typed);
  return (
    <>
      {button}
      {open &&
        createPortal(
          <div
            ref={panel}
            id={id}
            popover="auto"
            className={classNames(anchored["panel"], styles["popup"])}
            onToggle={(event) => {
              if (event.newState !== "closed") return;
              setTyped("");
              setOpen(false);
            }}
          >
            {filter !== undefined && (
              <input
                ref={field}
                type="search"
                className={styles["filter"]}
                aria-label={filter}
                placeholder={filter}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={onKeyDown}
              />
            )}
            <div role="menu" tabIndex={-1} aria-labelledby={triggerId(trigger, id)} onKeyDown={onKeyDown}>
              {shown.map((item) => (
                <MenuRow key={item.id ?? item.label} item={item} onDone={close} />
              ))}
            </div>
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
