import { startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import {
  everyRow,
  type Matrix,
  owners,
  runMatrix,
  strangers,
} from "../../apps/server/src/test/authorisation.ts";
import { faults } from "../../apps/server/src/test/authorisation-faults.ts";
import { shuffled } from "../../apps/server/src/test/shuffled.ts";
import { buildTestApp, type TestApp } from "../../apps/server/src/test-app.ts";
import type { Gate } from "./gate.ts";

const ROUNDS = { small: 1, full: 3 } as const;

/** Nobody gets at what is not theirs: apps/server/src/test/authorisation.ts. */
export const authorisationGate: Gate = {
  name: "authorisation",
  title: "Nobody gets at what is somebody else's",
  what: "Every route of the router, in any order, is called with the ids of things that belong to one user: by nobody, by another user, with a session that has expired and one that was revoked, and by the owner, with the address unverified, with the trial over and with a paid plan. Strangers also name the owner in the query and the body, and send HEAD for every GET. Nobody may be let in, learn an id or a text of the owner's or change a row the owner holds; who is signed in is answered 404 for what is not theirs; the owner is let in everywhere, and after the trial only to read. A route without a sample call fails. Four planted faults must be found.",
  async run(size, seed) {
    console.log(`${ROUNDS[size]} rounds, seed ${seed}`);
    const database = await startTestServer();
    try {
      const server = await buildTestApp({ mailbox: { list: async () => [] } });
      try {
        return await prove(server, ROUNDS[size], seed);
      } finally {
        await server.close();
      }
    } finally {
      await database.stop();
    }
  },
};

async function prove(server: TestApp, rounds: number, seed: number) {
  const matrices: Matrix[] = [];
  for (let round = 0; round < rounds; round += 1)
    matrices.push(await runMatrix(server, { rows: shuffled(everyRow, seed + round) }));
  const missed: string[] = [];
  for (const { what, through, complaint } of faults) {
    const { leaks } = await runMatrix(server, {
      rows: ["getProductCost", "updateProductCost", "getGtmPlan", "listGtmPlans"],
      through,
    });
    if (!leaks.some((leak) => leak.includes(complaint))) missed.push(what);
  }
  const callers = [...strangers, ...owners];
  const sum = (of: (matrix: Matrix) => number) => matrices.reduce((total, matrix) => total + of(matrix), 0);
  const complaints = [
    ...new Set(matrices.flatMap(({ leaks }) => leaks)),
    ...(matrices[0]?.untested ?? []).map((route) => `No row for ${route}`),
    ...missed.map((what) => `Not found though planted: ${what}`),
    ...(sum(({ ownTextsSeen }) => ownTextsSeen) > rounds * (everyRow.length / 2)
      ? []
      : ["Hardly a reply held a text of the owner's: there was nothing to leak"]),
  ];
  for (const line of complaints) console.log(line);
  return {
    passed: complaints.length === 0 ? rounds * everyRow.length : 0,
    failed: complaints.length,
    table: [
      ["Caller", "Routes", "Calls", "Let in", "Leaks"],
      ...callers.map((caller) => [
        caller,
        String(everyRow.length),
        String(sum(({ calls }) => calls[caller].made)),
        String(sum(({ calls }) => calls[caller].granted)),
        String(sum(({ leaks }) => leaks.filter((leak) => leak.includes(`, ${caller}: `)).length)),
      ]),
    ],
    complaints,
  };
}
