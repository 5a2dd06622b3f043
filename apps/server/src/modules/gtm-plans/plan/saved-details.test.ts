import { type GtmPlanReply, type ReplyOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails, testProduct } from "../test-plan.ts";

type Saved = ReplyOf<"saveBasicDetails">;

const server = testServer({ user: "per test" });
const { user } = server;
let id: string;
let products: Saved["products"];

const long = (text: string) => `${text} ${"words of a description ".repeat(100)}`.trim();

beforeEach(async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  const sent = ["CRM", "Desk", "Mail"].map((name) =>
    testProduct({ name, description: long(name), geos: ["India", "Japan"] }),
  );
  const created = await user.api.send("saveBasicDetails", { body: testDetails({ products: sent }) });
  ({ id, products } = created.json<Saved>());
});

/** Saves the details with these products, and answers with what was saved. */
async function save(list: readonly object[]): Promise<Saved> {
  const answer = await user.api.send("saveBasicDetails", { body: testDetails({ id, products: list }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Saved>();
}

const load = async () =>
  (await user.api.send("getGtmPlan", { params: { id } })).json<GtmPlanReply>().products;

/** The products with another description of one of them. */
const edited = (index: number, description: string) =>
  products.map((product, place) => (place === index ? { ...product, description } : product));

const asOwner = (text: string) => asOwnerOf(server.database, user.userId, (client) => client.query(text));

test("a product that another save changed, removed, moved or renamed is stored again", async () => {
  const [first, second, third] = products;
  for (const list of [
    edited(1, long("Edited elsewhere")),
    [second, third],
    [third, second, first],
    [{ ...first, name: "CRM 2" }, second, third],
  ]) {
    await save(list.flatMap((product) => product ?? []));
    await save(products);
    expect(await load()).toEqual(products);
  }
});

test("a save that names the version before another save is refused as stale", async () => {
  const { version } = await save(edited(1, "Edited elsewhere"));
  const request = { body: testDetails({ id, products }), ifMatch: version - 1 };
  expect((await user.api.send("saveBasicDetails", request)).statusCode).toBe(412);
  expect(await load()).toEqual(edited(1, "Edited elsewhere"));
});

test("a failed save stores nothing, and sending the same again stores it", async () => {
  const body = testDetails({ id, products: edited(0, "Edited once") });
  await asOwner(`create function refuse_update() returns trigger language plpgsql as
    $$ begin raise exception 'no audit row'; end $$`);
  await asOwner(`create trigger refuse_update before insert on audit_log for each row
    when (new.action = 'gtm-plan.update') execute function refuse_update()`);
  try {
    expect((await user.api.send("saveBasicDetails", { body })).statusCode).toBe(500);
  } finally {
    await asOwner("drop trigger refuse_update on audit_log");
    await asOwner("drop function refuse_update");
  }
  expect(await load()).toEqual(products);
  await save(edited(0, "Edited once"));
  expect(await load()).toEqual(edited(0, "Edited once"));
});

test("concurrent saves of business details leave the whole of one save", async () => {
  const texts = Array.from({ length: 12 }, (_, turn) => long(`Turn ${turn}`));
  await Promise.all(
    texts.map((text) => save(products.map((product) => ({ ...product, description: text })))),
  );
  const found = new Set((await load()).map(({ description }) => description));
  expect(found.size).toBe(1);
  expect(texts).toContain([...found][0]);
  await save(products);
  expect(await load()).toEqual(products);
});

test("another user who sends the plan's id and products gets 404, and a plan of their own has only what they sent", async () => {
  const stranger = await server.signUp();
  await grantPlan(server.database, stranger.userId, "enterprise");
  const body = testDetails({ id, products });
  expect((await stranger.api.send("saveBasicDetails", { body })).statusCode).toBe(404);
  const own = testProduct({ name: "CRM", description: "Theirs" });
  const created = await stranger.api.send("saveBasicDetails", { body: testDetails({ products: [own] }) });
  expect(created.json<Saved>().products).toMatchObject([{ name: "CRM", description: "Theirs" }]);
  expect(await load()).toEqual(products);
});

test("the reply of a save has the products and combinations of the stored plan", async () => {
  const [first, second, third] = products;
  const lists = [
    products,
    edited(1, 'Größe 計画 "quoted"'),
    [third, first, second],
    [{ ...first, geos: ["Japan", "Brazil"] }, testProduct({ name: "New" })],
  ];
  for (const list of lists) {
    const sent = list.flatMap((product) => product ?? []);
    const answer = await user.api.send("saveBasicDetails", { body: testDetails({ id, products: sent }) });
    const saved = answer.json<Saved>();
    expect(answer.headers.etag).toBe(`"v${saved.version}"`);
    const plan = (await user.api.send("getGtmPlan", { params: { id } })).json<GtmPlanReply>();
    expect(saved.products).toEqual(plan.products);
    expect(saved.productGeoCombinations).toEqual(plan.combinationData);
  }
});
