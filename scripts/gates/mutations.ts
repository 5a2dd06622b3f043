import { startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import { type Gate, type GateSize, type Row, unless } from "./gate.ts";
import { mutatedParts } from "./mutations/parts.ts";
import { type MutatedPart, type MutationScore, runMutants } from "./mutations/run-mutants.ts";

/** Share of the mutants that tests must notice. */
const LEAST_SCORE = 0.85;
const MUTANTS = { small: 6, full: Number.POSITIVE_INFINITY } as const;
/** The planted fault: tests that never reach the changed lines. */
const PLANTED = 3;

/** In small one part is tried, another one at each seed. */
const partsOf = (size: GateSize, seed: number) =>
  mutatedParts.filter((_, index) => size === "full" || index === seed % mutatedParts.length);

function complaintsOf({ name, strict }: MutatedPart, score: MutationScore): string[] {
  const share = score.killed / score.tried;
  const least = strict ? 1 : LEAST_SCORE;
  return [
    ...unless(score.mutants > 20, `${name}: only ${score.mutants} changes were found to try`),
    ...(share >= least
      ? []
      : [
          `${name}: ${score.killed} of ${score.tried} were noticed, not ${Math.round(least * 100)} %`,
          ...score.survivors.map(({ file, line, what }) => `not noticed: ${file}:${line} ${what}`),
        ]),
  ];
}

/** Tests detect wrong code: scripts/gates/mutations/run-mutants.ts. */
export const mutationsGate: Gate = {
  name: "mutations",
  title: "Tests detect wrong code",
  what: "Mutation testing of the code for money, access and secrets. One place at a time is changed: a comparison, a condition, a number, or a removed call or function body. The tests that reach the place run, and one of them must fail: for 85 of 100 changes in each part, and for all changes in authorisation and encryption. Texts are not changed. As the planted fault, changes that no test reaches must be reported.",
  async run(size, seed) {
    const database = await startTestServer();
    const complaints: string[] = [];
    const table: Row[] = [
      ["Part", "Changes", "Tried", "Noticed", "Not noticed", "Of those, not reached", "Score"],
    ];
    let passed = 0;
    try {
      const [first] = mutatedParts;
      const idle = {
        ...first,
        name: "idle",
        strict: false,
        tests: [UNRELATED],
        sources: first?.sources ?? [],
      };
      const planted = await runMutants(idle, { most: PLANTED, seed, report: () => undefined });
      if (planted.killed > 0 || planted.tried < PLANTED) complaints.push("Idle tests were not noticed");
      for (const part of partsOf(size, seed)) {
        const score = await runMutants(part, { most: MUTANTS[size], seed, report: console.log });
        const { mutants, tried, killed, survivors, unreached } = score;
        const share = `${((100 * killed) / tried).toFixed(1)} %`;
        table.push([part.name, mutants, tried, killed, survivors.length, unreached, share]);
        console.log(table.at(-1)?.join("  "));
        const found = size === "full" || part.strict ? complaintsOf(part, score) : [];
        complaints.push(...found);
        passed += found.length === 0 ? 1 : 0;
      }
    } finally {
      await database.stop();
    }
    return { passed, table, complaints };
  },
};

const UNRELATED = "apps/server/src/platform/auth/auth-secret.test.ts";
