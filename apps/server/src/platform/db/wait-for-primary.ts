import { setTimeout as pause } from "node:timers/promises";
import { errorFields, isDatabaseUnavailable } from "../errors/to-app-error.ts";

const RETRY_DELAY = 1_000;
/** Times that the database is asked between two reports. */
const ASKED_BETWEEN_REPORTS = 10;
/** A pooler's refusal of session options is of the same class as "no connection to the server". */
const REFUSED_OPTIONS = /startup parameter/;

/** What `waitForPrimary` asks: a pool, or an address again each time. */
export interface Asked {
  query(text: string): Promise<{ rows: { is_replica?: unknown }[] }>;
}

/**
 * Waits without an end while the database has no primary, as during a failover.
 * @param report told why it waits, at once and then every ten seconds or so
 * @param retryDelay milliseconds; tests do not wait for long
 * @throws what else fails: an address at which nothing listens, a wrong password
 */
export async function waitForPrimary(
  database: Asked,
  report: (reason: string) => void,
  retryDelay = RETRY_DELAY,
): Promise<void> {
  for (let asked = 0; ; asked += 1) {
    const reason = await reasonToWait(database);
    if (reason === undefined) return;
    if (asked % ASKED_BETWEEN_REPORTS === 0) report(reason);
    await pause(retryDelay);
  }
}

async function reasonToWait(database: Asked): Promise<string | undefined> {
  try {
    const { rows } = await database.query("select pg_is_in_recovery() as is_replica");
    return rows[0]?.is_replica === true ? "it is a replica" : undefined;
  } catch (error) {
    if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
    const isPermanent = errorFields(error).syscall === "connect" || REFUSED_OPTIONS.test(error.message);
    if (isPermanent) throw error;
    return error.message;
  }
}
