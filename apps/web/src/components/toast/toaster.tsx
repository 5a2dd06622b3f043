import { CircleAlert, CircleCheck, Info, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button, IconButton } from "../button/button.tsx";
import { dismissToast, type Toast, type ToastKind, toastDuration, useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

const marks: Record<ToastKind, { icon: ReactNode; className: string | undefined }> = {
  success: { icon: <CircleCheck aria-hidden="true" />, className: styles["success"] },
  error: { icon: <CircleAlert aria-hidden="true" />, className: styles["error"] },
  blank: { icon: <Info aria-hidden="true" />, className: styles["plain"] },
  undo: { icon: <Trash2 aria-hidden="true" />, className: styles["plain"] },
};

/** Counts down while nobody points at it or has the focus in it; time already passed is not given again. */
function useCountdown(toast: Toast, paused: boolean): void {
  const remaining = useRef(toastDuration[toast.kind]);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - started;
    };
  }, [toast.id, paused]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useCountdown(toast, pointed || focused);
  const { icon, className } = marks[toast.kind];
  const { action } = toast;
  return (
    <li
      className={styles["toast"]}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") dismissToast(toast.id);
      }}
    >
      <span className={classNames(styles["icon"], className)}>{icon}</span>
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

/** Where toasts appear. F8 moves the focus to the newest, so that Undo is in reach of the keyboard. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "F8") return;
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>("li:last-child button");
      buttons?.[0]?.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <section className={styles["region"]} aria-label="Notifications, F8">
      <ol ref={list} className={styles["list"]} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
