import {
  type AppScope,
  type Endpoint,
  type EndpointName,
  endpoints,
  type LeastRole,
  reachesRole,
  type WorkspaceRole,
} from "@beachhead/contract";
import { type OpenWorkspace, ownerOf, type UserActor } from "../actor/actor.ts";
import { isAgentCall } from "../actor/agent-call.ts";
import { AppError, notFound } from "../errors/app-error.ts";
import type { Caller, RequestLimits } from "../rate-limits/request-limits.ts";

/** What decides about a request to a row of the endpoint table. */
export interface Gatekeeper<Actor> {
  /** The user of an `Authorization` header in a workspace, or undefined when it names no live session. */
  authenticate(authorization: string | undefined, workspace?: string): Promise<Actor | undefined>;
  /** The sentence for a member whose role is too low, with the names of those to ask. */
  describeRefusal?(workspaceId: string, least: WorkspaceRole): Promise<string>;
  /** Turns away who calls too often. */
  requestLimits: Pick<RequestLimits, "countNetwork" | "countUser">;
}

/** What of an actor decides about its requests. */
type DecidingFacts = Pick<
  UserActor,
  "userId" | "isVisitor" | "tokenScope" | "app" | "deleteAfter" | "workspace"
>;

const NOT_FOR_TOKENS = "A personal access token cannot do this. Sign in to the app.";
const OTHER_WORKSPACE = "This token opens one workspace. Sign in to the app for what is your own.";
const READ_ONLY_TOKEN = "This token can only read. Use one with the scope write.";
const NO_CHANGES =
  "This app may read and run simulations, not change anything. Connect it again to allow more.";

/**
 * Counts a request and lets it through, before its body is read.
 * @returns the user on a row whose access is `user`; undefined on a public row, which does not look at the token
 * @param workspace the id in the header `Workspace`; not read where the row is about the person
 * @throws {AppError} unauthenticated without a live session, forbidden for a visitor or a personal access token where the
 *   row says so, for a change with a read token, for a role that is too low and to a deleted account, not_found for a
 *   workspace of which the caller is no member or that is not the token's, rate_limited for too many calls
 */
export async function requireAccess<Actor extends DecidingFacts>(
  name: EndpointName,
  caller: Caller,
  authorization: string | undefined,
  gatekeeper: Gatekeeper<Actor>,
  workspace?: string,
): Promise<Actor | undefined> {
  const { requestLimits } = gatekeeper;
  const endpoint: Endpoint = endpoints[name];
  const counted = requestLimits.countNetwork(name, caller);
  if (endpoint.access === "public") {
    await counted;
    return undefined;
  }
  // Both are asked at once; a refusal of the network comes first.
  // In lower case as ids are stored: it is compared as a text, too.
  const wanted = endpoint.role === "own" ? undefined : workspace?.toLowerCase();
  const found = gatekeeper.authenticate(authorization, wanted);
  const [network] = await Promise.allSettled([counted, found]);
  if (network.status === "rejected") throw network.reason;
  const actor = await found;
  // The token of an app is for /mcp, which calls this itself (RFC 8707).
  if (actor === undefined || (actor.app !== undefined && !isAgentCall()))
    throw new AppError("unauthenticated", "Sign in to continue.");
  if (endpoint.notForVisitors === true && actor.isVisitor === true)
    throw new AppError("forbidden", "This is the example company. Start your own to do this.");
  if (actor.tokenScope !== undefined) {
    if (endpoint.notForTokens === true) throw new AppError("forbidden", NOT_FOR_TOKENS);
    if (wanted !== undefined && wanted !== ownerOf(actor)) throw notFound("This workspace");
    requireScope(name, endpoint, actor.tokenScope);
  }
  if (actor.deleteAfter !== undefined && endpoint.whileDeleted !== true) {
    const day = actor.deleteAfter.toISOString().slice(0, 10);
    throw new AppError(
      "forbidden",
      `This account is deleted and will be erased on ${day}. Restore it first.`,
    );
  }
  if (actor.workspace !== undefined) await requireRole(endpoint.role, actor.workspace, gatekeeper);
  await requestLimits.countUser(name, actor.userId, caller);
  return actor;
}

/** @throws {AppError} `forbidden` */
function requireScope(name: EndpointName, { method, readsOnly }: Endpoint, scope: AppScope): void {
  if (scope === "write" || method === "GET" || readsOnly === true) return;
  if (scope === "read") throw new AppError("forbidden", READ_ONLY_TOKEN);
  if (name !== "runSimulation") throw new AppError("forbidden", NO_CHANGES);
}

/** @throws {AppError} `forbidden` */
async function requireRole<Actor>(
  least: LeastRole,
  { id, role }: OpenWorkspace,
  { describeRefusal }: Gatekeeper<Actor>,
): Promise<void> {
  // Only a token brings its workspace along.
  if (least === "own") throw new AppError("forbidden", OTHER_WORKSPACE);
  if (reachesRole(role, least)) return;
  const sentence = await describeRefusal?.(id, least);
  throw new AppError("forbidden", sentence ?? "Your role in this workspace does not allow this.");
}
