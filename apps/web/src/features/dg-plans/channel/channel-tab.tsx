import { lazy, Suspense, useState } from "react";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import styles from "../plan/dg-plan.module.css";
import { ACTIONS_PLACE, channelPlace, TACTIC_PLACE } from "../plan/field-paths.ts";
import type { TacticsProps } from "../tactics/tactics.tsx";
import type { Calibrations } from "./calibration-note.tsx";
import { answersId, ChannelStrip } from "./channel-strip.tsx";
import { RoiInputs } from "./roi-inputs.tsx";
import { RoiAnswers } from "./roi-results.tsx";

const Tactics = lazy(async () => ({ default: (await import("../tactics/tactics.tsx")).Tactics }));

/** One channel: ROI and months, or tactics and action items. */
export function ChannelTab({ calibrations, ...props }: TacticsProps & { calibrations: Calibrations }) {
  const [part, setPart] = useState<"roi" | "tactics">("roi");
  const { form, channelKey, readOnly } = props;
  useShowWanted(([channel, place = ""]) => {
    if (channel !== channelPlace(channelKey)) return;
    setPart(place === ACTIONS_PLACE || place.startsWith(TACTIC_PLACE) ? "tactics" : "roi");
  });
  return (
    <>
      <div className={styles["switch"]}>
        <SegmentedControl
          label="Channel sections"
          items={[
            { value: "roi", label: "ROI and months" },
            { value: "tactics", label: "Tactics and action items" },
          ]}
          value={part}
          onValueChange={setPart}
        />
      </div>
      {part === "tactics" ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <Tactics {...props} />
        </Suspense>
      ) : (
        <>
          <ChannelStrip form={form} channelKey={channelKey} />
          <div className={styles["body"]}>
            <section className={styles["inputs"]} aria-label="Inputs">
              <RoiInputs {...{ form, channelKey, calibrations, readOnly }} />
            </section>
            <section
              id={answersId(channelKey)}
              className={styles["answers"]}
              aria-label="Results"
              tabIndex={-1}
            >
              <RoiAnswers form={form} channelKey={channelKey} />
            </section>
          </div>
        </>
      )}
    </>
  );
}
