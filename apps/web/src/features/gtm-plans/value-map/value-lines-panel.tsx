import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { differenceOn, findingOf } from "./differences.ts";
import { rivalColumn, scoreAt } from "./score-table.ts";
import { ValueLines } from "./value-lines.tsx";
import type { ValueMapFields } from "./value-map-fields.ts";

interface ValueLinesPanelProps {
  form: DocumentForm<ValueMapFields>;
  companyName: string;
}

const NOTHING = "Nothing to compare yet";

/** Where we lead and where we are behind, as one line beside the competitors'. */
export function ValueLinesPanel({ form, companyName }: ValueLinesPanelProps) {
  // Typing goes first; the drawing follows.
  const map = useDeferredValue(useStore(form.store, ({ values }) => values.map));
  const rivals = useDeferredValue(useStore(form.store, ({ values }) => values.rivals));
  const differences = useMemo(
    () => map.attributes.map((attribute) => differenceOn(map, rivals, attribute)),
    [map, rivals],
  );
  const finding = findingOf(differences);
  const own = companyName === "" ? "You" : companyName;
  return (
    <ChartFrame
      interactive
      title={finding?.strongest ?? NOTHING}
      subtitle={finding === null ? undefined : `${finding.weakest}. Scores from 0 to 10`}
      ariaLabel={finding === null ? NOTHING : `${finding.strongest}. ${finding.weakest}.`}
      empty={
        finding === null ? (
          <p>Score yourself and at least one competitor on the same attribute to see where you lead.</p>
        ) : undefined
      }
      table={{
        columns: [
          { key: "attribute", header: "Attribute", align: "start" },
          { key: "own", header: own },
          ...rivals.map((name) => ({ key: rivalColumn(name), header: name })),
          { key: "mean", header: "Average of competitors" },
          { key: "lead", header: "Lead" },
        ],
        rows: differences.map((each) => ({
          ...Object.fromEntries(
            rivals.map((name) => [rivalColumn(name), scoreAt(map, each.attribute, rivalColumn(name))]),
          ),
          attribute: each.attribute,
          own: each.own,
          mean: each.mean,
          lead: each.difference,
        })),
      }}
    >
      <ValueLines label="Your scores beside those of the competitors" own={own} differences={differences} />
    </ChartFrame>
  );
}
