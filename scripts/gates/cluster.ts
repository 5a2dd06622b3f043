import { missingPrograms } from "./cluster/programs.ts";
import { runCluster } from "./cluster/run.ts";
import { type Gate, type Row, unless } from "./gate.ts";

const SIZES = {
  small: { people: 12, faults: ["killed"], calm: 2 },
  full: {
    people: 40,
    faults: ["killed", "stopped", "cut off", "stopped", "cut off", "killed"],
    calm: 8,
  },
} as const;
/** Seconds without an acknowledged write. */
const MOST_SECONDS = 30;
/** With fewer writes there would be hardly anything to lose. */
const LEAST_WRITES = 50;

/** Writes that a replica must lack, else nobody could miss them. */
const LEAST_BEHIND = 5;

/** A database of three machines that loses one: scripts/gates/cluster. */
export const clusterGate: Gate = {
  name: "cluster",
  title: "A database of three machines loses one",
  what: "Three PostgreSQL nodes under Patroni with synchronous replication, etcd, HAProxy and PgBouncer, by the files of deploy/cluster, with three server processes before them. Users create with idempotency keys and save with If-Match while the primary is killed (SIGKILL), stopped (SIGSTOP) or cut off from everything at random times, and comes back later. No acknowledged write may be lost or come twice, every server must write again within 30 s without a restart, and what fails before must answer 503 with a time to retry. Somebody types on in a browser all the time: nothing typed may be missing on the screen, or at the server once the screen says it is saved, and the screen may ask for nothing. While the replicas apply commits 10 s late, nobody may see less at any server than they wrote. The same with replicas that commits do not wait for must lose writes.",
  runsAlone: true,
  async run(size, seed) {
    const notRun = await missingPrograms();
    if (notRun !== undefined) return { table: [], complaints: [], passed: 0, notRun: [notRun] };
    const counts = await runCluster({ ...SIZES[size], seed });
    const { failovers, failures, lost, doubled, typing, lag, planted } = counts;
    const complaints = [
      ...failovers.flatMap(({ fault, back }) =>
        unless(back <= MOST_SECONDS, `After the primary was ${fault}, writes were back after ${back} s`),
      ),
      ...unless(
        failures.length === 0,
        `${failures.length} requests failed without 503: ${JSON.stringify(failures.slice(0, 5))}`,
      ),
      ...failovers.flatMap(({ fault, keys }) =>
        unless(keys > 0, `Nothing was typed between the primary ${fault} and the next one`),
      ),
      ...unless(typing.lost === 0, `${typing.lost} letters of the browser were lost`),
      ...unless(typing.questions === 0, "The browser asked for something"),
      ...unless(typing.failed === 0, "The browser's test failed"),
      ...unless(typing.texts > failovers.length, "Not every text of the browser was compared"),
      ...unless(lost === 0, `${lost} acknowledged writes were lost`),
      ...unless(doubled === 0, `${doubled} effects came twice`),
      ...unless(counts.creates + counts.saves >= LEAST_WRITES, "Hardly anything was written"),
      ...unless(counts.cameBack > 0, "No request was in flight when the primary was lost"),
      ...unless(counts.isJobDone, "No job was done after the failovers"),
      ...unless(lag.connections > 0, "No server read at a replica"),
      ...unless(lag.behind >= LEAST_BEHIND, "The replicas were hardly behind"),
      ...unless(lag.incomplete === 0, `${lag.incomplete} lists lacked what their reader had written`),
      ...unless(planted.lost > 0, "Commits that wait for no replica were not noticed"),
    ];
    const figures: Row[] = [
      ["Seconds of work", counts.seconds],
      ["Creates, saves, sign-ins", `${counts.creates}, ${counts.saves}, ${counts.signIns}`],
      ["Refused with a time to retry (503)", counts.cameBack],
      ["Requests failed in another way", failures.length],
      ["Acknowledged writes lost", lost],
      ["Effects that came twice", doubled],
      ...failovers.map(
        ({ fault, promoted, back }): Row => [
          `Primary ${fault}: another one, all servers write`,
          `${promoted} s, ${back} s`,
        ],
      ),
      [
        "Keys typed in a browser, those without a primary",
        `${typing.keys}, ${failovers.reduce((sum, { keys }) => sum + keys, 0)}`,
      ],
      ["Texts compared once the screen said they were saved", typing.texts],
      ["Letters lost", typing.lost],
      ["A job asked for after the failovers", counts.isJobDone ? "done" : "not done"],
      ["Connections of the servers to replicas", lag.connections],
      ["Lists read right after a write, the replicas up to 10 s behind", lag.lists],
      ["Writes that a replica had not got, at most", lag.behind],
      ["Lists without what their reader had written", lag.incomplete],
      ["Planted: acknowledged writes lost when commits wait for no replica", planted.lost],
    ];
    return { table: [["Counted", "Figure"], ...figures], complaints };
  },
};
