import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "../popover/popover.module.css";

/** A short remark on hover and focus. What a reader must know goes into the label as well: this is not announced. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Base.Provider delay={300}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner className={styles["positioner"]} sideOffset={6} collisionPadding={12}>
            <Base.Popup className={styles["tip"]}>{content}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
