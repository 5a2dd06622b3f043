import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Endpoint, type EndpointName, endpointNames, endpoints } from "@beachhead/contract";
import { expect, it } from "vitest";
import { addressesModule, forOthers } from "./endpoint-addresses.ts";

function factsOf(name: EndpointName) {
  const { method, path, ...rest }: Endpoint = endpoints[name];
  return { method, path, ...("role" in rest && { role: rest.role }) };
}

it("the build ships method, path and role of every endpoint that is called and none of its other facts", () => {
  const shipped: unknown = JSON.parse(addressesModule().replace(/^export const addresses = |;$/g, ""));
  expect(shipped).toEqual(
    Object.fromEntries(
      endpointNames.filter((name) => !forOthers.has(name)).map((name) => [name, factsOf(name)]),
    ),
  );
});

it("no source of the app names an endpoint that is not shipped", () => {
  const folder = new URL("../src", import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/["'`](\w+)["'`]|\b(\w+):/g)]
      .map(([, quoted, key]) => quoted ?? key ?? "")
      .filter((name) => forOthers.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});
