import { allocate, createGoalSeek, drain, simulate } from "@beachhead/engine";
import { serveJobs } from "../../../platform/engine-workers/serve-jobs.ts";
import type { EngineAnswer, EngineJob } from "./simulation-job.ts";

/** Draw tables are remembered from one goal seek to the next. */
const goalSeek = createGoalSeek();

serveJobs((asked: EngineJob): EngineAnswer => {
  if (asked.kind === "run") {
    const { inputs, cost, options } = asked.job;
    return { kind: "run", result: simulate(inputs, cost, options) };
  }
  if (asked.kind === "allocate") return { kind: "allocate", result: allocate(asked.job) };
  const { inputs, cost, options } = asked.job;
  const ways = drain(goalSeek.ways(inputs, cost, options));
  return { kind: "goalSeek", result: { ...ways, point: drain(goalSeek.point(inputs, cost, options)) } };
});
