import { DrizzleQueryError, fillPlaceholders, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { isUuid } from "./uuid.ts";

/** One open transaction of one user: drizzle bound to the connection that runs it. */
export type UserTransaction = NodePgDatabase & { $client: PoolClient };

/**
 * Runs `work` in a transaction that sees and writes only what belongs to the user: committed when it
 * resolves, rolled back when it throws.
 * @throws {TypeError} when the id is no UUID (it becomes part of the SQL text).
 */
export type WithUser = <T>(userId: string, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;

export function createWithUser(pool: Pool): WithUser {
  return async (userId, work) => {
    if (!isUuid(userId)) throw new TypeError("The user id is not a UUID");
    const client = await pool.connect();
    let isBroken = false;
    try {
      // One string is one round trip; SET LOCAL ends with the transaction, so no later user inherits it.
      await client.query(`BEGIN;SET LOCAL app.user_id='${userId}'`);
      const result = await work(boundTo(client));
      await commit(client);
      return result;
    } catch (error) {
      isBroken = isUnanswered(error) || !(await rollback(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/**
 * A query built and prepared once per connection: `build` calls drizzle's `.prepare(name)`, with a name of its
 * own, and the returned function gives that query for the transaction's connection.
 */
export function preparedPerConnection<Query extends object>(
  build: (tx: UserTransaction) => Query,
): (tx: UserTransaction) => Query {
  const built = new WeakMap<UserTransaction, Query>();
  return (tx) => {
    const known = built.get(tx);
    if (known !== undefined) return known;
    const query = build(tx);
    built.set(tx, query);
    return query;
  };
}

/**
 * A statement without an answer, prepared once per connection under a name of its own; `sql.placeholder` is used
 * where the values go.
 */
export function preparedStatement(
  name: string,
  statement: SQL,
): (tx: UserTransaction, values: Record<string, unknown>) => Promise<void> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async (tx, values) => {
    await tx.$client.query({ name, text, values: fillPlaceholders(params, values) });
  };
}

const transactions = new WeakMap<PoolClient, UserTransaction>();

function boundTo(client: PoolClient): UserTransaction {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const bound = drizzle(client);
  transactions.set(client, bound);
  return bound;
}

/** After a swallowed error, COMMIT answers ROLLBACK without raising an error. */
async function commit(client: PoolClient): Promise<void> {
  const answer = await client.query("COMMIT");
  if (answer.command !== "COMMIT") throw new Error("The transaction failed earlier and was rolled back");
}

/** The driver's word for a query whose answer did not come: a rollback behind it would not be answered either. */
function isUnanswered(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && cause.message === "Query read timeout";
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
