import type { ChannelExplanation } from "@beachhead/engine";
import { TriangleAlert } from "lucide-react";
import { memo, useMemo } from "react";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { useDebouncedValue } from "../../../lib/debounce/use-debounced-value.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "../plan/dg-plan.module.css";
import type { ChannelFields, DgPlanFields } from "../plan/plan-fields.ts";
import { answerOf, type ChannelAnswer } from "./channel-roi.ts";
import { ChannelTimeline } from "./channel-timeline.tsx";
import { Figure, FigureLine } from "./figure.tsx";
import { finding } from "./finding.ts";
import { usePlannedChannel } from "./use-planned-channel.ts";

const MAIN = [
  ["totalPeople", "People"],
  ["totalCostPerAnnum", "Cost a year"],
  ["totalCostAttributableToPipeline", "Cost for pipeline"],
  ["pipelineImpact", "Pipeline"],
  ["revenueImpact", "Revenue"],
  ["costPercentOfRevenue", "Cost / revenue"],
  ["pipelineByCostPercent", "Pipeline / cost"],
] as const;

const MAIN_FIGURES: ReadonlySet<string> = new Set(MAIN.map(([figure]) => figure));

const under = ({ explanations }: ChannelAnswer, groups: readonly string[]): ChannelExplanation[] =>
  [...explanations.values()].filter(({ figure }) => groups.some((group) => figure.startsWith(`${group}.`)));

/** Debounce of the details, in milliseconds: they cost ten times as much to render as the results. */
const PAUSE = 200;

interface DetailsProps {
  channel: ChannelFields;
  currency: string;
}

const Details = memo(function Details({ channel, currency }: DetailsProps) {
  const answer = useMemo(() => answerOf(channel), [channel]);
  if (answer === null) return null;
  return (
    <>
      <ChannelTimeline channel={channel} roi={answer.roi} currency={currency} />
      {/* Some figures are called as the inputs are: people of a role, a fee. */}
      <PlaceScope id="calculation" name="Calculation">
        <Panel title="How it is calculated">
          <div className={styles["stats"]}>
            {under(answer, ["peopleRequired", "counts", "capacity", "firstYear", "unit"]).map(
              (explanation) => (
                <Figure key={explanation.figure} explanation={explanation} currency={currency} />
              ),
            )}
          </div>
        </Panel>
      </PlaceScope>
      <PlaceScope id="costs" name="Cost breakdown">
        <CostLines answer={answer} currency={currency} />
      </PlaceScope>
    </>
  );
});

function SettledDetails({ channel, currency }: DetailsProps) {
  const now = useMemo(() => ({ channel, currency }), [channel, currency]);
  return <Details {...useDebouncedValue(now, PAUSE)} />;
}

/** The results of a channel, recomputed after every change. */
export function RoiAnswers({ form, channelKey }: { form: DocumentForm<DgPlanFields>; channelKey: number }) {
  const { channel, currency } = usePlannedChannel(form, channelKey);
  const answer = useMemo(() => (channel === undefined ? null : answerOf(channel, MAIN_FIGURES)), [channel]);
  if (channel === undefined || answer === null) return null;
  const { hints } = answer.roi;
  return (
    <div className={styles["stack"]}>
      <Panel title={finding(channel.label, answer.roi, currency)}>
        <div className={styles["stats"]} aria-live="off">
          {MAIN.map(([figure, label]) => {
            const explanation = answer.explanations.get(figure);
            return (
              explanation && (
                <Figure key={figure} explanation={explanation} label={label} currency={currency} />
              )
            );
          })}
        </div>
        {hints.length > 0 && (
          <ul className={styles["hints"]}>
            {hints.map(({ code, message }) => (
              <li key={code}>
                <TriangleAlert size={14} aria-hidden="true" />
                {message}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <SettledDetails channel={channel} currency={currency} />
    </div>
  );
}

function CostLines({ answer, currency }: { answer: ChannelAnswer; currency: string }) {
  const sums = ["totalCostPerAnnum", "recurringCostPerAnnum"].flatMap(
    (figure) => answer.explanations.get(figure) ?? [],
  );
  return (
    <Panel title="Cost breakdown">
      <table className={styles["lines"]}>
        <thead>
          <tr>
            <th scope="col">Cost a year</th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {[...under(answer, ["costLines"]), ...sums].map((explanation) => (
            <FigureLine key={explanation.figure} explanation={explanation} currency={currency} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
