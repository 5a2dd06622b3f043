import { policy } from "../../../lib/trusted-types/trusted-types.ts";
import type { EngineThread } from "./client.ts";
import workerUrl from "./engine.worker.ts?worker&url";

/** Starts the engine's Web Worker. Trusted Types lets only addresses of this site through. */
export function spawnEngineWorker(): EngineThread {
  return new Worker(policy.createScriptURL(workerUrl), { type: "module", name: "simulation engine" });
}
