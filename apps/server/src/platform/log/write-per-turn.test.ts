import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { writePerTurn } from "./write-per-turn.ts";

const nextTurn = promisify(setImmediate);

function start() {
  const written: string[] = [];
  const log = createLog("info", writePerTurn({ write: (text) => void written.push(text) }));
  const messages = () =>
    written.map((text) => [...text.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message));
  return { log, messages };
}

test("log lines of one event-loop turn are written together at its end", async () => {
  const { log, messages } = start();
  log.info("one");
  log.info("two");
  expect(messages()).toEqual([]);
  await nextTurn();
  log.info("three");
  await nextTurn();
  expect(messages()).toEqual([["one", "two"], ["three"]]);
});

test("a warning is logged at once, after the lines before it", () => {
  const { log, messages } = start();
  log.info("one");
  log.warn("two");
  expect(messages()).toEqual([["one", "two"]]);
});

test("buffered log lines are written when the process exits", () => {
  const { log, messages } = start();
  log.info("one");
  const listeners = process.listeners("exit");
  listeners.at(-1)?.(0);
  expect(messages()).toEqual([["one"]]);
});
