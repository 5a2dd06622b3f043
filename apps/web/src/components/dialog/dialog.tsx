import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button, IconButton } from "../button/button.tsx";
import styles from "./dialog.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  /** At the lower right, the one that goes on last. */
  actions?: ReactNode;
  /** 480, 720 or 1040 pixels wide. */
  size?: "ask" | "form" | "choose" | undefined;
  /** Without it neither the cross nor Esc nor a press outside closes: only its actions do. */
  closable?: boolean | undefined;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  actions,
  size = "ask",
  closable = true,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || closable) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles["scrim"]} />
        <Base.Popup className={classNames(styles["dialog"], styles[size])}>
          <div className={styles["head"]}>
            <Base.Title className={styles["title"]}>{title}</Base.Title>
            {closable && (
              <Base.Close
                render={<IconButton className={styles["close"]} label="Close" tip="none" icon={<X />} />}
              />
            )}
          </div>
          <div className={styles["body"]}>{children}</div>
          {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
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
