import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { errorFields, isDatabaseUnavailable } from "../errors/to-app-error.ts";
import type { Replica } from "./replica.ts";
import { refusalOf, requireActor, setPerson } from "./require-actor.ts";
import { isUuid } from "./uuid.ts";

/** One open transaction of one user: drizzle bound to the connection that runs it. */
export type UserTransaction = NodePgDatabase & { $client: PoolClient };

type Work<T> = (tx: UserTransaction) => Promise<T>;

/** Transactions in which row-level security applies to every query. `userId` is the id of a workspace: a personal one has its user's. */
export interface WithUser {
  /**
   * Runs `work` in a transaction that sees and writes only what belongs to the user: committed when it resolves, rolled
   * back when it throws. The session or token that acts is held until the end, so that a call that ends it waits.
   * @throws {TypeError} when the id is not a UUID (it becomes part of the SQL text).
   * @throws {AppError} `unauthenticated` when the session or token that acts has ended
   */
  <T>(userId: string, work: Work<T>): Promise<T>;
  /**
   * The same for work that writes nothing: PostgreSQL refuses writes, all queries see the same state of the database,
   * and no session or token is held.
   */
  read<T>(userId: string, work: Work<T>): Promise<T>;
  /**
   * As `read`, from a replica if there is one that has all that was committed before: for what reads much. `work` may be
   * called twice.
   */
  report<T>(userId: string, work: Work<T>): Promise<T>;
}

export interface WithUserOptions {
  replica?: Replica | undefined;
  /** `work` itself requires that the actor lives, once it holds the lock that it needs first. */
  checksActorLater?: boolean;
}

const BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

export function createWithUser(
  pool: Pool,
  { replica, checksActorLater = false }: WithUserOptions = {},
): WithUser {
  async function transaction<T>(
    begin: string,
    userId: string,
    check: string,
    work: Work<T>,
    connection?: PoolClient,
  ): Promise<T> {
    if (!isUuid(userId)) throw new TypeError("The user id is not a UUID");
    const client = connection ?? (await pool.connect());
    try {
      // One text, so one round trip. SET LOCAL ends with the transaction: no later user of the connection inherits it.
      await client.query(`${begin}; SET LOCAL app.user_id = '${userId}'; ${setPerson(userId)}${check}`);
      const result = await work(boundTo(client));
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isUnfit(error) || !(await rollback(client)));
      throw refusalOf(error);
    }
  }

  function withUser<T>(userId: string, work: Work<T>): Promise<T> {
    const check = checksActorLater ? undefined : requireActor(userId);
    return transaction("BEGIN", userId, check ?? "", work);
  }

  function read<T>(userId: string, work: Work<T>): Promise<T> {
    return transaction(BEGIN_READING, userId, "", work);
  }

  async function report<T>(userId: string, work: Work<T>): Promise<T> {
    const client = isUuid(userId) ? await replica?.connect() : undefined;
    if (replica === undefined || client === undefined) return read(userId, work);
    try {
      return await transaction(BEGIN_READING, userId, "", work, client);
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      replica.leaveAlone(error);
      return read(userId, work);
    }
  }

  return Object.assign(withUser, { read, report });
}

const transactions = new WeakMap<PoolClient, UserTransaction>();

function boundTo(client: PoolClient): UserTransaction {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const bound = drizzle(client);
  transactions.set(client, bound);
  return bound;
}

/** COMMIT of a transaction in which a statement failed rolls back, and answers ROLLBACK without an error of its own. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("COMMIT");
  if (command !== "COMMIT") throw new Error("The transaction failed earlier and was rolled back");
}

/**
 * After a failover a connection may lead to a server that does not answer, ends, or is a replica by now. It is not used
 * again, and a rollback would not be answered either.
 */
function isUnfit(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const { code } = errorFields(cause);
  return typeof code === "string"
    ? /^(08...|25006|57P0[123])$/.test(code)
    : cause.message === "Query read timeout";
}

/** What a primary would not have answered: it is away, or the changes it applies were in the way (40001). */
function isReplicaFault(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return isDatabaseUnavailable(error) || errorFields(cause).code === "40001";
}

/** Whether it was done; if not, the connection is unfit for reuse, and the pool destroys it. */
async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}
