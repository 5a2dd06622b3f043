import type { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Turns of the event loop without a new connection after which none waits. */
const QUIET_TURNS = 3;
/** Connections that can wait at a port, by Node's default. */
const MOST_WAITING = 512;

/**
 * Takes in the connections that wait at the port. The event loop accepts one a turn; those still waiting when
 * the port closes would be reset, together with the requests that their clients have sent. Ends after as many as
 * can have waited, however many keep coming; not by the clock, as a process may be held up in between.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  let quiet = 0;
  let left = MOST_WAITING;
  const onConnection = () => {
    left -= 1;
    quiet = left > 0 ? 0 : QUIET_TURNS;
  };
  server.on("connection", onConnection);
  while (quiet < QUIET_TURNS) {
    quiet += 1;
    await nextTurn();
  }
  server.off("connection", onConnection);
}
