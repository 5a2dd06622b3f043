import { type Endpoint, type EndpointName, endpoints } from "@beachhead/contract";
import type { UserActor } from "../actor/actor.ts";
import { AppError } from "../errors/app-error.ts";
import type { Caller, RequestLimits } from "../rate-limits/request-limits.ts";

/** What decides about a request to a row of the endpoint table. */
export interface Gatekeeper<Actor> {
  /** The user of an `Authorization` header, or undefined when it names no live session. */
  authenticate(authorization: string | undefined): Promise<Actor | undefined>;
  /** Turns away who calls too often. */
  requestLimits: Pick<RequestLimits, "countNetwork" | "countUser">;
}

/** What of an actor decides about its requests. */
type DecidingFacts = Pick<UserActor, "userId" | "isVisitor" | "tokenScope" | "deleteAfter">;

const NOT_FOR_TOKENS = "A personal access token cannot do this. Sign in to the app.";
const READ_ONLY_TOKEN = "This token can only read. Use one with the scope write.";

/**
 * Counts a request and lets it through, before its body is read.
 * @returns the user on a row whose access is `user`; undefined on a public row, which does not look at the token
 * @throws {AppError} unauthenticated without a live session, forbidden for a visitor or a personal
 *   access token where the row says so, for a change with a read token and to a deleted account, rate_limited for too many calls
 */
export async function requireAccess<Actor extends DecidingFacts>(
  name: EndpointName,
  caller: Caller,
  authorization: string | undefined,
  { requestLimits, authenticate }: Gatekeeper<Actor>,
): Promise<Actor | undefined> {
  const endpoint: Endpoint = endpoints[name];
  const counted = requestLimits.countNetwork(name, caller);
  if (endpoint.access === "public") {
    await counted;
    return undefined;
  }
  // Both are asked at once; a refusal of the network comes first.
  const found = authenticate(authorization);
  const [network] = await Promise.allSettled([counted, found]);
  if (network.status === "rejected") throw network.reason;
  const actor = await found;
  if (actor === undefined) throw new AppError("unauthenticated", "Sign in to continue.");
  if (endpoint.notForVisitors === true && actor.isVisitor === true)
    throw new AppError("forbidden", "This is the example company. Start your own to do this.");
  if (actor.tokenScope !== undefined) {
    if (endpoint.notForTokens === true) throw new AppError("forbidden", NOT_FOR_TOKENS);
    if (actor.tokenScope === "read" && endpoint.method !== "GET" && endpoint.readsOnly !== true)
      throw new AppError("forbidden", READ_ONLY_TOKEN);
  }
  if (actor.deleteAfter !== undefined && endpoint.whileDeleted !== true) {
    const day = actor.deleteAfter.toISOString().slice(0, 10);
    throw new AppError(
      "forbidden",
      `This account is deleted and will be erased on ${day}. Restore it first.`,
    );
  }
  await requestLimits.countUser(name, actor.userId, caller);
  return actor;
}
