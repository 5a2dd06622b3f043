import { startTestProduct } from "../test/test-product.ts";
import { type Gate, unless } from "./gate.ts";
import { measureNeighbours, type PhaseOutcome } from "./neighbours/phases.ts";
import { BOUNDS, callKinds, complaintsOf, mostOf, quantile } from "./neighbours/times.ts";
import { withUnprotectedServer } from "./neighbours/unprotected.ts";

/** The documented limits are 5 and 7 s for senders; the rest is for a machine with other work. */
const SENDERS = 25_000;
/** A reader that takes nothing is disconnected after 30 s; the server checks every few seconds. */
const READERS = 45_000;
const SIZES = {
  small: { phases: 4, rounds: 15 },
  full: { phases: 8, rounds: 40 },
} as const;
/** Milliseconds to any answer: above the 10 s of a simulation in line. */
const TIMEOUT_MS = 20_000;
/** A call of some milliseconds that is not answered within these is found slow, without waiting for its end. */
const PLANTED_TIMEOUT_MS = 1_000;
const PLANTED_ROUNDS = 10;

/** What did not hold beside the neighbours. */
function complaintsAbout({
  quiet,
  loud,
  simulations,
  failures,
  sendersLeft,
  readersLeft,
  refusedToReaders,
}: PhaseOutcome): string[] {
  return [
    ...complaintsOf(quiet, loud),
    ...failures.slice(0, 5),
    ...unless(simulations.answered > 0, "No simulation of a million trials came to its end"),
    ...unless(sendersLeft === 0, `${sendersLeft} slow senders were not disconnected`),
    ...unless(readersLeft === 0, `${readersLeft} connections that do not read were not disconnected`),
    ...unless(refusedToReaders === 0, `${refusedToReaders} large answers were refused, not held open`),
  ];
}

async function withServer<Found>(work: (url: string) => Promise<Found>): Promise<Found> {
  const product = await startTestProduct({ environment: { DEFAULT_PLAN: "enterprise" } });
  try {
    return await work(product.baseUrl);
  } finally {
    await product.stop();
  }
}

/** One user's calls beside hostile ones: scripts/gates/neighbours. */
export const neighboursGate: Gate = {
  name: "neighbours",
  title: "One user's calls beside hostile neighbours",
  runsAlone: true,
  what: `20 connections ask for large answers and do not read, 10 read and 10 send by drops, and 20 users, half of them with two accounts between them, run simulations of a million trials again and again, all against one server process. Another user's list of product costs, save and simulation of 10,000 trials are timed with and without these neighbours in turn. In each kind of call the median may be ${BOUNDS[0].factor} times the quiet one and ${BOUNDS[0].floor} ms more, and of ${BOUNDS[1].least} calls and more the 95th percentile ${BOUNDS[1].factor} times and ${BOUNDS[1].floor} ms more. The server must let the slow senders go within ${SENDERS / 1000} s and, in full, those that do not read within ${READERS / 1000} s. A server without a thread for short simulations, without a bound for one user's and without a time limit on requests and answers is the planted fault.`,
  async run(size, seed) {
    const { phases, rounds } = SIZES[size];
    const readers = size === "full" ? READERS : undefined;
    const options = { phases, rounds, seed, patience: TIMEOUT_MS, senders: SENDERS, readers };
    const outcome = await withServer((url) => measureNeighbours(url, options));
    const planted = await withUnprotectedServer((url) =>
      measureNeighbours(url, {
        phases: 1,
        rounds: PLANTED_ROUNDS,
        seed,
        patience: PLANTED_TIMEOUT_MS,
        senders: size === "full" ? SENDERS : undefined,
        readers,
      }),
    );
    const found = complaintsAbout(planted);
    const complaints = [
      ...complaintsAbout(outcome),
      ...unless(
        found.some((each) => each.startsWith("simulation:")),
        "A server without a thread for short simulations was not noticed",
      ),
      ...unless(
        size === "small" || planted.sendersLeft > 0,
        "A server without a time limit on requests was not noticed",
      ),
      ...unless(
        size === "small" || planted.readersLeft > 0,
        "A server without a time limit on answers was not noticed",
      ),
    ];
    const times = callKinds.flatMap((kind) =>
      BOUNDS.map((bound) => [
        `${kind}, ${bound.name}`,
        ...[
          quantile(outcome.quiet[kind], bound.share),
          quantile(outcome.loud[kind], bound.share),
          mostOf(outcome.quiet[kind], bound),
          quantile(planted.loud[kind], bound.share),
        ].map((milliseconds) => `${milliseconds.toFixed(1)} ms`),
      ]),
    );
    const { simulations } = outcome;
    const samples = phases * rounds;
    const stillServed = "Connections that do not read, still served at the end";
    const heldFor = `${(outcome.sendersHeldFor / 1000).toFixed(1)} s`;
    const table = [
      ["Counted", "Quiet", "Beside neighbours", "At most", "Planted"],
      ...times,
      ...(size === "small" ? [] : [[stillServed, "", outcome.readersLeft, 0, planted.readersLeft]]),
      ["Samples of each call", samples, samples, "", PLANTED_ROUNDS],
      ["Simulations of a million trials answered", "", simulations.answered, "", ""],
      ["Simulations refused with a time to retry", "", simulations.refused, "", ""],
      ["The last slow sender was disconnected after", "", heldFor, "", ""],
    ];
    return { table, complaints };
  },
};
