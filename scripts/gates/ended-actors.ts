import { runStatements } from "../../apps/server/src/platform/db/test-dump.ts";
import {
  callLate,
  type LateCall,
  lateCalls,
  lateComplaint,
} from "../../apps/server/src/test/ended-actors.ts";
import { ends } from "../../apps/server/src/test/ends-of-actors.ts";
import { type Race, race } from "../../apps/server/src/test/racing-actors.ts";
import { shuffle } from "../../apps/server/src/test/shuffle.ts";
import type { TestApp } from "../../apps/server/src/test-app.ts";
import { type Gate, type Row, unless } from "./gate.ts";
import { withTestApp } from "./test-app.ts";

const ROUNDS = 6;
/** The rate limits are for one user and one network; here all calls come from one address. */
const RATE_LIMITS = 1_000;

/** What ends a session or token ends what it asked for: apps/server/src/test/ended-actors.ts. */
export const endedActorsGate: Gate = {
  name: "ended-actors",
  title: "Nothing is changed for a session or token that has ended",
  what: "Every endpoint that changes something is called with a stolen session and a stolen token. Between the head of the call and its body, the owner of the account changes the password, resets it, ends the other sessions, turns two-factor sign-in on, deletes the account or revokes the token. The answer must be 401, except for calls that change nothing in time either, and no row of the owner may change. In the races 11 senders make tokens and documents at the same time, in 6 rounds: once the owner's call is answered, no row may change, and no token that was made before may open the account. A database that does not ask whether the session lives must be noticed. In small: each endpoint with one of the events, and three races.",
  async run(size, seed) {
    return withTestApp({ mailbox: { list: async () => [] }, rateLimits: RATE_LIMITS }, async (server) => {
      const calls = size === "full" ? shuffle(lateCalls(), seed) : oneOfEach(lateCalls(), seed);
      const found = await tryLate(server, calls);
      const all = ends.flatMap((how) => how.ends.map((kind) => ({ how, kind })));
      const races =
        size === "full"
          ? await runRaces(server, all, ROUNDS)
          : await runRaces(server, shuffle(all, seed).slice(0, 3), 1);
      await runStatements(server.database.ownerUrl, WITHOUT_THE_CHECK);
      const planted = {
        late: await tryLate(server, calls.filter(({ name }) => PLANTED.has(name)).slice(0, 3)),
        races: await runRaces(server, all.slice(0, 1), 1),
      };
      return judge(found, races, planted, new Set(calls.map(({ name }) => name)).size);
    });
  },
};

/** Plants the fault: the database lets ended sessions and tokens change things. */
const WITHOUT_THE_CHECK =
  "create or replace function app_require_actor(actor uuid, at timestamptz, while_deleted boolean) returns void language sql as 'select'";

/** Calls that change a row each time. */
const PLANTED: ReadonlySet<string> = new Set(["createProductCost", "createDashboardView", "createDeal"]);

/** One call for each endpoint, with an event that the seed chooses. */
function oneOfEach(calls: readonly LateCall[], seed: number): LateCall[] {
  const byName = Map.groupBy(shuffle(calls, seed), ({ name }) => name);
  return [...byName.values()].flatMap((each) => each.slice(0, 1));
}

interface Late {
  made: number;
  refused: number;
  complaints: string[];
}

async function tryLate(server: TestApp, calls: readonly LateCall[]): Promise<Late> {
  const late: Late = { made: calls.length, refused: 0, complaints: [] };
  for (const call of calls) {
    const outcome = await callLate(server, call);
    if (outcome.status === 401) late.refused += 1;
    const complaint = await lateComplaint(server, call, outcome);
    if (complaint !== undefined) late.complaints.push(complaint);
  }
  return late;
}

interface Races extends Omit<Race, "changed"> {
  run: number;
  complaints: string[];
}

async function runRaces(
  server: TestApp,
  pairs: readonly Pick<LateCall, "how" | "kind">[],
  rounds: number,
): Promise<Races> {
  const all: Races = { run: 0, accepted: 0, refused: 0, livingTokens: 0, complaints: [] };
  for (const { how, kind } of pairs)
    for (let round = 0; round < rounds; round += 1) {
      const { accepted, refused, changed, livingTokens } = await race(server, kind, how);
      all.run += 1;
      all.accepted += accepted;
      all.refused += refused;
      all.livingTokens += livingTokens;
      const what = `The race of a ${kind} against ${how.what}`;
      if (changed) all.complaints.push(`${what} changed a row after the answer`);
      if (livingTokens > 0) all.complaints.push(`${what} left ${livingTokens} tokens alive`);
    }
  return all;
}

function judge(late: Late, races: Races, planted: { late: Late; races: Races }, endpoints: number) {
  const complaints = [
    ...late.complaints,
    ...races.complaints,
    ...unless(
      races.accepted > 0 && races.refused > 0,
      `The races raced nothing: ${races.accepted} accepted, ${races.refused} refused`,
    ),
    ...unless(
      planted.late.complaints.length === planted.late.made && planted.late.made > 0,
      `Without the check ${planted.late.complaints.length} of ${planted.late.made} late calls were noticed`,
    ),
    ...unless(planted.races.complaints.length > 0, "Without the check no race was noticed"),
  ];
  const figures: Row[] = [
    ["Endpoints that change something", endpoints],
    ["Late calls", late.made],
    ["Answered 401", late.refused],
    ["Late calls that changed a row or should have been answered 401", late.complaints.length],
    ["Races of 11 senders", races.run],
    ["Calls accepted before the owner's answer", races.accepted],
    ["Calls refused", races.refused],
    ["Tokens that lived on", races.livingTokens],
    ["Races that changed a row after the answer, or left a token", races.complaints.length],
    ["Planted: late calls noticed without the check", planted.late.complaints.length],
    ["Planted: races noticed without the check", planted.races.complaints.length],
  ];
  return { table: [["Counted", "Figure"], ...figures], complaints };
}
