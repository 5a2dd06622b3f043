import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Turns of the event loop without a new connection after which none waits. */
const QUIET_TURNS = 3;
const LIMIT_MILLISECONDS = 1_000;

/**
 * Takes in the connections that wait at the port. The event loop accepts one a turn; those still waiting when
 * the port closes would be reset, together with the requests that their clients have sent. Ends after a second
 * however many keep coming.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + LIMIT_MILLISECONDS;
  let quiet = 0;
  const onConnection = () => {
    quiet = 0;
  };
  server.on("connection", onConnection);
  while (quiet < QUIET_TURNS && performance.now() < until) {
    quiet += 1;
    await nextTurn();
  }
  server.off("connection", onConnection);
}
