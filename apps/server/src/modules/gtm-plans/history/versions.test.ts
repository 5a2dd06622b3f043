import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals } from "../test-plan.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let id: string;

beforeEach(async () => {
  id = (await saveDetails("Start", undefined, {})).json<{ id: string }>().id;
});

const saveDetails = (companyName: string, ifMatch?: number, plan: object = { gtmPlanId: id }) =>
  user.api.send("saveBasicDetails", { ifMatch, body: testDetails({ ...plan, companyName }) });
const saveGoals = (goal: string, ifMatch?: number) =>
  user.api.send("saveGoals", { ifMatch, body: { gtmPlanId: id, goals: testGoals({ goal }) } });
const rename = (gtmPlanName: string, ifMatch?: number) =>
  user.api.send("renameGtmPlan", { params: { id }, ifMatch, body: { gtmPlanName } });
const remove = (ifMatch?: number) => user.api.send("deleteGtmPlan", { params: { id }, ifMatch });
const undelete = () => user.api.send("undeleteGtmPlan", { params: { id } });
const open = () => user.api.call("getGtmPlan", { params: { id } });

const versionOf = (answer: { json<Body>(): Body }) => answer.json<{ version: number }>().version;
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe("a save that names a version", () => {
  test("a save that names a version is accepted until its own step changes, whatever happens to the other", async () => {
    expect(versionOf(await saveGoals("A", 1))).toBe(2);
    expect(versionOf(await saveDetails("B", 1))).toBe(3);
    expect(versionOf(await saveGoals("C", 2))).toBe(4);
    expect(versionOf(await rename("D", 3))).toBe(5);
    expect((await saveDetails("E", 4)).statusCode).toBe(412);
    expect((await rename("E", 4)).statusCode).toBe(412);
    expect(versionOf(await saveGoals("F", 4))).toBe(6);
  });

  test("a save, rename or delete that names an older version gets 412 with the current plan", async () => {
    await saveDetails("Theirs", 1);
    for (const answer of [await saveDetails("Mine", 1), await rename("Mine", 1), await remove(1)]) {
      expect(answer.statusCode).toBe(412);
      expect(answer.json()).toMatchObject({ success: false, code: "stale", current: await open() });
    }
    expect(await open()).toMatchObject({ companyName: "Theirs", version: 2 });
  });

  test("a save with a version that never existed gets 412, and one with a malformed If-Match gets 400", async () => {
    expect((await saveDetails("Mine", 2)).statusCode).toBe(412);
    const answer = await user.api.send("saveGoals", {
      headers: { "if-match": '"2"' },
      body: { gtmPlanId: id, goals: [] },
    });
    expect(answer.statusCode).toBe(400);
    expect(await open()).toMatchObject({ companyName: "Start", version: 1 });
  });

  test("a delete that names a version succeeds only if the plan has not changed since", async () => {
    await saveGoals("Theirs", 1);
    expect((await remove(1)).statusCode).toBe(412);
    expect((await remove(2)).statusCode).toBe(200);
  });
});

