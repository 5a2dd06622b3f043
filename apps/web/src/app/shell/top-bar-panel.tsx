import { type ReactElement, type ReactNode, useId, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import styles from "./top-bar.module.css";

interface TopBarPanelProps {
  /** Receives what makes it open the panel. */
  trigger: (props: { popoverTarget: string; id: string }) => ReactElement;
  label: string;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/**
 * A panel under a button of the top bar: the browser's own popover, which closes on Esc and on a press outside
 * and gives the focus back. No library, as the shell loads it first.
 */
export function TopBarPanel({ trigger, label, className, children }: TopBarPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  function place(): void {
    const button = document.getElementById(`${id}-button`)?.getBoundingClientRect();
    if (panel.current === null || button === undefined) return;
    panel.current.style.top = `${button.bottom + 6}px`;
    panel.current.style.right = `${Math.max(12, document.documentElement.clientWidth - button.right)}px`;
  }

  return (
    <>
      {trigger({ popoverTarget: id, id: `${id}-button` })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classNames(styles["panel"], className)}
        onBeforeToggle={(event) => {
          if (event.newState === "open") place();
        }}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
