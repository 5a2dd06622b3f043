import { type EndpointName, endpoints } from "@beachhead/contract";
import { grantCredits, grantPlan } from "../platform/db/test-database.ts";
import { newId } from "../platform/db/uuid.ts";
import type { TestApp } from "../test-app.ts";
import { callOf, makerOf, sendTo } from "./fixtures.ts";
import { openOwnedRows } from "./owned-rows.ts";
import { sampleCalls } from "./sample-calls.ts";

export interface Effect {
  /** The distinct answers. */
  answers: string[];
  /** Tables with the number of rows that the user holds afterwards. */
  rows: string[];
}

/** A new user sends a row so often at once; `keyOf` gives the Idempotency-Key of each, by default one for all. */
export async function sendAtOnce(
  server: TestApp,
  name: EndpointName,
  times: number,
  keyOf: (index: number) => string = () => "the-key",
): Promise<Effect> {
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  if (name === "sendQuery") await grantCredits(server.database, user.userId, 1_000);
  const { thing } = sampleCalls[name];
  // A save without a plan id in its body creates a plan; these need an existing GTM plan.
  const needsPlan = ["createDgPlan", "autofillValueDrivers", "createComment"].includes(name);
  const isSave = thing === "plan" && !endpoints[name].path.includes(":id") && !needsPlan;
  const send = sendTo(server);
  const facts = await makerOf(send, user, "Once")(isSave ? undefined : thing);
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      send(callOf(name, facts, { ...user.headers, "idempotency-key": keyOf(index) })),
    ),
  );
  const ownedRows = await openOwnedRows(server.database, user.userId);
  const held = (await ownedRows.read()).split("\n").map((line) => line.split(" ", 2).join(" "));
  await ownedRows.close();
  return {
    answers: [...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))],
    rows: held.filter((line) => !line.startsWith("users ")),
  };
}

/** The status of a second request with the same key and body, sent to another document; undefined for a row without one. */
export async function statusAtAnotherPath(server: TestApp, name: EndpointName): Promise<number | undefined> {
  const { path } = endpoints[name];
  if (!path.includes(":id")) return undefined;
  const user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  const send = sendTo(server);
  const facts = await makerOf(send, user, "Path")(sampleCalls[name].thing);
  const call = callOf(name, facts, { ...user.headers, "idempotency-key": "the-key" });
  await send(call);
  const url = call.url.replace(facts.id, newId());
  return (await send({ ...call, url })).statusCode;
}
