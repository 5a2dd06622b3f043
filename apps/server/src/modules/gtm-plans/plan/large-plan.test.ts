import { performance } from "node:perf_hooks";
import { beforeAll, expect, test } from "vitest";
import { processorSeconds } from "../../../test/processor-time.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";
import { testIndustries, testStepSave, testSteps } from "../test-sections.ts";

const ROUNDS = 20;

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let large: string;
let small: string;

const geos = (count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? "India" : `Geo ${index}`));
const products = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    testProduct({
      name: index === 0 ? "CRM" : `Product ${index}`,
      geos: geos(count),
      industries: [
        ...testIndustries,
        "Mining",
        "Insurance",
        "Education",
        "Energy",
        "Steel",
        "Travel",
        "Media",
        "Law",
      ],
    }),
  );

/** A plan of so many products in so many geographies, with every step of every combination. */
async function createFilled(count: number): Promise<string> {
  const titles = products(count).flatMap(({ name }) => geos(count).map((geo) => `${String(name)}-${geo}`));
  const maps = testSteps.map(
    ([, , map, data]) => [map, Object.fromEntries(titles.map((title) => [title, data]))] as const,
  );
  const payload = {
    ...testDetails({ products: products(count) }),
    goals: testGoals(),
    ...Object.fromEntries(maps),
  };
  const answer = await user.api.send("saveWholePlan", { body: payload });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json<{ id: string }>().id;
}

beforeAll(async () => {
  [large, small] = [await createFilled(10), await createFilled(1)];
});
const load = (id: string) =>
  user.api.send("getGtmPlan", { params: { id }, headers: { "accept-encoding": "gzip" } });
async function saveOne(id: string): Promise<number> {
  const [name, , , data] = testSteps[0];
  const answer = await user.api.send(name, testStepSave(name, id, data));
  expect(answer.statusCode).toBe(200);
  return answer.body.length;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** The shortest of several runs on the large and on the small plan, in turns: what else the machine does takes longer. */
async function compare(work: (id: string) => Promise<unknown>): Promise<{ large: number; small: number }> {
  const times: { large: number[]; small: number[] } = { large: [], small: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.large.push(await timed(() => work(large)));
    times.small.push(await timed(() => work(small)));
  }
  return { large: Math.min(...times.large), small: Math.min(...times.small) };
}

test("a plan of 10 x 10 combinations opens whole, and compressed to less than 100 kB", async () => {
  const plan = await user.api.call("getGtmPlan", { params: { id: large } });
  expect(Object.keys(plan.segmentationData)).toHaveLength(100);
  const kept = await load(large);
  expect(kept.headers["content-encoding"]).toBe("gzip");
  expect(kept.rawPayload.length).toBeLessThan(100_000);
});

test("a save in a large plan writes one row, answers no more and takes under 3 times a small plan's time", async () => {
  const bytes = [await saveOne(large), await saveOne(small)];
  expect(Math.abs((bytes[0] ?? 0) - (bytes[1] ?? 0))).toBeLessThan(50);
  const took = await compare(saveOne);
  expect(took.large / took.small, JSON.stringify(took)).toBeLessThan(3);
  const written = await server.query<{ rows: number }>(
    "select count(*)::integer as rows from gtm_plan_sections where plan_id = $1 and version > 1",
    [large],
  );
  expect(written).toEqual([{ rows: 1 }]);
});

test("a load of an unchanged large plan takes less than 4 times as long as that of a small one", async () => {
  await load(large);
  const took = await compare(load);
  expect(took.large / took.small, JSON.stringify(took)).toBeLessThan(4);
});

test("a load after a save, built from rows, takes under 40 times the CPU time of a JSON round trip", async () => {
  const plan = await user.api.call("getGtmPlan", { params: { id: large } });
  const took = { load: 0, write: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await saveOne(large);
    took.load += await processorSeconds(() => load(large));
    took.write += await processorSeconds(() => JSON.parse(JSON.stringify(plan)) as unknown);
  }
  // Measured: 9.
  expect(took.load / took.write, JSON.stringify(took)).toBeLessThan(40);
});
