import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Brand } from "../../components/brand/brand.tsx";
import { IconButton } from "../../components/button/button.tsx";
import styles from "./phone-menu.module.css";
import bar from "./side-bar.module.css";
import { FootLinks, NavigationLinks } from "./side-bar.tsx";

/** The side bar on a phone: a dialog of the browser's own, which traps the focus, closes on Esc and gives it back. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    // A press on the backdrop closes; by keyboard Esc does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["menu"]}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <nav className={`${bar["bar"]} ${styles["inside"]}`} aria-label="Main, menu">
        <div className={styles["head"]}>
          <Brand size={24} onBar />
          <IconButton
            className={styles["close"]}
            label="Close the menu"
            tip="none"
            icon={<X />}
            onClick={close}
          />
        </div>
        <div className={bar["scroll"]}>
          <NavigationLinks onFollow={close} />
        </div>
        <div className={bar["foot"]}>
          <FootLinks onFollow={close} />
        </div>
      </nav>
    </dialog>
  );
}
