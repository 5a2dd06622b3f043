import { CircleAlert, CircleCheck, Info, Trash2, Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { shortcutOf } from "../../lib/shortcuts/keys.ts";
import { Button, IconButton } from "../button/button.tsx";
import {
  dismissToast,
  durationOf,
  isHeld,
  releaseToast,
  type Toast,
  type ToastKind,
  useToasts,
} from "./toast-store.ts";
import styles from "./toaster.module.css";

const marks: Record<ToastKind, { icon: ReactNode; className: string | undefined }> = {
  success: { icon: <CircleCheck aria-hidden="true" />, className: styles["success"] },
  error: { icon: <CircleAlert aria-hidden="true" />, className: styles["error"] },
  blank: { icon: <Info aria-hidden="true" />, className: styles["plain"] },
  undo: { icon: <Trash2 aria-hidden="true" />, className: styles["plain"] },
};

/** What can be undone is a removal only where the message says so: pastes and fills can be undone, too. */
const isRemoval = (message: string): boolean => /deleted|removed|cleared/i.test(message);

/** Milliseconds left. A toast keeps them when it moves into a dialog or out of it. */
const remaining = new WeakMap<Toast, number>();

/** Counts down while no toast has the pointer or the focus; a pause does not restart the countdown. */
function useCountdown(toast: Toast): void {
  const paused = useToasts(isHeld);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const left = remaining.get(toast) ?? durationOf(toast);
    const timer = setTimeout(() => dismissToast(toast.id), left);
    return () => {
      clearTimeout(timer);
      remaining.set(toast, left - (Date.now() - started));
    };
  }, [toast, paused]);
}

/** One message with its mark, its action and a way to put it away. A key brings the newest one's into reach. */
export function ToastCard({ toast, isNewest }: { toast: Toast; isNewest: boolean }) {
  const card = useRef<HTMLLIElement>(null);
  useCountdown(toast);
  useEffect(() => () => releaseToast(toast.id), [toast.id]);
  useEffect(() => {
    if (!isNewest) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (shortcutOf(event, "messages") === "goToMessage") card.current?.querySelector("button")?.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isNewest]);
  const { icon, className } = marks[toast.kind];
  const { action } = toast;
  return (
    // The message waits while the pointer or the focus is on it; only its buttons can be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={card}
      data-toast={toast.id}
      className={styles["toast"]}
      onPointerEnter={() => useToasts.setState({ pointed: toast.id })}
      onPointerLeave={() => useToasts.setState({ pointed: null })}
      onFocus={() => useToasts.setState({ focused: toast.id })}
      onBlur={() => useToasts.setState({ focused: null })}
      onKeyDown={(event) => {
        if (shortcutOf(event, "messages") !== "dismissMessage") return;
        // Esc would close the dialog around it as well.
        event.stopPropagation();
        dismissToast(toast.id);
      }}
    >
      <span className={classNames(styles["icon"], className)}>
        {toast.kind === "undo" && !isRemoval(toast.message) ? <Undo2 aria-hidden="true" /> : icon}
      </span>
      <span className={styles["message"]} role={toast.kind === "error" ? "alert" : undefined}>
        {toast.message}
      </span>
      {action !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton small tip="none" label="Dismiss" icon={<X />} onClick={() => dismissToast(toast.id)} />
    </li>
  );
}
