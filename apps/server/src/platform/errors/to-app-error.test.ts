import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { toAppError } from "./to-app-error.ts";

const broken = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ["EPIPE", "write"],
  ["ECONNRESET", "write"],
  ["ECONNRESET", "read"],
  ["ECONNREFUSED", "connect"],
])("a database connection that fails with %s on %s is answered unavailable", (code, syscall) => {
  const error = broken(code, syscall);
  expect(toAppError(new DrizzleQueryError("select 1", [], error)).code).toBe("unavailable");
  expect(toAppError(error)).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 5 } });
});

test("a file missing on disk is answered internal, not unavailable", () => {
  expect(toAppError(broken("ENOENT", "open")).code).toBe("internal");
});

test.each([
  ["40P01", "deadlock detected"],
  ["25006", "cannot execute INSERT in a read-only transaction"],
  ["08P01", "server login has been failing"],
  ["57P03", "the database system is starting up"],
  ["55P03", "canceling statement due to lock timeout"],
])("PostgreSQL error %s (%s) is answered 503 with Retry-After", (code, message) => {
  const error = Object.assign(new DatabaseError(message, message.length, "error"), { code });
  for (const thrown of [error, new DrizzleQueryError("update users", [], error)]) {
    expect(toAppError(thrown)).toMatchObject({
      code: "unavailable",
      status: 503,
      details: { retryAfterSeconds: 5 },
    });
  }
});
