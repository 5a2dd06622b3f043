import {
  type EndpointName,
  endpointNames,
  endpointOf,
  leastRoleOf,
  type WorkspaceRole,
} from "@beachhead/contract";
import { expect, test } from "vitest";
import type { UserActor } from "../actor/actor.ts";
import { asAgentCall } from "../actor/agent-call.ts";
import { AppError } from "../errors/app-error.ts";
import type { RequestLimits } from "../rate-limits/request-limits.ts";
import { requireAccess } from "./access.ts";

const caller = { address: "203.0.113.9", isLocal: false };
const actor: UserActor = {
  kind: "user",
  userId: "01a1fc7d-8d2a-79b0-8233-c44a9fd3584e",
  sessionId: "01a1fc8d-5ed0-75d9-ab4d-ba499f406ee1",
  sessionExpiresAt: new Date("2027-02-15T10:00:00.000Z"),
};

/** What is asked for one request, in its order, and how it ends. */
async function ask(name: EndpointName, options: { refuse?: boolean; by?: UserActor; fullNetwork?: boolean }) {
  const asked: string[] = [];
  const countUser: RequestLimits["countUser"] = async (_name, userId) => {
    asked.push(`countUser ${userId}`);
    if (options.refuse === true) throw new AppError("rate_limited", "Too many requests.");
  };
  const countNetwork: RequestLimits["countNetwork"] = async () => {
    if (options.fullNetwork === true) throw new AppError("rate_limited", "Too many requests.");
  };
  const host = {
    requestLimits: { countNetwork, countUser },
    authenticate: async (authorization: string | undefined) => {
      asked.push(`authenticate ${authorization}`);
      return options.by;
    },
  };
  const outcome = await requireAccess(name, caller, "Bearer x.y", host).catch((error: unknown) =>
    error instanceof AppError ? error.code : error,
  );
  return { asked, outcome };
}

const user = `countUser ${actor.userId}`;

test("an endpoint for users admits a live session after counting its user", async () => {
  expect(await ask("listProductCosts", { by: actor })).toEqual({
    asked: ["authenticate Bearer x.y", user],
    outcome: actor,
  });
});

test("an endpoint for users admits nobody without a live session", async () => {
  expect(await ask("listProductCosts", {})).toEqual({
    asked: ["authenticate Bearer x.y"],
    outcome: "unauthenticated",
  });
});

test("a public endpoint admits anybody without reading the token", async () => {
  expect(await ask("signIn", { by: actor })).toEqual({ asked: [], outcome: undefined });
});

test("a network that calls too often is refused, with or without a live session", async () => {
  const fullNetwork = true;
  expect(await ask("listProductCosts", { fullNetwork, by: actor })).toEqual({
    asked: ["authenticate Bearer x.y"],
    outcome: "rate_limited",
  });
  expect(await ask("listProductCosts", { fullNetwork })).toMatchObject({ outcome: "rate_limited" });
  expect(await ask("signIn", { fullNetwork })).toEqual({ asked: [], outcome: "rate_limited" });
});

test("a user who calls too often is refused", async () => {
  expect(await ask("listProductCosts", { by: actor, refuse: true })).toMatchObject({
    outcome: "rate_limited",
  });
});

test.each<[EndpointName, "read" | "write", boolean]>([
  ["listProductCosts", "read", true],
  ["createProductCost", "read", false],
  ["createProductCost", "write", true],
  ["goalSeekSimulation", "read", true],
  ["changePassword", "write", false],
])("%s by a token with the scope %s: admitted %s", async (name, tokenScope, isOpen) => {
  const by: UserActor = { ...actor, tokenScope };
  expect((await ask(name, { by })).outcome).toEqual(isOpen ? by : "forbidden");
  expect((await ask(name, { by: actor })).outcome).toBe(actor);
});

test.each<[EndpointName, boolean]>([
  ["listProductCosts", true],
  ["createAccessToken", false],
])("%s by a visitor of the example: admitted %s", async (name, isOpen) => {
  const by: UserActor = { ...actor, isVisitor: true };
  expect((await ask(name, { by })).outcome).toEqual(isOpen ? by : "forbidden");
  expect((await ask(name, { by: actor })).outcome).toBe(actor);
});

test.each<[EndpointName, boolean]>([
  ["restoreAccount", true],
  ["listProductCosts", false],
])("%s by the user of a deleted account: admitted %s", async (name, isOpen) => {
  const by: UserActor = { ...actor, deleteAfter: new Date("2027-03-01T10:00:00.000Z") };
  expect((await ask(name, { by })).outcome).toEqual(isOpen ? by : "forbidden");
});

