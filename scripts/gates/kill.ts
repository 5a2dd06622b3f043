import { type Gate, type Row, unless } from "./gate.ts";
import { runKillRounds } from "./kill/kill-rounds.ts";

const ROUNDS = { small: 6, full: 200 } as const;
/** Rounds with the planted fault that must be found. */
const LOSSY_ROUNDS = { small: 2, full: 5 } as const;
/** With fewer acknowledged writes a round there would be hardly anything to lose. */
const LEAST_WRITES = 5;

/** Acknowledged writes survive kill -9: scripts/gates/kill/kill-rounds.ts. */
export const killGate: Gate = {
  name: "kill",
  title: "Acknowledged writes survive kill -9",
  what: "Five clients create and save through the API, and at a random moment every process of the app is killed. In half of the rounds the database keeps running, in half it is killed as well, and in a fifth the next start is killed too. After the next start, all acknowledged writes must be there. Unanswered requests are sent again with their Idempotency-Key and must have one effect. The same rounds with commits that do not wait for the disk must find losses.",
  async run(size, seed) {
    const counts = await runKillRounds({ rounds: ROUNDS[size], seed, onRound: console.log });
    const lossy = await runKillRounds({
      rounds: LOSSY_ROUNDS[size],
      seed,
      lossy: true,
      onRound: console.log,
    });
    const complaints = [
      ...unless(counts.lost === 0, `${counts.lost} acknowledged writes were lost`),
      ...unless(counts.doubled === 0, `${counts.doubled} effects came twice`),
      ...unless(counts.acknowledged >= LEAST_WRITES * counts.rounds, "Hardly anything was written"),
      ...unless(counts.unanswered > counts.rounds, "Hardly a write was cut off by a kill"),
      ...unless(counts.wholeTree >= Math.floor(counts.rounds / 2), "The database was killed too rarely"),
      ...unless(counts.adopted > 0, "No database was found running"),
      ...unless(lossy.lost > 0, "Commits that do not wait for the disk were not noticed"),
    ];
    const times = counts.startTimes.toSorted((a, b) => a - b);
    const seconds = (share: number) => ((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(1);
    const figures: Row[] = [
      ["Rounds, each started again", counts.rounds],
      ["Database killed as well", counts.wholeTree],
      ["Database found running and taken over", counts.adopted],
      ["Starts killed as well", counts.startsKilled],
      ["Writes acknowledged", counts.acknowledged],
      ["Writes unanswered at the kill, sent again", counts.unanswered],
      ["Acknowledged writes lost", counts.lost],
      ["Effects that came twice", counts.doubled],
      ["Start to ready, half of them within", `${seconds(0.5)} s`],
      ["Start to ready, 95 of 100 within", `${seconds(0.95)} s`],
      [`Planted: lost in ${lossy.rounds} rounds in which commits do not wait for the disk`, lossy.lost],
    ];
    return { table: [["Counted", "Figure"], ...figures], complaints };
  },
};
