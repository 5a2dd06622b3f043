import { type ComponentType, type ReactElement, Suspense, useId, useRef, useState } from "react";
import { Spinner } from "../../components/spinner/spinner.tsx";
import { type LazyPart, lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import styles from "./top-bar.module.css";

export interface PanelContentProps {
  close: () => void;
}

/** What a panel shows, fetched when the pointer or the focus comes near its button. */
export function lazyPanel(
  load: () => Promise<{ default: ComponentType<PanelContentProps> }>,
): LazyPart<PanelContentProps> {
  return lazyPart(async () => (await load()).default);
}

interface TriggerProps {
  popoverTarget: string;
  id: string;
  onPointerEnter: () => Promise<void>;
  onFocus: () => Promise<void>;
}

interface TopBarPanelProps {
  /** Receives what makes it open the panel. */
  trigger: (props: TriggerProps) => ReactElement;
  label: string;
  content: LazyPart<PanelContentProps>;
}

/**
 * A panel under a button of the top bar: the browser's own popover, which closes on Esc and on a press outside
 * and gives the focus back. Its content is not part of the first load.
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
      {trigger({
        popoverTarget: id,
        id: `${id}-button`,
        onPointerEnter: Content.preload,
        onFocus: Content.preload,
      })}
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
        {wanted && (
          <Suspense
            fallback={
              <div className={styles["section"]}>
                <Spinner />
              </div>
            }
          >
            <Content close={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
