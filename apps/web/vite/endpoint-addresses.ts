import { fileURLToPath } from "node:url";
import { addresses } from "@beachhead/contract/addresses";
import type { Plugin } from "vite";

const MODULE = fileURLToPath(import.meta.resolve("@beachhead/contract/addresses"));

/** The text of `@beachhead/contract/addresses` in the build: method and path of every endpoint, and no other fact. */
export function addressesModule(): string {
  const shipped = Object.entries(addresses).map(([name, { method, path }]) => [name, { method, path }]);
  return `export const addresses = ${JSON.stringify(Object.fromEntries(shipped))};`;
}

/** Keeps summaries, limits and the other facts of the endpoints out of what browsers download. */
export function endpointAddresses(): Plugin {
  return {
    name: "endpoint-addresses",
    apply: "build",
    load: (id) => (id === MODULE ? addressesModule() : undefined),
  };
}
