import { type EndpointName, endpointOf, endpoints } from "@beachhead/contract";
import { grantPlan } from "../platform/db/test-database.ts";
import { newId } from "../platform/db/uuid.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../test-app.ts";
import { type Answer, callOf, makerOf, type Send, sendTo, sessionOf, textAt } from "./fixtures.ts";
import { type OwnedRows, openOwnedRows } from "./owned-rows.ts";
import { routesWithoutRow } from "./routes-of.ts";
import { type Facts, inDays } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";
import { createThings, type Things } from "./things.ts";

/** Who calls with what belongs to the owner. */
export const strangers = ["anonymous", "other user", "expired", "revoked", "expired token"] as const;
export const owners = ["unverified", "trial-expired", "owner"] as const;
/** The owner by a personal access token. */
export const tokenHolders = ["read token", "write token"] as const;
export type Caller = (typeof strangers | typeof owners | typeof tokenHolders)[number];

export interface Matrix {
  routes: number;
  untested: string[];
  /** By caller: calls made, and how many of them were answered with 200. */
  calls: Record<Caller, { made: number; granted: number }>;
  leaks: string[];
  tables: number;
}

export interface MatrixOptions {
  rows: readonly EndpointName[];
  /** Wraps calls of the matrix to the server; a fault is planted here. */
  through?: (send: Send, owner: TestUser) => Send;
}

interface People {
  owner: TestUser;
  other: TestUser;
  tokens: Record<"expired" | "revoked" | "expired token" | (typeof tokenHolders)[number], string>;
  ownedRows: OwnedRows;
  ofOwner: Things;
}

const OWN = "Quartzfinch";
const FOREIGN = "Basaltheron";

/** Calls every row as everybody, with ids of things that belong to the owner, and looks at what comes of it. */
export async function runMatrix(server: TestApp, { rows, through }: MatrixOptions): Promise<Matrix> {
  const direct: Send = sendTo(server);
  const counts = () => ({ made: 0, granted: 0 });
  const matrix: Matrix = {
    routes: rows.length,
    untested: routesWithoutRow(server.app),
    calls: {
      anonymous: counts(),
      "other user": counts(),
      expired: counts(),
      revoked: counts(),
      "expired token": counts(),
      "read token": counts(),
      "write token": counts(),
      unverified: counts(),
      "trial-expired": counts(),
      owner: counts(),
    },
    leaks: [],
    tables: 0,
  };

  let people: People | undefined;
  for (const name of rows) {
    people ??= await gather(server, direct);
    matrix.tables = people.ownedRows.tables;
    const send = through?.(direct, people.owner) ?? direct;
    await tryStrangers(matrix, name, people, send);
    for (const caller of tokenHolders) await tryToken(matrix, name, caller, people, send);
    for (const caller of owners) {
      people ??= await gather(server, direct);
      await tryOwner(matrix, name, caller, server, people, direct);
      if (sampleCalls[name].unsettles !== true) continue;
      await people.ownedRows.close();
      people = undefined;
    }
  }
  await people?.ownedRows.close();
  return matrix;
}

async function tryStrangers(matrix: Matrix, name: EndpointName, people: People, send: Send): Promise<void> {
  const { owner, other, tokens, ownedRows, ofOwner } = people;
  const endpoint = endpointOf(name);
  const facts = await ofOwner.take(sampleCalls[name].thing);
  const headersOf: Record<(typeof strangers)[number], Record<string, string>> = {
    anonymous: {},
    "other user": other.headers,
    expired: { authorization: `Bearer ${tokens.expired}` },
    revoked: { authorization: `Bearer ${tokens.revoked}` },
    "expired token": { authorization: `Bearer ${tokens["expired token"]}` },
  };
  const before = await ownedRows.read();
  for (const caller of strangers) {
    // A stream has no HEAD.
    for (const head of endpoint.method === "GET" && endpoint.stream !== true ? [false, true] : [false]) {
      const ask = callOf(name, { ...facts, email: other.email }, headersOf[caller]);
      const claimed = { ownerId: owner.userId, userId: owner.userId, owner_id: owner.userId };
      const answer = await send({
        ...ask,
        ...(head && { method: "HEAD" }),
        url: `${ask.url}?userId=${owner.userId}&ownerId=${owner.userId}`,
        ...(ask.payload && { payload: { ...ask.payload, ...claimed } }),
      });
      matrix.calls[caller].made += 1;
      if (answer.statusCode === 200) matrix.calls[caller].granted += 1;
      const complaint =
        refusalComplaint(name, caller, answer) ??
        (head ? undefined : foreignComplaint(name, caller, answer)) ??
        textComplaint(answer, marksOf(owner, facts)) ??
        ((await ownedRows.read()) === before ? undefined : "changed what the owner holds");
      if (complaint !== undefined)
        matrix.leaks.push(`${head ? "HEAD " : ""}${name}, ${caller}: ${complaint}`);
    }
  }
}

