import {
  type EndpointName,
  endpointOf,
  endpoints,
  leastRoleOf,
  reachesRole,
  type WorkspaceRole,
  workspaceRoles,
} from "@beachhead/contract";
import { Client } from "pg";
import { grantPlan } from "../platform/db/test-database.ts";
import { insertTeam, setRole } from "../platform/db/test-teams.ts";
import type { TestApp, TestUser } from "../test-app.ts";
import { type Answer, callOf, makerOf, type Send, sendTo, textAt } from "./fixtures.ts";
import { openOwnedRows } from "./owned-rows.ts";
import { type Facts, inDays } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";
import { createThings, type Things } from "./things.ts";

const TOKEN = "token of another workspace";

/** Who may do nothing in the workspace. */
export const foreigners = ["outsider", "removed member", TOKEN] as const;
export type TeamCaller = WorkspaceRole | (typeof foreigners)[number] | "token of the workspace";

export interface TeamMatrix {
  /** By caller: calls made, and how many of them were let in. */
  calls: Partial<Record<TeamCaller, { made: number; granted: number }>>;
  leaks: string[];
}

export interface TeamMatrixOptions {
  rows: readonly EndpointName[];
  /** Wraps calls of the matrix to the server; a fault is planted here. @param asOwner headers of the owner */
  through?: (send: Send, asOwner: Record<string, string>) => Send;
}

interface Team {
  id: string;
  headers: Record<TeamCaller, Record<string, string>>;
  owner: TestUser;
  things: Things;
  /** What the workspace holds, members included. */
  read(): Promise<string>;
  close(): Promise<void>;
}

const MARK = "Quartzfinch";

/** Calls that remove the workspace or change who is in it. */
const ENDS_TEAM: readonly EndpointName[] = ["deleteWorkspace", "transferWorkspace", "removeMember"];

/** What a role that is let in is answered, where it is not the answer to the owner: its call is about another person. */
function answerFor(name: EndpointName, role: WorkspaceRole): number | undefined {
  if (name === "revokeAccessToken" && role !== "owner") return 404;
  if (name === "streamEvents") return 200;
  if (name === "updateComment" && role !== "owner") return 403;
  if (name === "deleteComment" && !reachesRole(role, "admin")) return 403;
  if ((name === "resolveComment" || name === "reopenComment") && !reachesRole(role, "editor")) return 403;
  if (name === "removeMember" && !reachesRole(role, "admin")) return 403;
  // The owner asked.
  if ((name === "approvePlan" || name === "returnPlan") && role === "owner") return 403;
  return undefined;
}

/** Calls every row for users as every role, and as those who have none, with ids of what belongs to the workspace. */
export async function runTeamMatrix(
  server: TestApp,
  { rows, through }: TeamMatrixOptions,
): Promise<TeamMatrix> {
  const matrix: TeamMatrix = { calls: {}, leaks: [] };
  const direct = sendToTeam(server);
  let team = await gather(server, direct);
  for (const name of rows) {
    if (endpointOf(name).access === "public") continue;
    const send = through?.(direct, team.headers.owner) ?? direct;
    const least = leastRoleOf(name);
    if (least === undefined) {
      await tryRefused(matrix, name, "token of the workspace", team, send, 403);
      continue;
    }
    const forToken = endpointOf(name).notForTokens === true ? 403 : 404;
    for (const caller of foreigners)
      await tryRefused(matrix, name, caller, team, send, caller === TOKEN ? forToken : 404);
    for (const role of workspaceRoles)
      if (!reachesRole(role, least)) await tryRefused(matrix, name, role, team, send, 403);
    for (const role of workspaceRoles.filter((each) => reachesRole(each, least))) {
      await tryGranted(matrix, name, role, team, direct);
      if (!ENDS_TEAM.includes(name)) continue;
      await team.close();
      team = await gather(server, direct);
    }
  }
  await team.close();
  return matrix;
}

/** Answers with the start of a stream, which has no end. */
const sendToTeam =
  (server: TestApp): Send =>
  async (call) => {
    if (call.url !== endpoints.streamEvents.path) return sendTo(server)(call);
    const answer = await server.app.inject({ ...call, payloadAsStream: true });
    const chunks = [];
    for await (const chunk of answer.stream()) {
      chunks.push(chunk);
      if (answer.statusCode === 200) break;
    }
    return { statusCode: answer.statusCode, body: Buffer.concat(chunks).toString() };
  };

async function factsOf(name: EndpointName, { id, owner, things }: Team): Promise<Facts> {
  const endpoint = endpointOf(name);
  const inPath = endpoint.access === "user" && endpoint.workspaceInPath === true;
  const facts = await things.take(inPath ? undefined : sampleCalls[name].thing);
  return { ...facts, email: owner.email, ...(inPath && { id }) };
}

