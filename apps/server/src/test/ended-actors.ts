import { Readable } from "node:stream";
import { type EndpointName, endpointNames, endpointOf, endpoints } from "@beachhead/contract";
import { proveAddress } from "../modules/account/test/two-factor.ts";
import { grantPlan } from "../platform/db/test-database.ts";
import { TEST_PASSWORD, type TestUser } from "../test-app.ts";
import { type ActorKind, ends, type HowItEnds, type OpenApp } from "./ends-of-actors.ts";
import { type Answer, type Ask, callOf, makerOf, sendTo, textAt } from "./fixtures.ts";
import { type OwnedRows, openOwnedRows } from "./owned-rows.ts";
import { inDays } from "./sample-calls/sample-call.ts";
import { sampleCalls } from "./sample-calls.ts";

/** One call whose session or token ends between its head and its body. */
export interface LateCall {
  name: EndpointName;
  kind: ActorKind;
  how: HowItEnds;
}

/** Every call that changes something, by a session and by a token, with everything that ends them. */
export function lateCalls(): LateCall[] {
  const changing = endpointNames.filter((name) => {
    const { access, method, readsOnly } = endpointOf(name);
    return access === "user" && method !== "GET" && readsOnly !== true;
  });
  return changing.flatMap((name) =>
    ends.flatMap((how) =>
      how.ends
        .filter((kind) => kind === "session" || endpointOf(name).notForTokens !== true)
        .map((kind) => ({ name, kind, how })),
    ),
  );
}

export interface LateOutcome {
  /** The status of the answer. */
  status: number;
  /** Whether any row of the owner changed after the session or token had ended. */
  changed: boolean;
}

/**
 * Sends the head of a call by a thief, lets the owner end the thief's session or token once the head was accepted, and
 * sends the body then.
 */
export async function callLate(server: OpenApp, { name, kind, how }: LateCall): Promise<LateOutcome> {
  const { owner, rows, ask, tokenId } = await openCall(server, name, kind);
  try {
    let before = "";
    const answer = await sendLate(server, ask, async () => {
      await how.end(owner, server, rows, tokenId);
      before = await rows.read();
    });
    if (before === "") throw new Error(`${name}: the server did not wait for the body`);
    return { status: answer.statusCode, changed: (await rows.read()) !== before };
  } finally {
    await rows.close();
  }
}

/** Why what came of a late call is wrong; undefined when it is right. */
export async function lateComplaint(
  server: OpenApp,
  call: LateCall,
  { status, changed }: LateOutcome,
): Promise<string | undefined> {
  const what = `${call.name} by a ${call.kind}, after ${call.how.what}`;
  if (changed) return `${what}, changed a row`;
  if (status === 401) return undefined;
  const inTime = await callInTime(server, call);
  return inTime.changed ? `${what}, was answered ${status}, not 401` : undefined;
}

/** Sends the same call while the session or token lives: what it changes then, it must not change afterwards. */
async function callInTime(server: OpenApp, { name, kind }: LateCall): Promise<LateOutcome> {
  const { rows, ask } = await openCall(server, name, kind);
  try {
    // The first call of a token notes when it was used.
    await sendTo(server)({ method: "GET", url: endpoints.listProductCosts.path, headers: ask.headers });
    const before = await rows.read();
    const answer = await sendLate(server, ask, async () => {});
    return { status: answer.statusCode, changed: (await rows.read()) !== before };
  } finally {
    await rows.close();
  }
}

/** A call of a thief that is ready to be sent, about a thing that its owner has. */
async function openCall(server: OpenApp, name: EndpointName, kind: ActorKind) {
  const theft = await openTheft(server, kind);
  const facts = await makerOf(sendTo(server), theft.owner, "Quartzfinch")(sampleCalls[name].thing);
  return { ...theft, ask: askFor(name, callOf(name, { ...facts, email: theft.owner.email }, theft.headers)) };
}

interface Theft {
  owner: TestUser;
  rows: OwnedRows;
  /** Of the thief. */
  headers: Record<string, string>;
  tokenId: string;
}

/** An owner of a paid plan with a confirmed address, and somebody who has a session or a token of theirs. */
export async function openTheft(server: OpenApp, kind: ActorKind): Promise<Theft> {
  const owner = await server.signUp();
  await grantPlan(server.database, owner.userId, "enterprise");
  await proveAddress(server, owner);
  const body = { name: "Script", scope: "write", expiresAt: inDays(30) };
  const made = await owner.api.send("createAccessToken", { body });
  const signedIn = await server.client.send("signIn", {
    body: { email: owner.email, password: TEST_PASSWORD },
  });
  const token = textAt((kind === "token" ? made : signedIn).body, "token");
  const rows = await openOwnedRows(server.database, owner.userId);
  const headers = { authorization: `Bearer ${token}` };
  return { owner, rows, headers, tokenId: textAt(made.body, "id") };
}

const CSV = "Deal,Amount,Stage,Close date\nLarge deal,1000,Won,2026-11-02\n";

/** The sample call, or a file where the endpoint receives one. */
function askFor(name: EndpointName, ask: Ask): Ask & { file?: string } {
  if (name === "uploadDealImport") return { ...ask, url: `${ask.url}?fileName=deals.csv`, file: CSV };
  if (name === "addPassageFile") return { ...ask, url: `${ask.url}?fileName=notes.docx`, file: CSV };
  return ask;
}

async function sendLate(
  { app }: OpenApp,
  { method, url, headers, payload = {}, file }: Ask & { file?: string },
  whenHeadIsAccepted: () => Promise<void>,
): Promise<Answer> {
  if (method === "HEAD") throw new Error("A HEAD has no body");
  const text = file ?? JSON.stringify(payload);
  async function* body() {
    await whenHeadIsAccepted();
    yield Buffer.from(text);
  }
  const type = file === undefined ? "application/json" : "application/octet-stream";
  return app.inject({
    method,
    url,
    headers: { ...headers, "content-type": type, "content-length": String(Buffer.byteLength(text)) },
    // It is read once the head was accepted, and no byte of it is there before.
    payload: Readable.from(body()),
  });
}
