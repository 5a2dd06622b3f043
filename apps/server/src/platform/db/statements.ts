import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { UserTransaction } from "./with-user.ts";

/** A statement with its values, prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
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
 * A statement without an answer, prepared once per connection under a name of its own. The returned function puts the
 * values in place of each `sql.placeholder`.
 */
export function preparedStatement(
  name: string,
  statement: SQL,
): (values: Record<string, unknown>) => Statement {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** Runs a statement without an answer. */
export async function execute(tx: UserTransaction, statement: Statement): Promise<void> {
  await tx.$client.query(statement);
}

/** Runs statements without an answer in one round trip. */
export async function executeAll(tx: UserTransaction, statements: readonly Statement[]): Promise<void> {
  await together(statements.map((statement) => execute(tx, statement)));
}

/**
 * The results of queries that are sent in one round trip. It waits for all of them also when one fails: a query that
 * came later would run on a connection that another user has by then.
 */
export async function together<T extends readonly unknown[] | []>(
  queries: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }>;
export async function together(queries: readonly unknown[]): Promise<unknown[]> {
  const answers = await Promise.allSettled(queries);
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

/** The rows of a statement, as arrays of their columns. */
export async function queryRows<Row extends unknown[]>(
  tx: UserTransaction,
  statement: Statement,
): Promise<Row[]> {
  const { rows } = await tx.$client.query<Row>({ ...statement, rowMode: "array" });
  return rows;
}
