import { createMonteCarlo } from "@beachhead/engine";
import type { WorkerReply, WorkerRequest } from "./protocol.ts";
import { createRunner } from "./runner.ts";

/** A message to oneself comes after those already waiting, and without the delay of a timer. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds > 0) {
      setTimeout(resolve, milliseconds);
      return;
    }
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

const run = createRunner({
  monteCarlo: createMonteCarlo(),
  loadAnswers: () => import("./answers.ts"),
  post: (reply: WorkerReply) => self.postMessage(reply),
  pause,
  now: () => performance.now(),
});

self.onmessage = (event: MessageEvent<WorkerRequest>) => run(event.data);
