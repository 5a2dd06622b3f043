import { expect, test } from "vitest";
import { assertSupported } from "./database.ts";

test("PostgreSQL 15 and later are accepted", () => {
  expect(assertSupported("DATABASE_URL", 150_000)).toBe("15.0");
  expect(assertSupported("DATABASE_URL", 180_004)).toBe("18.4");
});

test("a PostgreSQL older than 15 is refused with its version", () => {
  expect(() => assertSupported("DATABASE_URL", 140_012)).toThrow(
    "DATABASE_URL names a PostgreSQL 14.12; Beachhead needs PostgreSQL 15 or later.",
  );
});
