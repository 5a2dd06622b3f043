import { lazy, Suspense, useEffect, useState } from "react";
import { useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

const load = () => import("./toast-cards.tsx");
const ToastCards = lazy(load);
const BEGINS_LOADING = 1500;

/** Where toasts appear. */
export function Toaster() {
  const isNeeded = useToasts((state) => state.toasts.length > 0);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // Not part of the first load, but there before the first message.
    const timer = setTimeout(
      () =>
        void load().then(
          () => setLoaded(true),
          () => undefined,
        ),
      BEGINS_LOADING,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles["region"]} aria-label="Notifications, F8">
      <ol className={styles["list"]} aria-live="polite" aria-relevant="additions">
        <Suspense>{(isNeeded || isLoaded) && <ToastCards />}</Suspense>
      </ol>
    </section>
  );
}
