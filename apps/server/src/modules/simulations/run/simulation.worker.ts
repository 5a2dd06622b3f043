import { simulate } from "@beachhead/engine";
import { serveJobs } from "../../../platform/engine-workers/serve-jobs.ts";
import type { SimulationJob } from "./simulation-job.ts";

serveJobs(({ inputs, cost, options }: SimulationJob) => simulate(inputs, cost, options));
