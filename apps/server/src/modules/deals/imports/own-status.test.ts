import { beforeEach, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDeal } from "../test-deal.ts";
import { importCalls } from "./test-import-calls.ts";

const server = testServer({ plan: "enterprise", confirmed: true, user: "per test", worksOnJobs: true });
const { call, imported } = importCalls(server);

const FILE =
  "ID,Name,Amount,Currency,Stage,Status\n1,Alder,100,EUR,Proposal made,Lost\n2,Birch,200,EUR,Closed Won,Open\n3,Cedar,300,EUR,Proposal made,Open\n";

beforeEach(() => imported(FILE, { stages: { "Proposal made": 40 } }));

const found = async (name: string) => {
  const [deal] = await call("listDeals", { query: { search: name } });
  return deal ?? expect.fail(`${name} is not there`);
};
const statuses = async () => [
  (await found("Alder")).status,
  (await found("Birch")).status,
  (await found("Cedar")).status,
];

async function edit(name: string, changes: object) {
  const { id, Stage, Deal_Currency } = await found(name);
  await call("updateDeal", {
    params: { id },
    body: testDeal({ name, Stage, Deal_Currency, ...changes }),
  });
  return found(name);
}

test("a deal that its file calls lost stays lost when it is edited, although its stage does not say so", async () => {
  expect(await found("Alder")).toMatchObject({ status: "lost", probability: 0 });
  expect(await edit("Alder", { Amount: 700 })).toMatchObject({ Amount: 700, status: "lost", probability: 0 });
  expect(await edit("Alder", { Amount: 800, probability: 0 })).toMatchObject({ Amount: 800, status: "lost" });
  expect(await edit("Birch", { Amount: 900 })).toMatchObject({ Amount: 900, status: "open" });
});

test.each([
  ["stage", { Stage: "Negotiation" }],
  ["probability", { probability: 60 }],
])("another %s decides over what the file said of a deal's status", async (_what, change) => {
  expect((await edit("Alder", change)).status).toBe("open");
  expect((await edit("Alder", { Amount: 900 })).status).toBe("open");
});

test("saved stages do not change a status that the file gave", async () => {
  expect(await statuses()).toEqual(["lost", "open", "open"]);
  await call("saveStages", {
    params: { provider: "import" },
    body: { "Proposal made": 100, "Closed Won": 100 },
  });
  expect(await statuses()).toEqual(["lost", "open", "open"]);
  expect((await found("Cedar")).probability).toBe(100);
});

test("importing the file again with another status changes the status", async () => {
  await imported(FILE.replace("Lost", "Won").replace("Open", ""));
  expect(await statuses()).toEqual(["won", "won", "open"]);
});

test("undoing an import brings back the status that the earlier file gave", async () => {
  const { importId } = await imported(FILE.replace("Lost", "Won"));
  expect((await found("Alder")).status).toBe("won");
  await call("undoDealImport", { params: { id: importId } });
  expect((await edit("Alder", { Amount: 700 })).status).toBe("lost");
});
