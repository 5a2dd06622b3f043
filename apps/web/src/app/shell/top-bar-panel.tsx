import { type ComponentType, type ReactElement, useId, useRef, useState } from "react";
import styles from "./top-bar.module.css";

export interface PanelContentProps {
  close: () => void;
}

interface TriggerProps {
  popoverTarget: string;
  id: string;
}

interface TopBarPanelProps {
  /** Receives what makes it open the panel. */
  trigger: (props: TriggerProps) => ReactElement;
  label: string;
  content: ComponentType<PanelContentProps>;
}

/**
 * A panel under a button of the top bar: the browser's own popover, which closes on Esc and on a press outside
 * and gives the focus back. Its content is drawn when it first opens.
 */
export function TopBarPanel({ trigger, label, content: Content }: TopBarPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);

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
        className={styles["panel"]}
        onBeforeToggle={(event) => {
          if (event.newState !== "open") return;
          setWanted(true);
          place();
        }}
      >
        {wanted && <Content close={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}
