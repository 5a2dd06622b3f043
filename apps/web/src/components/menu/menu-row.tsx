import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { fold } from "../../lib/search/fold.ts";
import styles from "./menu.module.css";

export interface MenuItem {
  label: string;
  /** Where labels can be alike. */
  id?: string | undefined;
  /** Small words below the label. */
  description?: string | undefined;
  /** One of several choices, with a tick if it is the one now. */
  checked?: boolean | undefined;
  /** Shown whatever the list is narrowed to. */
  pinned?: boolean | undefined;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: "default" | "danger" | undefined;
  disabled?: boolean | undefined;
  /** Why it is off. */
  disabledReason?: string | undefined;
  /** A line is drawn above it. */
  startsGroup?: boolean | undefined;
}

/** The items whose label holds what was typed, and those that always stay. Case and accents do not count. */
export function narrowed(items: readonly MenuItem[], typed: string): readonly MenuItem[] {
  const wanted = fold(typed.trim());
  return wanted === "" ? items : items.filter(({ label, pinned }) => pinned || fold(label).includes(wanted));
}

export function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <>
      {item.startsGroup && <hr className={styles["separator"]} />}
      <button
        type="button"
        role={item.checked === undefined ? "menuitem" : "menuitemradio"}
        aria-checked={item.checked}
        tabIndex={-1}
        aria-disabled={item.disabled || undefined}
        className={classNames(styles["item"], item.tone === "danger" && styles["danger"])}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        onClick={() => {
          if (item.disabled) return;
          onDone();
          item.onSelect();
        }}
      >
        {item.checked === undefined ? (
          item.icon
        ) : (
          <span className={styles["tick"]}>{item.checked && <Check aria-hidden="true" />}</span>
        )}
        <span className={styles["words"]}>
          {item.checked === undefined ? (
            item.label
          ) : (
            <span className={styles["choice"]} title={item.label}>
              {item.label}
            </span>
          )}
          {item.description !== undefined && <span className={styles["reason"]}>{item.description}</span>}
          {item.disabled && item.disabledReason !== undefined && (
            <span className={styles["reason"]}>{item.disabledReason}</span>
          )}
        </span>
      </button>
    </>
  );
}
