import { recordOf } from "../check/repository.ts";
import { runPlaywright } from "../test/playwright.ts";
import type { Tally } from "../test/section.ts";
import { type Gate, type Proof, unless } from "./gate.ts";

const ROUNDS = { small: 12, full: 100 } as const;
/** Letters a round. With fewer at risk the rounds would prove nothing: there was hardly anything to lose. */
const LEAST_AT_RISK = 2;
const KINDS = [
  "page reloaded",
  "tab closed",
  "tab crashed",
  "network lost",
  "server killed",
  "session ended",
];

interface Outcome {
  number: number;
  kind: string;
  typed: number;
  atRisk: number;
  keptHere: number;
  lost: number;
}

const columns = ["typed", "atRisk", "keptHere", "lost"] as const;
type Column = (typeof columns)[number];

function outcomeOf(text: unknown): Outcome | null {
  if (typeof text !== "string") return null;
  const { number, kind, ...letters } = recordOf(JSON.parse(text));
  const [typed, atRisk, keptHere, lost] = columns.map((column) => Number(letters[column] ?? Number.NaN));
  if (typeof number !== "number" || typeof kind !== "string") return null;
  if (typed === undefined || atRisk === undefined || keptHere === undefined || lost === undefined)
    return null;
  const isRead = [typed, atRisk, keptHere, lost].every((count) => Number.isFinite(count));
  return isRead ? { number, kind, typed, atRisk, keptHere, lost } : null;
}

/** Playwright repeats an annotation at the test and at each of its results. */
function collect(node: unknown, found: Map<number, Outcome>): void {
  if (Array.isArray(node)) for (const each of node) collect(each, found);
  else if (typeof node === "object" && node !== null) {
    const { type, description } = recordOf(node);
    const outcome = type === "outcome" ? outcomeOf(description) : null;
    if (outcome !== null) found.set(outcome.number, outcome);
    for (const value of Object.values(node)) collect(value, found);
  }
}

/** What the browser tests of interruptions came to, and whether they tried anything. */
export function readInterruptions(report: unknown, tally: Tally, rounds: number): Proof {
  const found = new Map<number, Outcome>();
  collect(recordOf(report).suites, found);
  const outcomes = [...found.values()];
  const sum = (counted: readonly Outcome[], field: Column) =>
    counted.reduce((total, outcome) => total + outcome[field], 0);
  const rowOf = (name: string, counted: readonly Outcome[]) => [
    name,
    counted.length,
    ...columns.map((column) => sum(counted, column)),
  ];
  const missing = KINDS.filter((kind) => !outcomes.some((outcome) => outcome.kind === kind));
  const lost = sum(outcomes, "lost");
  const complaints = [
    ...unless(outcomes.length === rounds, `${outcomes.length} of ${rounds} rounds came to their end`),
    ...missing.map((kind) => `No round in which: ${kind}`),
    ...(sum(outcomes, "keptHere") < LEAST_AT_RISK * rounds ? ["Hardly a letter was at risk"] : []),
    ...unless(lost === 0, `${lost} letters were lost`),
    ...unless(tally.failed === 0, `${tally.failed} browser tests failed`),
  ];
  return {
    passed: tally.passed,
    table: [
      ["Interruption", "Rounds", "Letters typed", "At risk", "On this device alone", "Lost"],
      ...KINDS.map((kind) =>
        rowOf(
          kind,
          outcomes.filter((outcome) => outcome.kind === kind),
        ),
      ),
      rowOf("all", outcomes),
    ],
    complaints,
  };
}

/** No typed text is lost, whatever comes between: e2e/drafts/nothing-lost.interruptions.ts. */
export const interruptionsGate: Gate = {
  name: "interruptions",
  title: "No typed text is lost",
  what: 'Text is typed into a product cost or a plan\'s business details, in a real browser. At a random moment the page is reloaded, the tab closed or crashed, the network lost, the server killed or the session ended. Text typed up to a second before must be there afterwards, once, and must finally be saved. "At risk" counts the letters that the server had not acknowledged at that moment; "On this device alone" counts those of them typed more than a second before, which only the draft could restore.',
  async run(size, seed) {
    const rounds = ROUNDS[size];
    const { report, passed, failed } = await runPlaywright(["--project=interruptions"], {
      name: "interruptions",
      product: { durable: true },
      environment: { INTERRUPTION_ROUNDS: String(rounds), INTERRUPTION_SEED: String(seed) },
    });
    return readInterruptions(report, { passed, failed }, rounds);
  },
};
