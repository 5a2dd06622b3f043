import { X } from "lucide-react";
import { useRef } from "react";
import { Brand } from "../../components/brand/brand.tsx";
import { IconButton } from "../../components/button/button.tsx";
import { useModal } from "../../components/dialog/use-modal.ts";
import { classNames } from "../../lib/class-names.ts";
import styles from "./phone-menu.module.css";
import bar from "./side-bar.module.css";
import { FootLinks, NavigationLinks } from "./side-bar.tsx";

/** The side bar on a phone: a dialog of the browser's own, which traps the focus, closes on Esc and gives it back. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, { onDismiss: onClose });
  return (
    <dialog ref={dialog} className={styles["menu"]} aria-label="Menu" {...modal}>
      <nav className={classNames(bar["bar"], styles["inside"])} aria-label="Main, menu">
        <div className={styles["head"]}>
          <Brand size={24} onBar />
          <IconButton
            className={styles["close"]}
            label="Close the menu"
            tip="none"
            icon={<X />}
            onClick={onClose}
          />
        </div>
        <div className={bar["scroll"]}>
          <NavigationLinks onFollow={onClose} />
        </div>
        <div className={bar["foot"]}>
          <FootLinks onFollow={onClose} />
        </div>
      </nav>
    </dialog>
  );
}
