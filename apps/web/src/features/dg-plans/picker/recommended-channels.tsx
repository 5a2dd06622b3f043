import { Target } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { Explained } from "../../../components/stat/explained.tsx";
import { formatCount } from "../../../lib/format/numbers.ts";
import { type ChannelChoice, choiceOf, typicalMonths } from "./channel-choices.ts";
import styles from "./channel-picker.module.css";
import { type Recommendation, RULE } from "./recommend.ts";

interface RecommendedChannelsProps {
  recommended: readonly Recommendation[];
  /** The number of segments they are based on. */
  segments: number;
  loading: boolean;
  hasPlan: boolean;
  readOnly: boolean;
  isChosen(key: number): boolean;
  onToggle(key: number): void;
  onChooseAll(): void;
}

const MISSING = {
  plan: "Choose a GTM plan to see which channels fit its segments.",
  segments:
    "No segment of this plan is chosen yet, so no channel can be recommended. Choose segments in the plan, or channels below.",
};

/** The recommended channels with their reasons. */
export function RecommendedChannels(props: RecommendedChannelsProps) {
  const { recommended, segments, loading, hasPlan, readOnly, isChosen, onToggle, onChooseAll } = props;
  if (loading) return <Skeleton height={180} />;
  if (recommended.length === 0)
    return <p className={styles["missing"]}>{hasPlan ? MISSING.segments : MISSING.plan}</p>;
  return (
    <Panel
      title={`${formatCount(recommended.length, "channel fits", "channels fit")} the segments you chose`}
      subtitle={
        <>
          From {formatCount(segments, "chosen segment")}.{" "}
          <Explained label="How channels are recommended" reason={RULE}>
            How?
          </Explained>
        </>
      }
      actions={
        readOnly ? undefined : (
          <Button size="sm" onClick={onChooseAll}>
            Choose all
          </Button>
        )
      }
    >
      <ul className={styles["recommended"]} aria-label="Recommended channels">
        {recommended.map(({ key, reason }) => {
          const choice = choiceOf(key);
          return choice === undefined ? null : (
            <li key={key} data-chosen={isChosen(key) || undefined}>
              <Checkbox
                label={
                  <span className={styles["name"]}>
                    <Target size={14} aria-hidden="true" /> {choice.label}
                  </span>
                }
                help={reason}
                checked={isChosen(key)}
                disabled={readOnly}
                onCheckedChange={() => onToggle(key)}
              />
              <Months choice={choice} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The typical months of a channel; opens the sum behind them. */
export function Months({ choice }: { choice: ChannelChoice }) {
  const { rampUp, leadToClosure } = choice.months;
  const sum = typicalMonths(choice);
  return (
    <Explained
      label={`Months of ${choice.label}`}
      reason={`${rampUp} months of ramp-up + ${leadToClosure} months from lead to closure = ${sum} months`}
      className={styles["months"]}
    >
      {sum} mo
    </Explained>
  );
}
