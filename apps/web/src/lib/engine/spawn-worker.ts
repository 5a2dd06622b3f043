import { policy } from "../trusted-types.ts";
import type { EngineThread } from "./client.ts";
// The bundler makes the address; the module itself has no such export.
// oxlint-disable-next-line import/default
import workerUrl from "./engine.worker.ts?worker&url";

/** Starts the engine's Web Worker. Trusted Types lets only addresses of this site through. */
export function spawnEngineWorker(): EngineThread {
  return new Worker(policy.createScriptURL(workerUrl), { type: "module", name: "simulation engine" });
}
