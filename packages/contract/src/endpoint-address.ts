import { addresses } from "./addresses.ts";
import type { EndpointName } from "./endpoints.ts";

/** What fills the address of an endpoint. */
export interface AddressParts {
  params?: Readonly<Record<string, string>> | undefined;
  /** Parameters of the query string; never a secret. */
  query?: Readonly<Record<string, string>> | undefined;
}

/**
 * The path and query of a call, encoded. Does not load zod or the rows of the endpoints.
 * @throws {TypeError} when a parameter of the path is missing
 */
export function endpointAddress(name: EndpointName, { params, query }: AddressParts = {}): string {
  const path = addresses[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params?.[key];
    if (value === undefined) throw new TypeError(`${name} needs the path parameter ${key}.`);
    return encodeURIComponent(value);
  });
  if (query === undefined) return path;
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join("="));
  return `${path}?${pairs.join("&")}`;
}
