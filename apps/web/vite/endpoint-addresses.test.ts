import { endpointNames, endpoints } from "@beachhead/contract";
import { expect, it } from "vitest";
import { addressesModule } from "./endpoint-addresses.ts";

it("the build ships method and path of every endpoint and none of its other facts", () => {
  const shipped: unknown = JSON.parse(addressesModule().replace(/^export const addresses = |;$/g, ""));
  expect(shipped).toEqual(
    Object.fromEntries(
      endpointNames.map((name) => [name, { method: endpoints[name].method, path: endpoints[name].path }]),
    ),
  );
});
