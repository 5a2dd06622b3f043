import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button, IconButton } from "../button/button.tsx";
import styles from "./dialog.module.css";
import { Modal, ModalTitle } from "./modal.tsx";

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

/** A question or a form over everything else. The first field takes the focus, else the first action. */
export function Dialog(props: DialogProps) {
  return props.open && <OpenDialog {...props} />;
}

function OpenDialog({ onOpenChange, title, children, actions, size = "ask", closable = true }: DialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      className={classNames(styles["dialog"], styles[size])}
      onDismiss={closable ? close : null}
      firstFocus={FIRST_FOCUS}
    >
      <div className={styles["head"]}>
        <ModalTitle className={styles["title"]}>{title}</ModalTitle>
        {closable && (
          <IconButton className={styles["close"]} label="Close" tip="none" icon={<X />} onClick={close} />
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
    </Modal>
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
