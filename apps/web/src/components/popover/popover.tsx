import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import styles from "./popover.module.css";

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  title?: string | undefined;
  /** Name for readers when there is no title. */
  label?: string | undefined;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** Content that belongs to a button: opens on press, closes on Esc or a press outside, and gives the focus back. */
export function Popover({
  trigger,
  title,
  label,
  align = "start",
  side = "bottom",
  children,
  ...rest
}: PopoverProps) {
  return (
    <Base.Root
      {...(rest.open === undefined ? {} : { open: rest.open })}
      onOpenChange={(open) => rest.onOpenChange?.(open)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles["positioner"]}
          sideOffset={6}
          align={align}
          side={side}
          collisionPadding={12}
        >
          <Base.Popup className={styles["popup"]} aria-label={title === undefined ? label : undefined}>
            {title !== undefined && <Base.Title className={styles["title"]}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
