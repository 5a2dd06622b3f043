export { countJobs, type JobCounts } from "./count-jobs.ts";
export { enqueue } from "./enqueue.ts";
export type { NightlyWork } from "./nightly.ts";
export { listParkedJobs, type ParkedJob, retryParkedJobs } from "./parked-jobs.ts";
export { defineTask, handle, type Job, PermanentFailure, type TaskHandler } from "./task.ts";
export { createJobWorker, type JobWorker } from "./worker.ts";
