import { startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import { faultIn, type Generated, sendGenerated } from "../../apps/server/src/test/generated-requests.ts";
import { buildTestApp } from "../../apps/server/src/test-app.ts";
import { endpointNames } from "../../packages/contract/src/index.ts";
import type { Gate, Proof } from "./gate.ts";

/** Some 700 are those that must be refused, a few for every route. */
const REQUESTS = { small: 1_500, full: 10_000 } as const;

/** No request breaks the server: apps/server/src/test/generated-requests.ts. */
export const generatedGate: Gate = {
  name: "generated",
  title: "No request breaks the server",
  heldByUnitTests: true,
  what: "Requests to every route: valid bodies, bodies in which a value or the key of a map at a random place is missing or replaced by a difficult one, invalid IDs; and to every route that takes a body texts with NUL and with lone surrogates, `__proto__`, JSON that is 10,000 deep and 5 MB, all of which must be refused with 4xx, as must addresses with NUL in an ID or a query string. None may answer 5xx or reveal SQL, stack traces or files. Every route must be reached, and more than half of them must succeed.",
  async run(size, seed) {
    console.log(`${REQUESTS[size]} requests, seed ${seed}`);
    const database = await startTestServer();
    try {
      const server = await buildTestApp();
      try {
        return judge(await sendGenerated(server, REQUESTS[size], seed));
      } finally {
        await server.close();
      }
    } finally {
      await database.stop();
    }
  },
};

function judge({ requests, byClass, reached, succeeded, faults }: Generated): Proof {
  const complaints = [
    ...faults,
    ...endpointNames.filter((name) => !reached.has(name)).map((name) => `${name} was not reached`),
    // With fewer, requests would be turned away before they come to anything.
    ...(succeeded.size > endpointNames.length / 2 ? [] : [`Only ${succeeded.size} routes succeeded`]),
    ...(faultIn(500, "{}", false) === undefined ? ["A planted answer of 500 was not found"] : []),
  ];
  for (const line of complaints) console.log(line);
  const classes = Object.entries(byClass).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    passed: requests - faults.length,
    failed: complaints.length,
    table: [["Answered", "Requests"], ...classes.map(([name, count]) => [name, String(count)])],
    complaints,
  };
}