function refusalComplaint(name: EndpointName, caller: Caller, answer: Answer): string | undefined {
  const endpoint = endpointOf(name);
  const wanted =
    endpoint.access === "public"
      ? undefined
      : caller !== "other user"
        ? 401
        : sampleCalls[name].thing === undefined
          ? undefined
          : 404;
  if (answer.statusCode >= 500) return `was answered ${answer.statusCode}`;
  return wanted === undefined || answer.statusCode === wanted
    ? undefined
    : `was answered ${answer.statusCode}, not ${wanted}`;
}

/** Somebody else's list holds what is theirs, so that an empty one is not taken for a safe one. */
function foreignComplaint(name: EndpointName, caller: Caller, { body }: Answer): string | undefined {
  if (sampleCalls[name].lists !== true || caller !== "other user") return undefined;
  return body.includes(FOREIGN) ? undefined : "the list does not show the caller's own";
}

function textComplaint({ body }: Answer, texts: readonly string[]): string | undefined {
  return texts.some((text) => body.includes(text)) ? "the answer holds what is the owner's" : undefined;
}

/** What tells a reply of the owner's from others'. */
function marksOf(owner: TestUser, { id, part }: Facts): string[] {
  return [OWN, owner.userId, owner.email, ...[id, part].filter((each) => each.length > 1)];
}

/** A leak shows only in replies that have a mark of the owner: which have none is written down, and is so. */
function markComplaint(
  name: EndpointName,
  { statusCode, body }: Answer,
  marks: readonly string[],
): string | undefined {
  const { thing, opensBy, lists, unmarked = false } = sampleCalls[name];
  const readsOwn = lists === true || (thing ?? opensBy) !== undefined;
  if (endpointOf(name).method !== "GET" || !readsOwn || statusCode !== 200) return undefined;
  if (marks.some((mark) => body.includes(mark)) !== unmarked) return undefined;
  return unmarked ? "has a mark of the owner, though unmarked" : "has no mark of the owner";
}

/** A token reaches what its scope allows, and never sign-in, money or the account. */
async function tryToken(
  matrix: Matrix,
  name: EndpointName,
  caller: (typeof tokenHolders)[number],
  { owner, tokens, ownedRows, ofOwner }: People,
  send: Send,
): Promise<void> {
  const endpoint = endpointOf(name);
  if (endpoint.access === "public") return;
  const isRefused = endpoint.notForTokens === true || (caller === "read token" && isChange(name));
  const { thing, answered = 200 } = sampleCalls[name];
  const facts = await ofOwner.take(thing);
  const before = await ownedRows.read();
  const headers = { authorization: `Bearer ${tokens[caller]}` };
  const answer = await send(callOf(name, { ...facts, email: owner.email }, headers));
  matrix.calls[caller].made += 1;
  if (answer.statusCode === 200) matrix.calls[caller].granted += 1;
  const wanted = isRefused ? [403] : [answered].flat();
  const complaint =
    (wanted.includes(answer.statusCode)
      ? undefined
      : `was answered ${answer.statusCode}, not ${wanted.join(" or ")}`) ??
    (isRefused ? textComplaint(answer, [OWN, owner.email]) : undefined) ??
    (isRefused && (await ownedRows.read()) !== before ? "changed something though refused" : undefined);
  if (complaint !== undefined) matrix.leaks.push(`${name}, ${caller}: ${complaint}`);
  if (!isRefused && isChange(name)) ofOwner.useUp();
}

