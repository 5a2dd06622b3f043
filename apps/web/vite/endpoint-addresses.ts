import { fileURLToPath } from "node:url";
import { addresses } from "@beachhead/contract/addresses";
import type { Plugin } from "vite";

/** The text of `@beachhead/contract/addresses` in the build: method, path and role of the endpoints, and no other fact. */
export function addressesModule(): string {
  const all = Object.entries(addresses);
  const shipped = all.map(([name, { method, path, role }]) => [name, { method, path, role }]);
  return `export const addresses = ${JSON.stringify(Object.fromEntries(shipped))};`;
}

/** Keeps summaries, limits and the other facts of the endpoints out of what browsers download. */
export function endpointAddresses(): Plugin {
  const file = fileURLToPath(new URL("../../../packages/contract/src/addresses.ts", import.meta.url));
  return {
    name: "endpoint-addresses",
    apply: "build",
    load: (id) => (id === file ? addressesModule() : undefined),
  };
}
