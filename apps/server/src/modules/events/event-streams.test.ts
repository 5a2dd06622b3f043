import { once } from "node:events";
import { expect, test } from "vitest";
import { newId } from "../../platform/db/uuid.ts";
import { createEventStreams, eventText, STREAM_LIMITS } from "./event-streams.ts";

test("a reader that takes nothing is dropped once 64 kB wait, and others keep hearing", async () => {
  const streams = createEventStreams();
  const workspaceId = newId();
  const access = { userId: newId(), sessionId: newId(), workspaceId, role: "viewer" as const };
  const [slow, quick] = [streams.open(access), streams.open(access)];
  let taken = 0;
  quick.on("data", (chunk: Buffer) => {
    taken += chunk.length;
  });
  const event = eventText("change", { filler: "x".repeat(8 * 1024) });
  const dropped = once(slow, "close");
  for (let sent = 0; sent * event.length <= STREAM_LIMITS.waiting; sent += 1) {
    streams.send(workspaceId, event);
    // The quick reader is given the event in a later turn.
    await new Promise(setImmediate);
  }
  await dropped;
  expect(streams.figures).toMatchObject({ open: 1, dropped: 1 });
  expect(taken).toBeGreaterThan(STREAM_LIMITS.waiting);
  quick.destroy();
  await once(quick, "close");
  expect(streams.figures.open).toBe(0);
});