describe("100 saves at once", () => {
  // Every connection is open before the race, else the first save is through before the second begins.
  beforeEach(() => many(20, open));

  test("100 concurrent saves of one step with one version: one succeeds, 99 get 412 with the current plan", async () => {
    const answers = await many(100, (writer) => saveDetails(`Writer ${writer}`, 1));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    const kept = await open();
    expect(kept).toMatchObject({ version: 2, companyName: `Writer ${statuses.indexOf(200)}` });
    for (const answer of answers.filter(({ statusCode }) => statusCode === 412)) {
      expect(answer.json<{ current: unknown }>().current).toEqual(kept);
    }
  });

  test("100 concurrent saves of one step without a version are all saved in turn, and the last one wins", async () => {
    const answers = await many(100, (writer) => saveGoals(`Writer ${writer}`));
    const versions = answers.map(versionOf);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    const plan = await open();
    expect(plan.version).toBe(101);
    expect(plan.goals[1]?.goal).toBe(`Writer ${versions.indexOf(101)}`);
  });

  test("100 saves of two steps by two writers, each naming its own step's last version: none is refused", async () => {
    const write = async (save: typeof saveDetails): Promise<void> => {
      let seen = 1;
      for (let turn = 0; turn < 50; turn += 1) {
        const answer = await save(`Turn ${turn}`, seen);
        expect(answer.statusCode).toBe(200);
        seen = versionOf(answer);
      }
    };
    await Promise.all([write(saveDetails), write(saveGoals)]);
    expect(await open()).toMatchObject({
      version: 101,
      companyName: "Turn 49",
      goals: [{}, { goal: "Turn 49" }],
    });
  });

  test("12 concurrent writers that retry after 412 lose no change", async () => {
    const write = async (writer: number): Promise<void> => {
      const plan = await open();
      const answer = await saveDetails(`${plan.companyName} ${writer}`, plan.version);
      if (answer.statusCode === 412) return write(writer);
      expect(answer.statusCode).toBe(200);
    };
    await many(12, write);
    const { companyName, version } = await open();
    const writers = companyName.split(" ").slice(1).map(Number);
    expect(writers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(version).toBe(13);
  });
});

/** What is stored after any sequence of saves. */
interface Model {
  version: number;
  details: number;
  goals: number;
  name: string;
  company: string;
  goal: string;
  isDeleted: boolean;
}

const step = fc.record({
  what: fc.constantFrom("details", "goals", "rename", "delete", "undelete"),
  /** How far behind the newest version the writer is; null: names none. */
  behind: fc.option(fc.integer({ min: -1, max: 3 })),
  text: fc.stringMatching(/^[A-Z][a-z0-9_]{1,12}$/),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function applied(model: Model, { what, behind, text }: Step): { status: number; next: Model } {
  const refused = (status: number) => ({ status, next: model });
  if (what === "undelete") return { status: 200, next: { ...model, isDeleted: false } };
  if (model.isDeleted) return refused(404);
  const seen = behind === null ? null : Math.max(0, model.version - behind);
  const newest =
    what === "goals" ? model.goals : what === "delete" ? Math.max(model.details, model.goals) : model.details;
  if (seen !== null && (seen > model.version || newest > seen)) return refused(412);
  if (what === "delete") return { status: 200, next: { ...model, isDeleted: true } };
  const version = model.version + 1;
  const next = { ...model, version };
  if (what === "goals") return { status: 200, next: { ...next, goals: version, goal: text } };
  const changed = what === "rename" ? { name: text } : { company: text, name: "Launch 2027" };
  return { status: 200, next: { ...next, details: version, ...changed } };
}

function perform(model: Model, { what, behind, text }: Step) {
  const seen = behind === null ? undefined : Math.max(0, model.version - behind);
  switch (what) {
    case "details":
      return saveDetails(text, seen);
    case "goals":
      return saveGoals(text, seen);
    case "rename":
      return rename(text, seen);
    case "delete":
      return remove(seen);
    case "undelete":
      return undelete();
    default:
      return what satisfies never;
  }
}

test("any sequence of saves, renames, deletes and undeletes leaves the state that a model predicts", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      id = (await saveDetails("Start", undefined, {})).json<{ id: string }>().id;
      let model: Model = {
        version: 1,
        details: 1,
        goals: 0,
        name: "Launch 2027",
        company: "Start",
        goal: "No of Customers",
        isDeleted: false,
      };
      for (const each of steps) {
        const { status, next } = applied(model, each);
        const answer = await perform(model, each);
        expect(answer.statusCode, JSON.stringify(each)).toBe(status);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        model = next;
      }
      if (model.isDeleted) await undelete();
      const { version, name, company, goal } = model;
      const plan = await open();
      expect(plan).toMatchObject({ version, gtmPlanName: name, companyName: company });
      expect(plan.goals[1]?.goal).toBe(goal);
    }),
    { numRuns: 30, seed: 20_270_101 },
  );
  // The sequences reach every answer.
  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([200, 404, 412]);
});
