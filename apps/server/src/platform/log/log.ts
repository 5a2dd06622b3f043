import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";
import { writePerTurn } from "./write-per-turn.ts";

const SECRET_NAMES = ["authorization", "cookie", "set-cookie", "password", "token", "secret", "apiKey"];

/** One for all logs of the process, so that their lines stay in order. */
let standardOutput: DestinationStream | undefined;

/**
 * The server's log: one line of JSON an event, request id in `requestId`. Bodies, query strings and addresses
 * of pages are never given to it; the redaction is for what slips through.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: createIsoTime(),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
    serializers: { err: describeError },
  };
  standardOutput ??= writePerTurn(pino.destination({ dest: 1, sync: true }));
  return pino(options, destination ?? standardOutput);
}

/** The field of the time; its text is made once a millisecond. */
function createIsoTime(): () => string {
  let millisecond = Number.NaN;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
