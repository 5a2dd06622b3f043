import { lazy, Suspense, useEffect, useRef } from "react";
import { useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

const loadCard = () => import("./toast-card.tsx").then((module) => ({ default: module.ToastCard }));
const ToastCard = lazy(loadCard);
const BEGINS_LOADING = 1500;

/** Where toasts appear. F8 moves the focus to the newest, so that Undo is in reach of the keyboard. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not part of the first load, but there before the first message.
    const timer = setTimeout(() => void loadCard().catch(() => undefined), BEGINS_LOADING);
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "F8") return;
      list.current?.querySelector<HTMLButtonElement>("li:last-child button")?.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return (
    <section className={styles["region"]} aria-label="Notifications, F8">
      <ol ref={list} className={styles["list"]} aria-live="polite" aria-relevant="additions">
        <Suspense>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </ol>
    </section>
  );
}
