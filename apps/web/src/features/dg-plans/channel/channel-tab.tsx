import { Suspense, useState } from "react";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { lazyPart } from "../../../lib/lazy-part/lazy-part.ts";
import styles from "../plan/dg-plan.module.css";
import type { TacticsProps } from "../tactics/tactics.tsx";
import type { Calibrations } from "./calibration-note.tsx";
import { answersId, ChannelStrip } from "./channel-strip.tsx";
import { RoiInputs } from "./roi-inputs.tsx";

// Starts loading with the form; rendered beside the inputs.
const RoiAnswers = lazyPart(() => import("./roi-results.tsx").then((module) => module.RoiAnswers));
void RoiAnswers.preload();
const Tactics = lazyPart(() => import("../tactics/tactics.tsx").then((module) => module.Tactics));

/** One channel: ROI and months, or tactics and action items. */
export function ChannelTab({ calibrations, ...props }: TacticsProps & { calibrations: Calibrations }) {
  const [part, setPart] = useState<"roi" | "tactics">("roi");
  const { form, channelKey, readOnly } = props;
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
              <Suspense fallback={<Skeleton height={320} />}>
                <RoiAnswers form={form} channelKey={channelKey} />
              </Suspense>
            </section>
          </div>
        </>
      )}
    </>
  );
}
