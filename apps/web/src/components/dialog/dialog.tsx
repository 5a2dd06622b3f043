import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import { Button, IconButton } from "../button/button.tsx";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the lower right, the primary one last. */
  actions?: ReactNode;
  /** 480, 720 or 1040 pixels wide. */
  size?: "ask" | "form" | "choose" | undefined;
  /** Without it neither the cross nor Esc nor a press outside closes: only its actions do. */
  closable?: boolean | undefined;
}

const FIRST_FOCUS =
  "[data-first-focus], [data-dialog-body] :is(input, select, textarea), [data-dialog-actions] button";

/**
 * A question or a form over everything else: the browser's own modal dialog, which keeps the focus inside, makes the
 * rest inert and gives the focus back. The first field takes the focus, else the first action.
 */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ onOpenChange, title, children, actions, size = "ask", closable = true }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(element, {
    onDismiss: closable ? () => onOpenChange(false) : null,
    firstFocus: FIRST_FOCUS,
  });

  return (
    // Esc arrives as `cancel`; the press outside has Esc as its way by keyboard.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(styles["dialog"], styles[size])}
      {...{ closedby: closable ? "closerequest" : "none" }}
      {...modal}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !closable) event.preventDefault();
      }}
    >
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          {title}
        </h2>
        {closable && (
          <IconButton
            className={styles["close"]}
            label="Close"
            tip="none"
            icon={<X />}
            onClick={() => onOpenChange(false)}
          />
        )}
      </div>
      <div className={styles["body"]} data-dialog-body="">
        {children}
      </div>
      {actions !== undefined && (
        <div className={styles["actions"]} data-dialog-actions="">
          {actions}
        </div>
      )}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: 'Delete "Launch pricing, India"?' */
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "primary" | "danger" | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
}

export function ConfirmDialog({
  body,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "primary",
  busy,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button onClick={() => rest.onOpenChange(false)}>{cancelLabel}</Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
