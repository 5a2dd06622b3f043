import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import popover from "../popover/popover.module.css";
import styles from "./menu.module.css";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: "default" | "danger" | undefined;
  disabled?: boolean | undefined;
  /** Why it is off. */
  disabledReason?: string | undefined;
  /** A line is drawn above it. */
  startsGroup?: boolean | undefined;
}

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
}

/** Actions behind a button; arrow keys and first letters move, Enter runs, Esc closes. */
export function Menu({ trigger, items, align = "end" }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popover["positioner"]} sideOffset={4} align={align} collisionPadding={12}>
          <Base.Popup className={styles["popup"]}>
            {items.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  return (
    <>
      {item.startsGroup && <Base.Separator className={styles["separator"]} />}
      <Base.Item
        className={classNames(styles["item"], item.tone === "danger" && styles["danger"])}
        disabled={item.disabled ?? false}
        onClick={item.onSelect}
        label={item.label}
      >
        {item.icon}
        <span>
          {item.label}
          {item.disabled && item.disabledReason !== undefined && (
            <span className={styles["reason"]}>{item.disabledReason}</span>
          )}
        </span>
      </Base.Item>
    </>
  );
}
