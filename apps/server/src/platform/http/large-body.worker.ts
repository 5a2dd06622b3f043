import { serveJobs } from "../engine-workers/serve-jobs.ts";
import { checkBody } from "./check-body.ts";
import type { LargeBodyAnswer, LargeBodyJob } from "./large-body.ts";
import { hasPrototypeKey } from "./prototype-key.ts";

serveJobs(({ name, body }: LargeBodyJob): LargeBodyAnswer => {
  const value = parsed(body);
  if (value === undefined || hasPrototypeKey(value)) return { broken: true };
  return checkBody(name, value);
});

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
