import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
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
  /** It holds words and no controls: a screen reader reads them out with the title. */
  isText?: boolean | undefined;
  children: ReactNode;
}

const STOPS = "a[href], button, input, select, textarea, [tabindex='0']";

/**
 * Content that belongs to a button: opens on press and takes the focus, so that a screen reader reads it. Esc, Tab past
 * its end and, where nothing inside takes it, Enter close it and give the focus back; a press outside closes it.
 */
export function Popover({ trigger, title, label, align, side, isText, children, ...rest }: PopoverProps) {
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
    panel,
    open,
    onOpenChange: change,
    popup: "dialog",
    panelId: id,
  });

  useEffect(() => {
    if (open) panel.current?.focus({ preventScroll: true });
  }, [open]);

  function close(): void {
    // At once: in an open panel Chromium would look for the next stop inside it.
    if (panel.current?.hasAttribute("popover")) panel.current.hidePopover();
    change(false);
    anchor.current?.focus();
  }

  function leave(event: KeyboardEvent): void {
    const stops = [...(panel.current?.querySelectorAll(STOPS) ?? [])];
    const isAtEnd = event.target === (event.shiftKey ? stops[0] : stops.at(-1));
    const isAtPanel = event.target === panel.current && (event.shiftKey || stops.length === 0);
    if (!isAtEnd && !isAtPanel) return;
    // Forwards the browser moves from the button to what follows it.
    if (event.shiftKey) event.preventDefault();
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Tab") leave(event);
    else if (event.key === "Escape") {
      // The browser would close the dialog around it next.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.target === panel.current && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) close();
    }
  }

  return (
    <>
      {button}
      {open &&
        createPortal(
          // Its keys are those of a dialog.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div
            ref={panel}
            id={id}
            popover="auto"
            role="dialog"
            tabIndex={-1}
            aria-label={title ?? label}
            aria-describedby={isText ? `${id}-text` : undefined}
            className={classNames(anchored["panel"], styles["popup"])}
            onToggle={(event) => {
              if (event.newState === "closed") change(false);
            }}
            onKeyDown={onKeyDown}
          >
            {title !== undefined && <p className={styles["title"]}>{title}</p>}
            {isText ? <div id={`${id}-text`}>{children}</div> : children}
          </div>,
          panelHome(anchor),
        )}
    </>
  );
}
