import { DrizzleQueryError } from "drizzle-orm";
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
