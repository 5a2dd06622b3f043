import { type Endpoint, endpointNames, endpoints, type FailureReply } from "@beachhead/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "./platform/clock/durations.ts";
import { everyParam } from "./test/client.ts";
import { documentRoutes, operationRoutes, protocolRoutes, routesOf } from "./test/routes-of.ts";
import { testServer } from "./test/server.ts";

const ID = "01a1fc8d-5ed0-75d9-ab4d-ba499f406ee1";

const rows: Endpoint[] = Object.values(endpoints);
const ofUsers = endpointNames.filter((name) => endpoints[name].access === "user");

const server = testServer();
let expired: string;
beforeAll(async () => {
  const user = await server.signUp();
  server.clock.advance(15 * DAY_MS);
  expired = user.headers.authorization;
});

describe("the routes", () => {
  test("the routes are those of the endpoint table, of operation, the documents and the protocols, and no others", () => {
    const table = rows.map(({ method, path }) => `${method} ${path}`);
    const others = [...operationRoutes, ...documentRoutes, ...protocolRoutes];
    expect(routesOf(server.app).sort()).toEqual([...table, ...others].sort());
  });

  test("the OpenAPI document has every route of the endpoint table and no others", async () => {
    const answer = await server.app.inject({ url: "/api/openapi.json" });
    const { openapi, paths } = answer.json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
    expect(openapi).toBe("3.1.0");
    expect(described.sort()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

describe.each(ofUsers)("%s", (name) => {
  const call = (authorization?: string) =>
    server.client.send(name, {
      params: everyParam(name, ID),
      headers: authorization === undefined ? {} : { authorization },
    });

  async function codeFor(authorization?: string) {
    const answer = await call(authorization);
    return answer.statusCode === 401 ? answer.json<FailureReply>().code : answer.statusCode;
  }

  test(`${name} refuses a caller who is not signed in`, async () => {
    expect(await codeFor()).toBe("unauthenticated");
    expect(await codeFor("")).toBe("unauthenticated");
    expect(await codeFor("Bearer")).toBe("unauthenticated");
    expect(await codeFor("Bearer undefined")).toBe("unauthenticated");
    expect(await codeFor(`Bearer ${"a".repeat(32)}.${"A".repeat(43)}=`)).toBe("unauthenticated");
    expect(await codeFor("Basic YWRtaW46YWRtaW4=")).toBe("unauthenticated");
  });

  test(`${name} refuses a token after sign-out`, async () => {
    const user = await server.signUp();
    expect((await call(user.headers.authorization)).statusCode).not.toBe(401);
    await user.api.send("signOut");
    expect(await codeFor(user.headers.authorization)).toBe("unauthenticated");
  });

  test(`${name} refuses a token 15 days after sign-in`, async () => {
    expect(await codeFor(expired)).toBe("unauthenticated");
  });
});
