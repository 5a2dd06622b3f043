import type { AdvicePick, IndustryAdvice } from "@beachhead/contract";
import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { ChevronDown } from "lucide-react";
import { Button } from "../../../../components/button/button.tsx";
import { Dialog } from "../../../../components/dialog/dialog.tsx";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import styles from "./autofill-dialogs.module.css";
import { Terms } from "./reason.tsx";

interface ReasonsDialogProps {
  industry: IndustryAdvice;
  /** The engine that answered. */
  engine: string;
  onClose(): void;
}

/** All picks of an industry with their reasons, for keyboards and touch as well. */
export function ReasonsDialog({ industry, engine, onClose }: ReasonsDialogProps) {
  const { name, treatedAs, note, cells } = industry;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title={`Why these value drivers: ${name}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles["fine"]}>
        {engine}
        {treatedAs !== null && treatedAs !== name && `. Treated as ${treatedAs}.`}
      </p>
      {note !== null && <p className={styles["note"]}>{note}</p>}
      {segmentSizes.map((size) => (
        <section key={size} className={styles["cell"]}>
          <h3>{size}</h3>
          {cells[size].map((pick) => (
            <Pick key={pick.attribute} pick={pick} />
          ))}
        </section>
      ))}
    </Dialog>
  );
}

function Pick({ pick }: { pick: AdvicePick }) {
  return (
    <details className={styles["pick"]} data-yes={pick.yes || undefined}>
      <summary>
        <span>{pick.attribute}</span>
        <span className={styles["score"]}>
          {!pick.yes && "not chosen, "}
          {pick.score !== null && `${formatNumber(pick.score, 1)} of 10`}
        </span>
        <ChevronDown aria-hidden="true" />
        <span className={styles["short"]}>{pick.reason}</span>
      </summary>
      <div className={styles["parts"]}>
        <Terms terms={pick.terms} />
      </div>
    </details>
  );
}
