import { Combobox as Base } from "@base-ui/react/combobox";
import { type ReactNode, type RefObject, useState } from "react";
import styles from "./select.module.css";

/** Lies above the whole page: also above a dialog, and out of what would cut it off. */
function raise(element: HTMLElement | null): void {
  if (element === null || typeof element.showPopover !== "function") return;
  element.popover = "manual";
  element.showPopover();
}

interface OptionPopupProps {
  label: string;
  /** The frame of the field. */
  anchor: RefObject<HTMLElement | null>;
  /** Options. */
  children: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
}

/** The list of a `Combobox`, beside its field. */
export function OptionPopup({ label, anchor, children, before, after }: OptionPopupProps) {
  // What is outside a dialog is inert while that is open.
  const [dialog] = useState(() => ({
    get current(): HTMLElement | null {
      return anchor.current?.closest<HTMLElement>("[role=dialog]") ?? null;
    },
  }));
  return (
    <Base.Portal container={dialog}>
      <Base.Positioner
        ref={raise}
        anchor={anchor}
        className={styles["positioner"]}
        positionMethod="fixed"
        align="start"
        sideOffset={4}
        collisionPadding={12}
      >
        {/* Base UI's own popup would hide the page from screen readers, with all that takes the focus in it. */}
        <div
          className={styles["popup"]}
          // The field keeps the focus: leaving it would close the list.
          onPointerDown={(event) => event.preventDefault()}
        >
          {before}
          <Base.List aria-label={label} className={styles["list"]}>
            {children}
          </Base.List>
          {after}
        </div>
      </Base.Positioner>
    </Base.Portal>
  );
}
