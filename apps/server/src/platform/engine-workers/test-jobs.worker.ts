import { serveJobs } from "./serve-jobs.ts";

/** For the pool's tests: a worker that can do, beside its work, everything a worker may do wrong. */
export type TestJob =
  | { kind: "double"; value: number }
  | { kind: "fail" }
  | { kind: "loop" }
  | { kind: "die" }
  | { kind: "environment" };

serveJobs((job: TestJob): number => {
  switch (job.kind) {
    case "double":
      return job.value * 2;
    case "fail":
      throw new Error("this job cannot be done");
    case "loop":
      for (;;);
    case "die":
      return process.exit(3);
    case "environment":
      return Object.keys(process.env).length;
    default:
      return job satisfies never;
  }
});
