import { AppError } from "../errors/app-error.ts";

interface RequestFacts {
  requestHeader(name: string): string | undefined;
}

/**
 * Refuses a browser's request that another site started, on calls that need no token. A client that sends no
 * `Origin` is not a browser and passes.
 * @throws {AppError} forbidden
 */
export function requireOwnOrigin(request: RequestFacts, publicUrl: string): void {
  const origin = request.requestHeader("origin");
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  // Reached under another of our names: a page of this very address may sign in as well. `requireOwnHost` has refused
  // names that are not ours.
  const host = request.requestHeader("host");
  if (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)) return;
  throw new AppError(
    "forbidden",
    "This request came from another site. Open Beachhead itself and try again.",
  );
}
