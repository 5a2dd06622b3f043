import { X } from "lucide-react";
import { Brand } from "../../components/brand/brand.tsx";
import { IconButton } from "../../components/button/button.tsx";
import { Modal } from "../../components/dialog/modal.tsx";
import { classNames } from "../../lib/class-names.ts";
import styles from "./phone-menu.module.css";
import bar from "./side-bar.module.css";
import { FootLinks, NavigationLinks } from "./side-bar.tsx";
import { WorkspaceSwitch } from "./workspace-switch.tsx";

/** The side bar on a phone. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Menu" className={styles["menu"]} onDismiss={onClose}>
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
        <WorkspaceSwitch />
        <div className={bar["scroll"]}>
          <NavigationLinks onFollow={onClose} />
        </div>
        <div className={bar["foot"]}>
          <FootLinks onFollow={onClose} />
        </div>
      </nav>
    </Modal>
  );
}
