import { DrizzleQueryError, fillPlaceholders, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { refusalOf, requireActor } from "./require-actor.ts";
import { isUuid } from "./uuid.ts";

/** One open transaction of one user: drizzle bound to the connection that runs it. */
export type UserTransaction = NodePgDatabase & { $client: PoolClient };

/** A statement with its values, prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The end of a transaction: statements whose answers nobody reads, and what the transaction answers. */
export class FinalStatements<T> {
  readonly statements: readonly Statement[];
  readonly result: T;

  /** The statements are sent together with COMMIT, in one round trip. If one fails, all is rolled back. */
  constructor(statements: readonly Statement[], result: T) {
    this.statements = statements;
    this.result = result;
  }
}

/** Transactions in which row-level security applies to every query. */
export interface WithUser {
  /**
   * Runs `work` in a transaction that sees and writes only what belongs to the user: committed when it
   * resolves, rolled back when it throws. BEGIN travels with the first query of `work`, COMMIT with the
   * `FinalStatements` that it may return. The session or token that acts is held until the end, so that a call that
   * ends it waits.
   * @throws {TypeError} when the id is not a UUID (it becomes part of the SQL text).
   * @throws {AppError} `unauthenticated` when the session or token that acts has ended
   */
  <T>(userId: string, work: (tx: UserTransaction) => Promise<T | FinalStatements<T>>): Promise<T>;
  /**
   * The same for work that writes nothing: PostgreSQL refuses writes. All its queries see the same state of the
   * database. Since nothing can be lost, the answer does not wait for COMMIT.
   */
  read<T>(userId: string, work: (tx: UserTransaction) => Promise<T>): Promise<T>;
}

export interface WithUserOptions {
  /** For a pool whose role reaches tables without row-level security: the first query waits until BEGIN is answered. */
  awaitsBegin?: boolean;
  /** `work` itself requires that the actor lives, once it holds the lock that it needs first. */
  checksActorLater?: boolean;
}

export function createWithUser(
  pool: Pool,
  { awaitsBegin = false, checksActorLater = false }: WithUserOptions = {},
): WithUser {
  /** Calls `work`, then `end`, which ends the transaction and releases the connection. */
  async function run<T, Answer>(
    begin: "BEGIN" | "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    check: string,
    userId: string,
    work: (tx: UserTransaction) => Promise<T>,
    end: (client: PoolClient, result: T) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    if (!isUuid(userId)) throw new TypeError("The user id is not a UUID");
    const client = await pool.connect();
    sendTogether(client);
    // One string; SET LOCAL ends with the transaction, so no later user inherits it.
    const begun: Promise<Failure | undefined> = client
      .query(`${begin};SET LOCAL app.user_id='${userId}'${check}`)
      .then(() => undefined)
      .catch((error: unknown) => {
        refuseQueries(client, error);
        return { error };
      });
    try {
      if (awaitsBegin) throwFailure(await begun);
      const result = await work(boundTo(client));
      throwFailure(await begun);
      return await end(client, result);
    } catch (error) {
      const failure = await begun;
      client.release(failure !== undefined || isUnanswered(error) || !(await rollback(client)));
      // The cause rather than what followed from it, such as a document that was not found.
      throw refusalOf(failure === undefined ? error : failure.error);
    }
  }

  function withUser<T>(
    userId: string,
    work: (tx: UserTransaction) => Promise<T | FinalStatements<T>>,
  ): Promise<T> {
    const check = checksActorLater ? undefined : requireActor();
    return run("BEGIN", check === undefined ? "" : `;${check}`, userId, work, async (client, ended) => {
      const isFinal = ended instanceof FinalStatements;
      await commit(client, isFinal ? ended.statements : []);
      client.release();
      return isFinal ? ended.result : ended;
    });
  }

  function read<T>(userId: string, work: (tx: UserTransaction) => Promise<T>): Promise<T> {
    return run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "", userId, work, (client, found) => {
      client.query("COMMIT").then(
        () => client.release(),
        () => client.release(true),
      );
      return found;
    });
  }

  return Object.assign(withUser, { read });
}

/** Collects what is sent before the next event, so that it is one packet: BEGIN and the first queries of `work`. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

interface Failure {
  error: unknown;
}

function throwFailure(failure: Failure | undefined): void {
  if (failure !== undefined) throw failure.error;
}

/**
 * Makes a connection whose BEGIN failed refuse further queries until it is destroyed. The query that was sent with
 * BEGIN has run without a user: row-level security showed it nothing and refused what it wrote.
 */
function refuseQueries(client: PoolClient, error: unknown): void {
  Object.defineProperty(client, "query", { value: () => Promise.reject(error) });
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

const transactions = new WeakMap<PoolClient, UserTransaction>();

function boundTo(client: PoolClient): UserTransaction {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const bound = drizzle(client);
  transactions.set(client, bound);
  return bound;
}

/**
 * Sends the last statements and COMMIT in one round trip. COMMIT of a transaction in which a statement failed rolls
 * back and answers ROLLBACK without an error of its own.
 */
async function commit(client: PoolClient, statements: readonly Statement[]): Promise<void> {
  sendTogether(client);
  const answers = await Promise.allSettled(
    [...statements, "COMMIT"].map((statement) => client.query(statement)),
  );
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  const last = answers.at(-1);
  if (last?.status !== "fulfilled" || last.value.command !== "COMMIT")
    throw new Error("The transaction failed earlier and was rolled back");
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
