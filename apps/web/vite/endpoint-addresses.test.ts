import { type Endpoint, type EndpointName, endpointNames, endpoints } from "@beachhead/contract";
import { expect, it } from "vitest";
import { addressesModule } from "./endpoint-addresses.ts";

function factsOf(name: EndpointName) {
  const { method, path, ...rest }: Endpoint = endpoints[name];
  return { method, path, ...("role" in rest && { role: rest.role }) };
}

it("the build ships method, path and role of every endpoint and none of its other facts", () => {
  const shipped: unknown = JSON.parse(addressesModule().replace(/^export const addresses = |;$/g, ""));
  expect(shipped).toEqual(Object.fromEntries(endpointNames.map((name) => [name, factsOf(name)])));
});
