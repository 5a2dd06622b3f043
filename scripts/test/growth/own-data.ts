import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { testDgPlan } from "../../../apps/server/src/modules/dg-plans/test-dg-plan.ts";
import { testCost } from "../../../apps/server/src/modules/product-costs/test-cost.ts";
import { testSimulation } from "../../../apps/server/src/modules/simulations/test-simulation.ts";
import { asOwnerOf, grantPlan } from "../../../apps/server/src/platform/db/test-database.ts";
import { setRole } from "../../../apps/server/src/platform/db/test-teams.ts";
import { recordOf } from "../../check/repository.ts";
import { csvOfDeals } from "../../gates/deals/deal-files.ts";
import type { GrowthDatabase } from "./cluster.ts";

/** A team's workspace, and its owner's session. */
export interface Team {
  workspace: string;
  /** The owner and two editors. */
  people: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Of the copied example. */
  planId: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const PASSWORD = "a long and quiet password";

function ask(url: string, method: string, headers: Team["headers"], body?: unknown): Promise<Response> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(url, {
    method,
    headers: { ...headers, ...json },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends JSON and answers with the reply's fields. @throws Error on any status but 200 */
async function send(
  url: string,
  method: string,
  headers: Team["headers"],
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await ask(url, method, headers, body);
  const reply = recordOf(await answer.json());
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(reply)}`);
  return reply;
}

/** Calls of the team's owner to the server at `url`. */
export const ownerAt = (url: string, { headers }: Team) => ({
  send: (method: string, path: string, body?: unknown) => send(url + path, method, headers, body),
});

/** Somebody with a verified address, which holds a UUID for the copies to replace. */
async function signUp(url: string, database: GrowthDatabase): Promise<{ id: string; token: string }> {
  const account = { name: "Asha Rao", email: `${randomUUID()}@growth.example`, password: PASSWORD };
  const session = await send(`${url}/api/auth/sign-up/email`, "POST", {}, account);
  const id = textOf(session["_id"]);
  await asOwnerOf(database, id, (client) =>
    client.query("update users set email_verified = true, email_proven_at = now() where id = $1", [id]),
  );
  return { id, token: textOf(session["token"]) };
}

/** A team of three with two copies of the example, two more channel plans, a cost and three more simulations. */
export async function createTeam(url: string, database: GrowthDatabase): Promise<Team> {
  const owner = await signUp(url, database);
  const editors = [await signUp(url, database), await signUp(url, database)];
  const bearer = { authorization: `Bearer ${owner.token}` };
  const made = await send(`${url}/api/workspaces`, "POST", bearer, { name: "Acme" });
  const workspace = textOf(recordOf(made["workspace"])["id"]);
  await grantPlan(database, workspace, "enterprise");
  for (const { id } of editors) await setRole(database, workspace, id, "editor");
  const headers = { ...bearer, workspace };
  const copyExample = async (): Promise<string> => {
    const key = { "idempotency-key": randomUUID() };
    return textOf((await send(`${url}/api/example/copy`, "POST", { ...headers, ...key }))["gtmPlanId"]);
  };
  const planId = await copyExample();
  await copyExample();
  const add = (path: string, body: unknown) => send(url + path, "POST", headers, body);
  for (const planname of ["Partners", "Events"])
    await add("/api/dg-plan", testDgPlan({ gtmPlanId: planId, planname }));
  const costId = textOf((await add("/api/product-cost", testCost()))["id"]);
  for (const simulationTitle of ["Low prices", "Middle prices", "High prices"])
    await add("/api/simulation", testSimulation({ costId, simulationTitle }));
  return { workspace, people: [owner, ...editors].map(({ id }) => id), headers, planId };
}

/** Imports a file of deals. @returns milliseconds from its upload to its end */
export async function importDeals(url: string, team: Team, count: number): Promise<number> {
  const call = ownerAt(url, team).send;
  const file = await buffer(csvOfDeals(count));
  const began = performance.now();
  const uploaded = await fetch(`${url}/api/integration/deals/import?fileName=deals`, {
    method: "POST",
    headers: { ...team.headers, "content-type": "application/octet-stream" },
    body: file,
  });
  const { importId, mapping } = recordOf(await uploaded.json());
  const path = `/api/integration/deals/import/${textOf(importId)}`;
  await call("POST", path, { mapping });
  for (;;) {
    const { state } = await call("GET", path);
    if (state === "done") return performance.now() - began;
    if (state !== "running") throw new Error(`The import ended as ${textOf(state)}`);
    await pause(20);
  }
}
