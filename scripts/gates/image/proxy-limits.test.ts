import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { IMPORT_MAX } from "../../../packages/contract/src/deal/fields.ts";
import { repositoryRoot } from "../../check/repository.ts";

const units: Readonly<Record<string, number>> = { m: 2 ** 20, mb: 10 ** 6, mib: 2 ** 20 };

// alephdata/aleph#1396: the screen promised more than the documented proxy let through.
it.each([
  ["deploy/Caddyfile", /max_size (\d+)(\w+)/g],
  ["docs/hosting.md", /client_max_body_size (\d+)(m);/g],
  ["docs/operations.md", /client_max_body_size (\d+)(m);/g],
])("the proxy of %s lets the largest upload of deals through", (file, limit) => {
  const found = [...readFileSync(join(repositoryRoot, file), "utf8").matchAll(limit)];
  expect(found.length).toBeGreaterThan(0);
  for (const [text, count, unit = ""] of found)
    expect(Number(count) * (units[unit.toLowerCase()] ?? 0), text).toBeGreaterThanOrEqual(IMPORT_MAX);
});
