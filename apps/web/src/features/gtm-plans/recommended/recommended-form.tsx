import type { SegmentSize } from "@beachhead/contract/segment-sizes";
import { useCallback, useMemo, useState } from "react";
import { useStore } from "zustand";
import { ButtonLink } from "../../../components/button/button.tsx";
import { ConflictNotice } from "../../../components/document-form/conflict-notice.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { formatCompact, formatCount } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { addressOf } from "../combinations/chosen-combination.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { usePlanWeights, useWeights } from "./plan-weights.tsx";
import styles from "./recommended.module.css";
import { type SelectionFields, withChoice } from "./recommended-section.ts";
import { splitSentence } from "./score-text.ts";
import { evidenceOf, scoreAt, scoresOf, suggestedOf } from "./segment-scores.ts";
import { LevelLegend, SegmentTable } from "./segment-table.tsx";
import { WhyPanel } from "./why-panel.tsx";

export { WeightsMenu } from "./weights-menu.tsx";

interface Open {
  industry: string;
  size: SegmentSize;
}

/** The segments with levels and choices. The opened one shows its reasons. */
export function RecommendedForm({ form, plan, combination, readOnly }: SectionFormProps<SelectionFields>) {
  const { autosave } = usePlanWeights();
  const weights = useWeights();
  const chosen = useStore(form.store, ({ values }) => values.chosen);
  const [open, setOpen] = useState<Open | null>(null);
  const evidence = useMemo(() => evidenceOf({ plan, combination }), [plan, combination]);
  const scores = useMemo(() => scoresOf(evidence, weights), [evidence, weights]);
  const suggested = useMemo(() => suggestedOf(scores), [scores]);
  const selection = chosen ?? suggested;
  const choose = useCallback(
    (choice: Parameters<typeof withChoice>[2]) =>
      form.update((fields) => withChoice(fields, suggested, choice)),
    [form, suggested],
  );
  const unit = evidence.some(({ marketSize }) => marketSize !== null) ? plan.currency : "accounts";
  const opened = open === null ? undefined : scoreAt(scores, open.industry, open.size);
  const ofOpened = evidence.find(({ industry }) => industry === opened?.industry);

  const picked = scores.filter(({ industry, size }) => selection[industry]?.[size] === true);
  const market = picked.reduce((sum, { potential }) => sum + (potential ?? 0), 0);
  const isUnscored = scores.every(({ level }) => level === "not applicable");
  const summary = [
    `${formatCount(picked.length, "segment")} ${chosen === null ? "preselected" : "chosen"}`,
    ...(market > 0 ? [`${formatCompact(market)} ${unit} of market`] : []),
  ].join(", ");

  if (combination.industries.length === 0)
    return (
      <EmptyState
        title="No industry yet"
        body="Add industries to this product in the business details first."
      />
    );
  return (
    <>
      <ConflictNotice conflict={autosave.conflict} />
      <p className={styles["summary"]} role="status">
        {summary}.{chosen === null && " Tick segments to change the choice."}
      </p>
      {isUnscored && (
        <p className={styles["summary"]}>
          No segment has a level yet. Choose its value drivers first.{" "}
          <ButtonLink variant="link" to={addressOf(paths.valueDrivers, combination.id)}>
            Choose value drivers
          </ButtonLink>
        </p>
      )}
      <div className={styles["layout"]} data-open={opened === undefined ? undefined : ""}>
        <div className={styles["main"]}>
          <SegmentTable
            label={`Segments of ${combination.title}`}
            industries={combination.industries}
            growth={(industry) =>
              evidence.find((each) => each.industry === industry)?.yearlyGrowthPercent ?? null
            }
            scores={scores}
            unit={unit}
            selection={selection}
            open={open}
            readOnly={readOnly}
            onOpen={setOpen}
            onChoose={choose}
          />
          <LevelLegend />
        </div>
        {opened !== undefined && ofOpened !== undefined && (
          <WhyPanel
            key={`${opened.industry} ${opened.size}`}
            score={opened}
            weights={weights}
            drivers={ofOpened.sizes[opened.size].drivers}
            split={splitSentence(ofOpened)}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  );
}
