import { endpointNames, endpointOf } from "@beachhead/contract";

const pages = endpointNames.flatMap((name) => {
  const { oneClickAt, path } = endpointOf(name);
  return oneClickAt === undefined ? [] : [{ oneClickAt, path }];
});

/** The call that a POST to a page means (see `oneClickAt` in the contract); every other address is itself. */
export function oneClickAddress(method: string | undefined, url: string): string {
  if (method !== "POST") return url;
  const page = pages.find(({ oneClickAt }) => url.startsWith(oneClickAt));
  if (page === undefined) return url;
  const token = url.slice(page.oneClickAt.length);
  return /^[\w.~%-]+$/.test(token) ? `${page.path}?token=${token}` : url;
}
