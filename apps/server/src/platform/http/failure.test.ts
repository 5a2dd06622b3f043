import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { toAppError } from "./failure.ts";

const broken = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ["EPIPE", "write"],
  ["ECONNRESET", "write"],
  ["ECONNRESET", "read"],
  ["ECONNREFUSED", "connect"],
])("%s of the database's connection at %s is unavailable, not our fault", (code, syscall) => {
  const error = broken(code, syscall);
  expect(toAppError(new DrizzleQueryError("select 1", [], error)).code).toBe("unavailable");
  expect(toAppError(error)).toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 5 } });
});

test("what is missing on the disk is not the database", () => {
  expect(toAppError(broken("ENOENT", "open")).code).toBe("internal");
});

test.each([
  ["40P01", "deadlock detected"],
  ["55P03", "canceling statement due to lock timeout"],
])("%s (%s) is answered 503 with Retry-After, so that the call is made again", (code, message) => {
  const error = Object.assign(new DatabaseError(message, message.length, "error"), { code });
  for (const thrown of [error, new DrizzleQueryError("update users", [], error)]) {
    expect(toAppError(thrown)).toMatchObject({
      code: "unavailable",
      status: 503,
      details: { retryAfterSeconds: 5 },
    });
  }
});
