import type { SimulationReply } from "@beachhead/contract";
import { ENGINE_VERSION, type SimulationResult } from "@beachhead/engine";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { createEngineClient, type EngineThread } from "../../../lib/engine/client.ts";
import { formatOdds } from "../../../lib/format/numbers.ts";
import { answersDiffer } from "../state/engine-drift.ts";
import type { Simulator } from "../state/simulator.ts";
import styles from "./simulator-workbench.module.css";

interface EngineNoticeProps {
  stored: SimulationReply;
  simulator: Simulator;
  spawn(): EngineThread;
}

/** Says of a result that an earlier engine saved when the current one answers otherwise, with the way to its answer. */
export function EngineNotice({ stored, simulator, spawn }: EngineNoticeProps) {
  const shown = useStore(simulator.answer, ({ answer }) => answer);
  const [fresh, setFresh] = useState<SimulationResult | null>(null);
  const isStored = shown?.result === stored.result;
  const request = isStored && stored.engineVersion !== ENGINE_VERSION ? shown.request : null;
  useEffect(() => {
    if (request === null) return;
    const engine = createEngineClient(spawn, (update) => {
      if (update.kind === "answer") setFresh(update.result);
    });
    engine.run(request);
    return () => engine.dispose();
  }, [request, spawn]);
  if (request === null || fresh === null || !answersDiffer(stored.result, fresh)) return null;
  const before = formatOdds(stored.result.monteCarlo.probability.both);
  const after = formatOdds(fresh.monteCarlo.probability.both);
  return (
    <p className={styles["engine"]} role="status">
      Saved with version {stored.engineVersion} of the engine. The current version {ENGINE_VERSION}{" "}
      {before === after ? "gives other figures" : `gives odds of ${after} instead of ${before}`}.{" "}
      <Button variant="link" size="sm" onClick={() => simulator.runTrials(request.options.trials)}>
        Show the new result
      </Button>
    </p>
  );
}
