import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import styles from "./example-notice.module.css";

/** Says what the example may be used for, and the way to make it one's own plan with the names in the form. */
export function ExampleNotice({ onMakeMine }: { onMakeMine(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <section className={styles["notice"]} aria-label="Example">
      <FlaskConical aria-hidden="true" />
      <p>
        A copy of the example. It counts against no limit. For your own company or product, enter the names
        and make it yours: then it counts.
      </p>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onMakeMine().finally(() => setBusy(false));
        }}
      >
        Make it mine
      </Button>
    </section>
  );
}