async function ask(
  matrix: TeamMatrix,
  name: EndpointName,
  caller: TeamCaller,
  team: Team,
  send: Send,
): Promise<Answer> {
  const answer = await send(callOf(name, await factsOf(name, team), team.headers[caller]));
  const counted = (matrix.calls[caller] ??= { made: 0, granted: 0 });
  counted.made += 1;
  if (![401, 403, 404].includes(answer.statusCode)) counted.granted += 1;
  return answer;
}

async function tryRefused(
  matrix: TeamMatrix,
  name: EndpointName,
  caller: TeamCaller,
  team: Team,
  send: Send,
  wanted: 403 | 404,
): Promise<void> {
  const facts = await factsOf(name, team);
  const before = await team.read();
  const answer = await ask(matrix, name, caller, team, send);
  const marks = [MARK, team.owner.email, ...[facts.id, facts.part].filter((each) => each.length > 1)];
  // Who is asked for access is named.
  const reply = wanted === 403 ? answer.body.replaceAll(`${MARK} Owner`, "") : answer.body;
  const complaint =
    (answer.statusCode === wanted ? undefined : `was answered ${answer.statusCode}, not ${wanted}`) ??
    (marks.some((mark) => reply.includes(mark)) ? "the answer holds what is the workspace's" : undefined) ??
    ((await team.read()) === before ? undefined : "changed what the workspace holds");
  if (complaint !== undefined) matrix.leaks.push(`${name}, ${caller}: ${complaint}`);
}

async function tryGranted(
  matrix: TeamMatrix,
  name: EndpointName,
  role: WorkspaceRole,
  team: Team,
  send: Send,
): Promise<void> {
  const { answered = 200 } = sampleCalls[name];
  const wanted = [answerFor(name, role) ?? answered].flat();
  const answer = await ask(matrix, name, role, team, send);
  if (!wanted.includes(answer.statusCode))
    matrix.leaks.push(`${name}, ${role}: was answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
  const { method, readsOnly } = endpointOf(name);
  if (method !== "GET" && readsOnly !== true) team.things.useUp();
}

async function gather(server: TestApp, send: Send): Promise<Team> {
  const people: Partial<Record<WorkspaceRole, TestUser>> = {};
  for (const role of workspaceRoles) people[role] = await server.signUp();
  const person = (role: WorkspaceRole): TestUser => {
    const found = people[role];
    if (found === undefined) throw new Error(`Nobody is ${role}`);
    return found;
  };
  const [outsider, removed] = [await server.signUp(), await server.signUp()];
  const members = workspaceRoles.map((role) => ({ userId: person(role).userId, role }));
  const id = await insertTeam(server.database, [...members, { userId: removed.userId, role: "owner" }], MARK);
  await setRole(server.database, id, removed.userId, undefined);
  for (const userId of [id, person("owner").userId]) await grantPlan(server.database, userId, "enterprise");

  const owner = person("owner");
  const { method: patch, path: me } = endpoints.updateProfile;
  await send({ method: patch, url: me, headers: owner.headers, payload: { name: `${MARK} Owner` } });
  const inTeam = (user: TestUser) => ({ ...user.headers, workspace: id });
  const tokenIn = async (headers: Record<string, string>) => {
    const { method, path: url } = endpoints.createAccessToken;
    const payload = { name: "Script", scope: "write", expiresAt: inDays(30) };
    const token = textAt((await send({ method, url, headers, payload })).body, "token");
    // Later uses within some minutes do not change the row.
    const asToken = { authorization: `Bearer ${token}` };
    await send({ method: "GET", url: endpoints.getUserDetails.path, headers: asToken });
    return asToken;
  };

  const make = makerOf(send, { ...owner, headers: inTeam(owner) }, MARK);
  for (const thing of ["plan", "dgPlan", "deal", "dashboardView"] as const) await make(thing);
  const rows = await openOwnedRows(server.database, id);
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const membersNow = async () => {
    const found = await client.query<{ name: string; user_id: string; role: string }>(
      `select w.name, m.user_id, m.role from workspaces w left join memberships m on m.workspace_id = w.id
       where w.id = $1 order by m.user_id`,
      [id],
    );
    return found.rows;
  };
  return {
    id,
    owner,
    headers: {
      viewer: inTeam(person("viewer")),
      commenter: inTeam(person("commenter")),
      editor: inTeam(person("editor")),
      admin: inTeam(person("admin")),
      owner: inTeam(owner),
      outsider: inTeam(outsider),
      "removed member": inTeam(removed),
      "token of another workspace": { ...(await tokenIn(owner.headers)), workspace: id },
      "token of the workspace": await tokenIn(inTeam(owner)),
    },
    things: createThings(make),
    read: async () => `${await rows.read()}\n${JSON.stringify(await membersNow())}`,
    async close() {
      await rows.close();
      await client.end();
    },
  };
}
