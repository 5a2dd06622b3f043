import { createHash } from "node:crypto";
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from "better-auth";

type CreateAdapter = (options: BetterAuthOptions) => DBAdapter;

/**
 * A better-auth adapter that keeps session tokens only as SHA-256: whoever reads the table cannot sign in
 * with what stands there. The raw token is put back into what a create or a look-up by token returns.
 */
export function withHashedTokens(createAdapter: CreateAdapter): CreateAdapter {
  return (options) => {
    const adapter = createAdapter(options);
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
    };
  };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async <Row extends Record<string, unknown>, Created = Row>(args: Create<Row>) => {
      const token = args.model === "session" && "token" in args.data ? args.data.token : undefined;
      if (typeof token !== "string") return adapter.create<Row, Created>(args);
      const data = { ...args.data, token: hashToken(token) };
      return withToken(await adapter.create<Row, Created>({ ...args, data }), token);
    },
    findOne: async <Row>(args: Parameters<DBAdapter["findOne"]>[0]) =>
      withToken(await adapter.findOne<Row>(hashed(args)), soughtToken(args)),
    findMany: (args) => adapter.findMany(hashed(args)),
    count: (args) => adapter.count(hashed(args)),
    update: (args) => adapter.update(hashed(args)),
    updateMany: (args) => adapter.updateMany(hashed(args)),
    delete: (args) => adapter.delete(hashed(args)),
    deleteMany: (args) => adapter.deleteMany(hashed(args)),
    consumeOne: (args) => adapter.consumeOne(hashed(args)),
    incrementOne: (args) => adapter.incrementOne(hashed(args)),
  };
}

interface Create<Row> {
  model: string;
  data: Omit<Row, "id">;
}

interface Target {
  model: string;
  where?: Where[] | undefined;
}

function hashed<T extends Target>(args: T): T {
  if (args.model !== "session" || args.where === undefined) return args;
  return { ...args, where: args.where.map(hashedCondition) };
}

function hashedCondition(condition: Where): Where {
  if (condition.field !== "token") return condition;
  const { value } = condition;
  if (typeof value === "string") return { ...condition, value: hashToken(value) };
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => hashToken(String(token))) };
  return condition;
}

function soughtToken(args: Target): string | undefined {
  if (args.model !== "session") return undefined;
  const value = args.where?.find((condition) => condition.field === "token")?.value;
  return typeof value === "string" ? value : undefined;
}

function withToken<T>(row: T, token: string | undefined): T {
  if (token !== undefined && hasToken(row)) row.token = token;
  return row;
}

function hasToken(row: unknown): row is { token: string } {
  return typeof row === "object" && row !== null && "token" in row;
}
