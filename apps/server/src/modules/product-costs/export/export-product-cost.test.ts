import { endpointOf, fileTypes, productCostBody } from "@beachhead/contract";
import { yearWords } from "@beachhead/engine";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { type CostFigures, splitCost } from "../product-cost.ts";
import { testCost } from "../test-cost.ts";
import { productCostDeck } from "./deck.ts";
import { yearlyAmounts } from "./yearly-amounts.ts";

const server = testServer({ user: "per test" });
const { user } = server;

async function save(changes: Parameters<typeof testCost>[0] = {}): Promise<string> {
  return (await user.api.callUntyped("createProductCost", { body: testCost(changes) })).id;
}
const exported = (id: string, format: string, as = user.api) =>
  as.send("exportProductCost", { params: { id }, query: { format } });

test("a product cost is exported in each of its formats", async () => {
  const id = await save();
  for (const format of endpointOf("exportProductCost").file ?? []) {
    const answer = await exported(id, format);
    expect(answer.statusCode, format).toBe(200);
    expect(answer.headers["content-type"]).toBe(fileTypes[format]);
  }
  expect((await exported(id, "json")).statusCode).toBe(422);
});

test("a product cost in CSV has its figures as they were typed", async () => {
  const id = await save({ costTitle: "-Costs", adminGrowth: [1, 2.5, -3, 0] });
  const lines = (await exported(id, "csv")).body.split("\r\n");
  expect(lines[0]).toContain(`"'-Costs"`);
  expect(lines.find((line) => line.startsWith('"Administration"'))).toMatch(/,1,2\.5,-3,0$/);
});

test("the slides of a product cost name its findings, also of one without amounts", () => {
  const { inputs, ...names } = splitCost(productCostBody.parse(testCost()));
  const row = { ...names, inputs, years: yearWords(null) };
  const zero = { ...inputs };
  for (const { name } of yearlyAmounts) zero[name] = 0;
  zero.upFrontProductDevelopmentCost = 0;
  const titlesOf = (figures: CostFigures) =>
    productCostDeck({ ...row, inputs: figures }).slides.map(({ title }) => title);
  expect(titlesOf(inputs)).toMatchInlineSnapshot(`
    [
      "Fixed cost falls from 76 k in year 1 to 67 k in year 5; most of it is sales and marketing",
      "A new customer costs 120 once, a user 7.5 a year and sales and marketing take 7.5 % of revenue in year 1",
      "The figures are based on these assumptions",
    ]
  `);
  const dated = productCostDeck({
    ...row,
    years: yearWords({ firstYear: 2027, yearStartMonth: 1 }),
  }).slides.map(({ title }) => title);
  expect(dated[0]).toBe(
    "Fixed cost falls from 76 k in 2027 (year 1) to 67 k in 2031 (year 5); most of it is sales and marketing",
  );
  expect(titlesOf(zero)).toEqual([
    "There is no fixed cost",
    "Customers and users add no cost of their own",
    "The figures are based on these assumptions",
  ]);
});

test("a product cost is exported to nobody but its owner", async () => {
  const id = await save();
  const other = await server.signUp();
  expect((await exported(id, "csv", other.api)).statusCode).toBe(404);
});
