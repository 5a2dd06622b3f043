import { url as inspectorUrl } from "node:inspector";

/** What the supervisor sends about once a second. */
export const PING = "beachhead:ping";
/** The answer; the second one comes from a process with an open debugger, which may wait at a breakpoint for hours. */
export const PONG = "beachhead:pong";
export const PONG_DEBUGGED = "beachhead:pong debugged";

/**
 * Answers the supervisor's pings from the event loop, so that it notices a loop that no longer turns. Without a
 * supervisor nothing is answered.
 */
export function answerPings(): void {
  process.on("message", (message) => {
    // Nothing is lost with an answer that cannot be sent: the supervisor is gone then.
    if (message === PING)
      process.send?.(inspectorUrl() === undefined ? PONG : PONG_DEBUGGED, () => undefined);
  });
}
