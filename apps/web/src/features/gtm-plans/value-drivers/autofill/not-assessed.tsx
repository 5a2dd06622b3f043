import type { IndustryAdvice } from "@beachhead/contract";
import { CircleHelp } from "lucide-react";
import { Button } from "../../../../components/button/button.tsx";
import styles from "./autofill.module.css";

/**
 * In place of the chips of an industry that the advisor did not assess. The table handles the presses of its buttons.
 */
export function NotAssessed({ industry: { name, status, treatedAs } }: { industry: IndustryAdvice }) {
  return (
    <div className={styles["unknown"]} role="group" aria-label={`${name}: not assessed`}>
      <CircleHelp aria-hidden="true" />
      <p>
        <b>Not assessed.</b>{" "}
        {status === "failed"
          ? "The model gave no usable answer for this industry."
          : "The advisor has no profile of this industry, so nothing was chosen."}
      </p>
      {status === "similar" && treatedAs !== null && (
        <Button size="sm" data-action="treat-as">
          Treat as {treatedAs}
        </Button>
      )}
      <Button size="sm" variant="link" data-action="by-hand">
        Choose by hand
      </Button>
    </div>
  );
}
