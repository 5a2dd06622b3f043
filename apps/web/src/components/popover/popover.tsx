import { type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import anchored from "../anchored/anchored.module.css";
import { panelHome } from "../anchored/panel-home.ts";
import type { Align, Side } from "../anchored/place.ts";
import { type TriggerProps, useTrigger } from "../anchored/trigger.tsx";
import { useAnchored } from "../anchored/use-anchored.ts";
import styles from "./popover.module.css";

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
  title?: string | undefined;
  /** Name for readers when there is no title. */
  label?: string | undefined;
  align?: Align | undefined;
  side?: Side | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** Content that belongs to a button: opens on press, closes on Esc or a press outside, and gives the focus back. */
export function Popover({ trigger, title, label, align, side, children, ...rest }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = rest.open ?? ownOpen;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function change(next: boolean): void {
    setOwnOpen(next);
    rest.onOpenChange?.(next);
  }

  useAnchored({ open, anchor, panel, side, align, gap: 6 });
  const button = useTrigger({
    button: trigger,
    anchor,
    open,
    onOpenChange: change,
    popup: "dialog",
    panelId: id,
  });

  function close(): void {
    const hadFocus = panel.current?.contains(document.activeElement) ?? false;
    change(false);
    if (hadFocus) anchor.current?.focus();
  }

  return (
    <>
      {button}
      {open &&
        createPortal(
          // Esc is caught here so that it closes this and nothing around it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div
            ref={panel}
            id={id}
            popover="auto"
            role="dialog"
            tabIndex={-1}
            aria-label={title ?? label}
            className={classNames(anchored["panel"], styles["popup"])}
            onToggle={(event) => {
              if (event.newState === "closed") change(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              close();
            }}
          >
            {title !== undefined && <p className={styles["title"]}>{title}</p>}
            {children}
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
