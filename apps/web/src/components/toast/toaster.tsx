import { createPortal } from "react-dom";
import { useModalStack } from "../dialog/modal-stack.ts";
import { ToastCard } from "./toast-card.tsx";
import { useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

/**
 * The toasts, in a region of the topmost modal dialog while there is one: everything outside it is inert and below it.
 * The region in the page stays, because a live region must exist before its first message.
 */
function ToastCards() {
  const toasts = useToasts((state) => state.toasts);
  const modal = useModalStack((modals) => modals.at(-1));
  const cards = toasts.map((toast, index) => (
    <ToastCard key={toast.id} toast={toast} isNewest={index === toasts.length - 1} />
  ));
  if (modal === undefined) return cards;
  return createPortal(
    <section className={styles["region"]} aria-label="Dialog notifications, F8">
      <ol className={styles["list"]} aria-live="polite" aria-relevant="additions">
        {cards}
      </ol>
    </section>,
    modal,
  );
}

/** Where toasts appear. */
export function Toaster() {
  return (
    <section className={styles["region"]} aria-label="Notifications, F8">
      <ol className={styles["list"]} aria-live="polite" aria-relevant="additions">
        <ToastCards />
      </ol>
    </section>
  );
}
