import { ENGINE_VERSION } from "../../packages/engine/src/index.ts";
import { interleave, roundsOf } from "../measure/rounds.ts";
import { median } from "../measure/statistics.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { allocationRows } from "./allocation.ts";
import { answerRows } from "./answer.ts";
import { startCKernel } from "./c-kernel.ts";
import { findCompiler } from "./c-program.ts";
import { channelRows } from "./channels.ts";
import { type Implementation, inC, libraries, OURS, objectStyle, ours } from "./contestants.ts";
import { decisionRows } from "./decisions.ts";
import { quantileRows } from "./quantile-rows.ts";
import { remainingOddsRows } from "./remaining-odds.ts";

/** How many times as fast as each must ours be; in C's rows, how many times its time may ours take. */
const TARGETS: Readonly<Record<string, number>> = { Squiggle: 400, HyperFormula: 3000 };
const AGAINST_C = 2.2;
const SCALAR_C = "C, scalar";

const ROUNDS = 11;

/** The kernel against the ways one could have had it, each checked for the same answers before it is timed. */
export async function measureKernel(): Promise<Omit<PartResult, "taken">> {
  const compiler = findCompiler();
  const command = compiler?.command ?? null;
  return {
    versions: {
      Node: process.versions.node,
      engine: ENGINE_VERSION,
      "C compiler": compiler?.version ?? "none",
      ...pinnedVersions(new URL("../package.json", import.meta.url)),
    },
    rows: [
      ...(await trialRows(ROUNDS, command)),
      ...(await quantileRows(ROUNDS, command)),
      ...(await answerRows(ROUNDS)),
      ...(await decisionRows(ROUNDS)),
      ...(await channelRows(ROUNDS)),
      ...(await remainingOddsRows(ROUNDS)),
      ...(await allocationRows(ROUNDS)),
    ],
  };
}

async function trialRows(rounds: number, compiler: string | null): Promise<Row[]> {
  const scalar = compiler === null ? null : startCKernel(compiler, "scalar");
  const native = compiler === null ? null : startCKernel(compiler, "native");
  try {
    const groups = [
      ...(scalar === null ? [] : [{ name: SCALAR_C, members: inC(SCALAR_C, scalar) }]),
      ...(native === null ? [] : [{ name: "C, vector units", members: inC("C, vector units", native) }]),
      ...[objectStyle, ...libraries].map((one) => ({ name: one.name, members: [one] })),
    ];
    const field: Implementation[] = [ours, ...groups.flatMap(({ members }) => members)];
    for (const each of field) await each.check();
    const series = await interleave(rounds, field);
    const mine = roundsOf(series, OURS);
    return groups.map(({ name, members }): Row => {
      const best = members
        .map((member) => roundsOf(series, member.name))
        .reduce((a, b) => (median(b) < median(a) ? b : a));
      const c = name.startsWith("C, ");
      const limit = name === SCALAR_C ? AGAINST_C : TARGETS[name];
      return {
        part: "kernel",
        work: "One trial: 20 inputs, 5 plans, 5 years",
        ours: figureOf("ns", mine),
        anchor: timeAnchor(name, "ns", mine, best, c ? "times the time" : "times as fast"),
        target: limit === undefined ? null : { of: "ratio", bound: c ? "at most" : "at least", limit },
      };
    });
  } finally {
    scalar?.stop();
    native?.stop();
  }
}
