import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOrMakeAuthSecret } from "./auth-secret.ts";

test("the auth secret is created once, 43 characters long and readable by its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-secret-"));
  try {
    const data = join(folder, "deep/data");
    const secret = readOrMakeAuthSecret(data);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrMakeAuthSecret(data)).toBe(secret);
    expect(statSync(join(data, "auth-secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toEqual(["auth-secret"]);
    expect(readOrMakeAuthSecret(join(folder, "other"))).not.toBe(secret);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
