import { startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import {
  type Matrix,
  owners,
  runMatrix,
  strangers,
  tokenHolders,
} from "../../apps/server/src/test/authorisation.ts";
import { faults } from "../../apps/server/src/test/authorisation-faults.ts";
import { shuffle } from "../../apps/server/src/test/shuffle.ts";
import { buildTestApp, type TestApp } from "../../apps/server/src/test-app.ts";
import { endpointNames } from "../../packages/contract/src/index.ts";
import type { Gate } from "./gate.ts";

const ROUNDS = { small: 1, full: 3 } as const;

/** Nobody gets at what is not theirs: apps/server/src/test/authorisation.ts. */
export const authorisationGate: Gate = {
  name: "authorisation",
  title: "Nobody can access another user's data",
  heldByUnitTests: true,
  what: "Every route is called, in random order, with the IDs of one user's documents: without a session, as another user, with an expired and a revoked session, with an expired token, and as the owner with an unverified address, an expired trial and a paid plan, or with a read or write token. Other users also name the owner in the query and the body, and send HEAD for every GET. None of them may get access, learn an ID or a text of the owner, or change a row of the owner. A signed-in user gets 404 for other users' documents. The owner has access everywhere, after the trial only to read, and replies about their documents show them, so that a leak would be noticed. A read token may only send GET, and no token reaches sign-in, money or the account. A route without a sample call fails. Five planted faults must be found.",
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
    matrices.push(await runMatrix(server, { rows: shuffle(endpointNames, seed + round) }));
  const missed: string[] = [];
  for (const { what, through, complaint } of faults) {
    const { leaks } = await runMatrix(server, {
      rows: ["getProductCost", "updateProductCost", "getGtmPlan", "listGtmPlans"],
      through,
    });
    if (!leaks.some((leak) => leak.includes(complaint))) missed.push(what);
  }
  const callers = [...strangers, ...owners, ...tokenHolders];
  const sum = (count: (matrix: Matrix) => number) =>
    matrices.reduce((total, matrix) => total + count(matrix), 0);
  const complaints = [
    ...new Set(matrices.flatMap(({ leaks }) => leaks)),
    ...(matrices[0]?.untested ?? []).map((route) => `No row for ${route}`),
    ...missed.map((what) => `Not found though planted: ${what}`),
  ];
  for (const line of complaints) console.log(line);
  return {
    passed: complaints.length === 0 ? rounds * endpointNames.length : 0,
    failed: complaints.length,
    table: [
      ["Caller", "Routes", "Calls", "Let in", "Leaks"],
      ...callers.map((caller) => [
        caller,
        String(endpointNames.length),
        String(sum(({ calls }) => calls[caller].made)),
        String(sum(({ calls }) => calls[caller].granted)),
        String(sum(({ leaks }) => leaks.filter((leak) => leak.includes(`, ${caller}: `)).length)),
      ]),
    ],
    complaints,
  };
}
