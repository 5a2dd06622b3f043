import { serveJobs } from "../engine-workers/serve-jobs.ts";
import { checkBody, type LargeBodyAnswer, type LargeBodyJob } from "./check-body.ts";
import { parseJson } from "./parse-json.ts";

serveJobs(({ name, body }: LargeBodyJob): LargeBodyAnswer => {
  const value = parseJson(body);
  return value === undefined ? { broken: true } : checkBody(name, value);
});
