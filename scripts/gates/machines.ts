import { type Gate, type Row, unless } from "./gate.ts";
import { type RoundCounts, runMachines } from "./several-machines/rounds.ts";

const SIZES = {
  small: { kills: 1, upgrades: 1, calm: 2_000 },
  full: { kills: 6, upgrades: 3, calm: 6_000 },
} as const;
/** Least calls granted when 40 processes share a limit of 1,200. */
const LEAST_GRANTED = 1_140;
/** With fewer writes there would be hardly anything to lose. */
const LEAST_WRITES = 20;

const countOf = ({ failures }: RoundCounts, phase: string) =>
  failures.filter((failure) => failure.phase === phase).length;

/** Several machines behind one address: scripts/gates/several-machines. */
export const machinesGate: Gate = {
  name: "machines",
  title: "Several machines behind one address",
  what: "Three server processes at three ports behind a load balancer, with PgBouncer in transaction mode before the database. Three users read, save with If-Match, create with idempotency keys, sign in and load pages, while a process is killed at random and started again on a schema that a newer version has expanded, and while all are restarted one after another with a newer build. The load balancer retries requests that were never sent, and GET and HEAD without an answer. Only requests in flight at a killed process may fail; no acknowledged write may be lost or duplicated; pages of either build find their files at every server. Forty rate limiters share one key through the pooler. A rolling restart without draining that removes the earlier build's files must be found.",
  async run(size, seed) {
    const counts = await runMachines({ ...SIZES[size], seed });
    const careless = await runMachines({ kills: 0, upgrades: 1, calm: 1_000, seed, careless: true });
    const { limiters } = counts;
    const missing = careless.failures.filter(({ what }) => what.startsWith("/assets/"));
    const inFlight = counts.failures.filter(({ status }) => status === 502).length;
    const complaints = [
      ...unless(
        countOf(counts, "calm") + countOf(counts, "upgrade") === 0,
        `Requests failed while no process was killed: ${JSON.stringify(counts.failures.slice(0, 5))}`,
      ),
      ...unless(
        countOf(counts, "kill") === inFlight && inFlight <= counts.lostAnswers,
        `More failed than what was in flight: ${JSON.stringify(counts.failures.slice(0, 5))}`,
      ),
      ...unless(counts.lost === 0, `${counts.lost} acknowledged writes were lost`),
      ...unless(counts.doubled === 0, `${counts.doubled} effects came twice`),
      ...unless(counts.creates + counts.saves >= LEAST_WRITES, "Hardly anything was written"),
      ...unless(
        limiters.granted <= limiters.limit && limiters.granted >= LEAST_GRANTED,
        `Forty limiters granted ${limiters.granted} of ${limiters.limit} calls`,
      ),
      ...unless(careless.lostAnswers > 0, "Servers that stop without draining were not noticed"),
      ...unless(missing.length > 0, "Files of the earlier build that were removed were not missed"),
    ];
    const figures: Row[] = [
      ["PgBouncer, transaction mode", counts.pooler],
      ["Requests answered", counts.answered],
      ["Creates, saves, sign-ins", `${counts.creates}, ${counts.saves}, ${counts.signIns}`],
      ["Pages loaded with their files", counts.pages],
      ["Processes killed", counts.kills],
      ["Processes restarted with a newer build", counts.restarts],
      ["Answered by another server than the first asked", counts.retriedElsewhere],
      ["Writes in flight at a killed process, tried again by the client", counts.lostAnswers],
      ["Refused with a time to retry (503)", counts.cameBack],
      ["Requests failed while nothing was killed", countOf(counts, "calm") + countOf(counts, "upgrade")],
      ["Acknowledged writes lost", counts.lost],
      ["Effects that came twice", counts.doubled],
      [`Of ${limiters.limit} calls within a limit, granted by 40 limiters`, limiters.granted],
      ["Planted: writes without an answer when servers stop without draining", careless.lostAnswers],
      ["Planted: files missed when the earlier build's are removed", missing.length],
    ];
    return { table: [["Counted", "Figure"], ...figures], complaints };
  },
};
