import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";
import { pushModal } from "./modal-stack.ts";
import { currentOpener } from "./opener.ts";

interface ModalOptions {
  /** Esc, or a press on the backdrop; null where neither closes the dialog. */
  onDismiss: (() => void) | null;
  /** What takes the focus, as a selector; otherwise the browser chooses. */
  firstFocus?: string | undefined;
}

/**
 * Shows a `<dialog>` as the browser's modal dialog while it is mounted, and then returns the focus to its opener.
 * Answers the event handlers of the dialog.
 */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  { onDismiss, firstFocus }: ModalOptions,
) {
  // A selection dragged out of a field also ends as a click on the dialog: both ends of the press must be outside.
  const press = useRef({ began: false, ended: false });

  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const opener = currentOpener();
    // jsdom has no showModal.
    if (typeof dialog.showModal === "function") dialog.showModal();
    else dialog.setAttribute("open", "");
    if (firstFocus !== undefined) dialog.querySelector<HTMLElement>(firstFocus)?.focus();
    const pop = pushModal(dialog);
    return () => {
      pop();
      if (typeof dialog.close === "function") dialog.close();
      opener?.focus();
    };
  }, [element, firstFocus]);

  // Only the backdrop has the dialog itself as the target: its content covers the rest of it.
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current = { began: isOutside(event), ended: false };
    },
    onPointerUp: (event: PointerEvent) => {
      press.current.ended = isOutside(event);
    },
    onClick: (event: SyntheticEvent) => {
      const { began, ended } = press.current;
      press.current = { began: false, ended: false };
      if (isOutside(event) && began && ended) onDismiss?.();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onDismiss?.();
    },
  };
}
