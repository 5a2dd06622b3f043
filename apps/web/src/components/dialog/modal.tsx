import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { WithoutPlaces } from "../comments/place-scope.tsx";
import styles from "./modal.module.css";
import { pushModal, topmostModal } from "./modal-stack.ts";
import { currentOpener } from "./opener.ts";

interface ModalProps {
  /** Its name for readers, unless it has a `ModalTitle`. */
  label?: string | undefined;
  /** Esc, or a press outside; null where neither closes it. */
  onDismiss: (() => void) | null;
  /** What takes the focus, as a selector; otherwise the first control. */
  firstFocus?: string | undefined;
  className?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

export const ModalTitle = Dialog.Title;

/** A box above everything else while it is mounted. The page behind it keeps its scrollbar, so it does not shift. */
export function Modal({ label, onDismiss, firstFocus, className, onKeyDown, children }: ModalProps) {
  const popup = useRef<HTMLElement>(null);
  const join = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      popup.current = element;
      const opener = currentOpener();
      const pop = pushModal(element);
      // Base UI moves the focus in the next frame: keys pressed before that would be lost.
      if (firstFocus !== undefined) element.querySelector<HTMLElement>(firstFocus)?.focus();
      return () => {
        pop();
        // Base UI would pass over an opener that Tab does not reach, such as the main area.
        opener?.focus();
      };
    },
    [firstFocus],
  );
  return (
    <Dialog.Root
      open
      modal="trap-focus"
      onOpenChange={(_, change) => {
        // Base UI knows of a dialog above this one only where that is rendered inside it.
        if (onDismiss !== null && topmostModal() === popup.current) onDismiss();
        else change.cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles["backdrop"]} />
        <Dialog.Popup
          ref={join}
          aria-label={label}
          className={classNames(styles["modal"], className)}
          finalFocus={false}
          onKeyDown={onKeyDown}
        >
          <WithoutPlaces>{children}</WithoutPlaces>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
