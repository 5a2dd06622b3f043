import { lazy, Suspense, useEffect } from "react";
import { useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

const loadCard = () => import("./toast-card.tsx").then((module) => ({ default: module.ToastCard }));
const ToastCard = lazy(loadCard);
const BEGINS_LOADING = 1500;

/** Where toasts appear. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  useEffect(() => {
    // Not part of the first load, but there before the first message.
    const timer = setTimeout(() => void loadCard().catch(() => undefined), BEGINS_LOADING);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles["region"]} aria-label="Notifications, F8">
      <ol className={styles["list"]} aria-live="polite" aria-relevant="additions">
        <Suspense>
          {toasts.map((toast, index) => (
            <ToastCard key={toast.id} toast={toast} isNewest={index === toasts.length - 1} />
          ))}
        </Suspense>
      </ol>
    </section>
  );
}