function isChange(name: EndpointName): boolean {
  const { method, readsOnly } = endpointOf(name);
  return method !== "GET" && readsOnly !== true;
}

async function tryOwner(
  matrix: Matrix,
  name: EndpointName,
  caller: (typeof owners)[number],
  server: TestApp,
  { owner, other, ownedRows, ofOwner }: People,
  send: Send,
): Promise<void> {
  const { thing, opensBy, spends, link, answered = 200 } = sampleCalls[name];
  const facts = await ofOwner.take(opensBy ?? thing);
  if (link !== undefined) facts.token = await ownedRows.addLink(link, owner.email);
  await ownedRows.setVerified(caller !== "unverified");
  if (caller === "trial-expired") await ownedRows.endTrial();
  const before = await ownedRows.read();
  const email = name === "signUp" ? `${newId()}@example.com` : owner.email;
  const answer = await send(callOf(name, { ...facts, email }, owner.headers));
  matrix.calls[caller].made += 1;
  if (answer.statusCode === 200) matrix.calls[caller].granted += 1;
  const isRefused = caller === "trial-expired" && spends === true;
  const complaint =
    ((isRefused ? [403] : [answered].flat()).includes(answer.statusCode)
      ? undefined
      : `was answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`) ??
    markComplaint(name, answer, marksOf(owner, facts)) ??
    textComplaint(answer, [FOREIGN, other.userId]) ??
    (isRefused && (await ownedRows.read()) !== before ? "changed something though refused" : undefined);
  if (complaint !== undefined) matrix.leaks.push(`${name}, ${caller}: ${complaint}`);
  if (!isRefused && isChange(name)) ofOwner.useUp();
  if (caller === "trial-expired") await grantPlan(server.database, owner.userId, "enterprise");
}

async function gather(server: TestApp, send: Send): Promise<People> {
  const [owner, other] = [await server.signUp(), await server.signUp()];
  for (const { userId } of [owner, other]) await grantPlan(server.database, userId, "enterprise");
  const profile = { name: `${OWN} Owner`, company: `${OWN} Limited` };
  const { method: patch, path: me } = endpoints.updateProfile;
  await send({ method: patch, url: me, headers: owner.headers, payload: profile });
  const ofOwner = makerOf(send, owner, OWN);
  await fillLists(send, owner, ofOwner);
  await fillLists(send, other, makerOf(send, other, FOREIGN));

  const signIn = async () => {
    const { method, path: url } = endpoints.signIn;
    const payload = { email: owner.email, password: TEST_PASSWORD };
    return textAt((await send({ method, url, headers: {}, payload })).body, "token");
  };
  const issueToken = async (scope: "read" | "write") => {
    const { method, path: url } = endpoints.createAccessToken;
    const payload = { name: "Script", scope, expiresAt: inDays(30) };
    const { body } = await send({ method, url, headers: owner.headers, payload });
    const token = textAt(body, "token");
    // Later uses within some minutes do not change the row.
    await send({
      method: "GET",
      url: endpoints.getUserDetails.path,
      headers: { authorization: `Bearer ${token}` },
    });
    return { id: textAt(body, "id"), token };
  };
  const expiredToken = await issueToken("write");
  const tokens = {
    expired: await signIn(),
    revoked: await signIn(),
    "expired token": expiredToken.token,
    "read token": (await issueToken("read")).token,
    "write token": (await issueToken("write")).token,
  };
  const ownedRows = await openOwnedRows(server.database, owner.userId);
  await ownedRows.expireSession(await sessionOf(send, tokens.expired));
  await ownedRows.expireAccessToken(expiredToken.id);
  const { method, path: url } = endpoints.signOut;
  await send({ method, url, headers: { authorization: `Bearer ${tokens.revoked}` } });
  return { owner, other, tokens, ownedRows, ofOwner: createThings(ofOwner) };
}

/** Makes something of the user's own for every list. */
async function fillLists(send: Send, user: TestUser, make: ReturnType<typeof makerOf>): Promise<void> {
  for (const thing of ["plan", "dgPlan", "deal", "dashboardView", "passageSource"] as const)
    await make(thing);
  const { id } = await make("simulation");
  const { method, path: url } = endpoints.setBaselines;
  await send({ method, url, headers: user.headers, payload: { set: [id], unset: [] } });
}
