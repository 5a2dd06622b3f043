import type { Gate } from "./gate.ts";
import { withInstallation } from "./installation.ts";
import { compareWithModel } from "./limits/operations.ts";
import { type ParallelResult, useInParallel } from "./limits/parallel.ts";

const SIZES = {
  small: { times: 50, operations: 250 },
  full: { times: 500, operations: 10_000 },
} as const;

const HOUR = 3_600_000;

/** Limits and credits: scripts/gates/limits. */
export const limitsGate: Gate = {
  name: "limits",
  title: "Limits and credits are exact",
  what: "A user of the DIY plan sends many uses of each limit, 50 at a time, to two server processes: queries for credits, simulations, AI fetches, and plans with more products, geographies and industries. Exactly as many may succeed as the limit allows, all others must be refused with its answer, and the server must report the same use. Then random operations (uses, purchases, grants, credits, with the clock moved to the ends of plans and their days of grace) run on the server's subscriptions and on a model of them; after each, outcome, plan, end, uses and balance must be the same. A server whose clock is an hour fast is the planted fault.",
  run: async (size, seed) => {
    const { times, operations } = SIZES[size];
    return withInstallation(async (installation) => {
      const results = await useInParallel(installation, times);
      const { divergences, ...compared } = await compareWithModel(operations, seed);
      const planted = await compareWithModel(operations, seed, HOUR);
      const complaints = [...results.flatMap(faultsOf), ...divergences];
      for (const [kind, { done }] of compared.kinds) if (done === 0) complaints.push(`No operation: ${kind}`);
      const refused = [...compared.kinds.values()].reduce((sum, kind) => sum + kind.refused, 0);
      if (planted.divergences.length === 0) complaints.push("A clock that is an hour fast was not noticed");
      if (refused < operations / 50) complaints.push("Hardly an operation was refused");
      const table = [
        ["Counted", "Sent", "Succeeded", "Refused"],
        ...results.map(({ what, sent, succeeded, refused: no }) =>
          [`Parallel: ${what}`, sent, succeeded, no].map(String),
        ),
        ...[...compared.kinds].map(([kind, { done, refused: no }]) =>
          [`Against the model: ${kind}`, done, done - no, no].map(String),
        ),
      ];
      for (const line of [...complaints, ...table.map((cells) => cells.join("  "))]) console.log(line);
      const failed = complaints.length === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, table, complaints };
    });
  },
};

function faultsOf({ what, allowed, sent, succeeded, refused, used }: ParallelResult): string[] {
  return [
    ...(succeeded === allowed ? [] : [`${what}: ${succeeded} succeeded, ${allowed} were allowed`]),
    ...(refused === sent - allowed ? [] : [`${what}: ${refused} were refused, not ${sent - allowed}`]),
    ...(what === "industries" || used === allowed
      ? []
      : [`${what}: ${used} are used, ${allowed} were allowed`]),
  ];
}
