/** Ten rounds of the kill -9 gate in small, and the proof that its rounds would find a loss. */
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runKillRounds } from "./testing/kill-rounds.ts";

const seed = randomInt(1, 1_000_000);

test(`what was acknowledged is there after kill -9 and a start (seed ${seed})`, async () => {
  const counts = await runKillRounds({ rounds: 10, seed });
  expect(counts).toMatchObject({ rounds: 10, lost: 0, doubled: 0, wholeTree: 5 });
  expect(counts.acknowledged).toBeGreaterThan(50);
  expect(counts.unanswered).toBeGreaterThan(10);
  expect(counts.adopted).toBeGreaterThan(0);
}, 600_000);

test("the same rounds find what is lost when a commit does not wait for the disk", async () => {
  const counts = await runKillRounds({ rounds: 2, seed, lossy: true });
  expect(counts.lost).toBeGreaterThan(0);
}, 300_000);
