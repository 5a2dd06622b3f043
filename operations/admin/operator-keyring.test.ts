import { join } from "node:path";
import { expect, test } from "vitest";
import { LaunchError } from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { readOperatorKeyring } from "./operator-keyring.ts";

/** Below a file no folder can be created, by any account. */
const impossible = join(import.meta.filename, "data");

test("MASTER_KEYS needs no data directory; the file master-keys does", () => {
  expect(readOperatorKeyring(`env:${"A".repeat(43)}`, impossible).active).toBe("env");
  expect(() => readOperatorKeyring(undefined, impossible)).toThrow(LaunchError);
});