test("the user of a deleted account reads on which day it will be erased", async () => {
  const by: UserActor = { ...actor, deleteAfter: new Date("2027-03-01T10:00:00.000Z") };
  const uncounted = async () => undefined;
  const gatekeeper = {
    requestLimits: { countNetwork: uncounted, countUser: uncounted },
    authenticate: async () => by,
  };
  const asked = requireAccess("listProductCosts", caller, undefined, gatekeeper);
  await expect(asked).rejects.toThrow(
    "This account is deleted and will be erased on 2027-03-01. Restore it first.",
  );
});

test.each(endpointNames.filter((name) => endpointOf(name).notForTokens === true))(
  "%s, which is not for personal access tokens, refuses one of any scope",
  async (name) => {
    for (const tokenScope of ["read", "write"] as const)
      expect(await ask(name, { by: { ...actor, tokenScope } })).toMatchObject({ outcome: "forbidden" });
  },
);

const team = "01a1fc7d-8d2a-79b0-8233-c44a9fd35850";

/** How a request that names a workspace ends. */
async function askIn(name: EndpointName, by: UserActor, workspace?: string) {
  const asked: (string | undefined)[] = [];
  const uncounted = async () => undefined;
  const gatekeeper = {
    requestLimits: { countNetwork: uncounted, countUser: uncounted },
    authenticate: async (_authorization: string | undefined, wanted?: string) => {
      asked.push(wanted);
      return by;
    },
    describeRefusal: async (id: string, least: string) => `Ask for ${least} in ${id}`,
  };
  const outcome = await requireAccess(name, caller, "Bearer x.y", gatekeeper, workspace).catch(
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : error),
  );
  return { asked, outcome };
}

test.each<[EndpointName, WorkspaceRole, boolean]>([
  ["listProductCosts", "viewer", true],
  ["createProductCost", "commenter", false],
  ["createProductCost", "editor", true],
  ["connectHubspot", "editor", false],
  ["connectHubspot", "admin", true],
  ["createSubscription", "admin", false],
  ["createSubscription", "owner", true],
])("%s by a member with the role %s: admitted %s", async (name, role, isOpen) => {
  const by: UserActor = { ...actor, workspace: { id: team, role } };
  const { outcome } = await askIn(name, by, team);
  const least = leastRoleOf(name);
  expect(outcome).toEqual(isOpen ? by : `forbidden: Ask for ${least} in ${team}`);
});

test("a call about the person looks at no workspace", async () => {
  expect(await askIn("listSessions", actor, team)).toEqual({ asked: [undefined], outcome: actor });
  expect((await askIn("listProductCosts", actor, team)).asked).toEqual([team]);
});

test.each<[EndpointName, "read" | "run" | "write", string | undefined]>([
  ["listProductCosts", "run", undefined],
  ["goalSeekSimulation", "run", undefined],
  ["runSimulation", "write", undefined],
  ["runSimulation", "run", undefined],
  ["runSimulation", "read", "This token can only read. Use one with the scope write."],
  [
    "createProductCost",
    "run",
    "This app may read and run simulations, not change anything. Connect it again to allow more.",
  ],
])("%s by an app with the scope %s: refused with %j", async (name, tokenScope, refusal) => {
  const by: UserActor = { ...actor, tokenScope, app: "Claude" };
  const { outcome } = await asAgentCall(() => askIn(name, by));
  expect(outcome).toEqual(refusal === undefined ? by : `forbidden: ${refusal}`);
});

test("the token of an app is refused outside the Model Context Protocol, whatever its scope", async () => {
  const by: UserActor = { ...actor, tokenScope: "write", app: "Claude" };
  expect((await askIn("listProductCosts", by)).outcome).toBe("unauthenticated: Sign in to continue.");
  expect((await asAgentCall(() => askIn("listProductCosts", actor))).outcome).toBe(actor);
});

test("a token opens its own workspace only, and nothing that is about the person", async () => {
  const by: UserActor = { ...actor, tokenScope: "write", workspace: { id: team, role: "owner" } };
  expect((await askIn("listProductCosts", by)).outcome).toBe(by);
  expect((await askIn("listProductCosts", by, team)).outcome).toBe(by);
  expect((await askIn("listProductCosts", by, actor.userId)).outcome).toBe(
    "not_found: This workspace was not found.",
  );
  expect((await askIn("listPassageSources", by)).outcome).toBe(
    "forbidden: This token opens one workspace. Sign in to the app for what is your own.",
  );
  const personal: UserActor = { ...actor, tokenScope: "write" };
  expect((await askIn("listProductCosts", personal, team)).outcome).toBe(
    "not_found: This workspace was not found.",
  );
});

test("a member whose role is too low is refused in words also where nobody can be named", async () => {
  const by: UserActor = { ...actor, workspace: { id: team, role: "viewer" } };
  const uncounted = async () => undefined;
  const gatekeeper = {
    requestLimits: { countNetwork: uncounted, countUser: uncounted },
    authenticate: async () => by,
  };
  await expect(requireAccess("createProductCost", caller, undefined, gatekeeper, team)).rejects.toThrow(
    "Your role in this workspace does not allow this.",
  );
});
