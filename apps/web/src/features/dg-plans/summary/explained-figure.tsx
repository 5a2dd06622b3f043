import type { ReactNode } from "react";
import { Explained } from "../../../components/stat/explained.tsx";
import { NO_VALUE } from "../../../lib/format/numbers.ts";

interface ExplainedFigureProps {
  /** Heads the explanation: "Cost a year of Field Sales". */
  label: string;
  /** As it is written; null where there is none. */
  text: string | null;
  reason: ReactNode;
}

/** A figure of a table that opens its formula, or what is missing for it. */
export function ExplainedFigure({ label, text, reason }: ExplainedFigureProps) {
  return (
    <Explained label={label} reason={reason}>
      {text ?? (
        <>
          <span aria-hidden="true">{NO_VALUE}</span>
          <span className="visually-hidden">no value</span>
        </>
      )}
    </Explained>
  );
}
