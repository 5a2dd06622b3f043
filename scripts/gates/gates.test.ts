import { describe, expect, test } from "vitest";
import type { Gate } from "./gate.ts";
import { type GateRun, gates, gatesDocument } from "./gates.ts";
import { readInterruptions } from "./interruptions.ts";

const kinds = [
  "page reloaded",
  "tab closed",
  "tab crashed",
  "network lost",
  "server killed",
  "session ended",
];
const sound = kinds.map((kind, index) => ({
  number: index + 1,
  kind,
  typed: 20,
  atRisk: 9,
  keptHere: 5,
  lost: 0,
}));
const passed = { passed: 3, failed: 0 };

function reportOf(outcomes: readonly object[]): unknown {
  const annotations = outcomes.map((each) => ({ type: "outcome", description: JSON.stringify(each) }));
  const tests = [{ annotations, results: [{ annotations }] }];
  return { suites: [{ suites: [{ specs: [{ tests }] }] }] };
}

describe("the report of interruptions", () => {
  test("the report of interruptions adds up each round once, by its kind and in all", () => {
    const proof = readInterruptions(reportOf(sound), passed, 6);
    expect(proof).toMatchObject({ passed: 3, complaints: [] });
    expect(proof.table).toContainEqual(["tab crashed", 1, 20, 9, 5, 0]);
    expect(proof.table.at(-1)).toEqual(["all", 6, 120, 54, 30, 0]);
  });

  test.each([
    [
      "a round is missing",
      sound.slice(1),
      ["5 of 6 rounds came to their end", "No round in which: page reloaded"],
    ],
    ["letters were lost", [{ ...sound[0], lost: 4 }, ...sound.slice(1)], ["4 letters were lost"]],
    ["nothing was at risk", sound.map((each) => ({ ...each, keptHere: 1 })), ["Hardly a letter was at risk"]],
    [
      "an outcome cannot be read",
      [{ ...sound[0], lost: "none" }, ...sound.slice(1)],
      ["5 of 6 rounds came to their end", "No round in which: page reloaded"],
    ],
  ])("the report of interruptions fails when %s, though every test passed", (_, outcomes, complaints) => {
    expect(readInterruptions(reportOf(outcomes), passed, 6)).toMatchObject({ complaints });
  });

  test("the report of interruptions fails when a test failed", () => {
    expect(readInterruptions(reportOf(sound), { passed: 2, failed: 1 }, 6)).toMatchObject({
      complaints: ["1 browser tests failed"],
    });
  });
});

describe("the document", () => {
  const [first, second] = gates;
  const runOf = (gate: Gate | undefined, iron: string): GateRun => {
    if (gate === undefined) throw new Error("There are no gates");
    const table = [
      ["Key", "Tries"],
      ["iron", iron],
    ];
    const proof = { passed: 1, failed: 1, table, complaints: ["Iron opens it"] };
    return { gate, seed: 42, seconds: 3.2, taken: "2026-11-21 on a small machine", proof };
  };

  test("the gates document says what was run, how to repeat it, and what fails", () => {
    const text = gatesDocument("", [runOf(first, "7")]);
    expect(text).toContain(`## ${first?.title}`);
    expect(text).toContain("**Fails**");
    expect(text).toContain("Run 2026-11-21 on a small machine");
    expect(text).toContain(`npm run gates -- ${first?.name} --seed 42`);
    expect(text).toContain("- Iron opens it");
    expect(text).toContain("| iron | 7 |");
  });

  test("the gates document keeps what other gates have written, once and in their order", () => {
    const both = gatesDocument("", [runOf(first, "7"), runOf(second, "8")]);
    const again = gatesDocument(gatesDocument("", [runOf(second, "8")]), [runOf(first, "7")]);
    expect(again).toBe(both);
    const newer = gatesDocument(both, [runOf(second, "9")]);
    expect(newer.match(/^## /gm)).toHaveLength(2);
    expect(newer).toContain("| iron | 9 |");
    expect(newer).not.toContain("| iron | 8 |");
  });

  test("the gates document drops sections that belong to no gate", () => {
    expect(gatesDocument("# Gates\n\n## Gone\n\nLong ago.\n", [runOf(first, "7")])).not.toContain("Gone");
  });
});
