import { segmentSizes, industries as suggestedIndustries } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { lookupKey } from "../../../platform/text/words.ts";
import type { AdvisorQuestion } from "../advisor.ts";
import { balancedScore } from "../evaluation/balanced-score.ts";
import { furtherCells } from "../evaluation/further-cells.ts";
import {
  type Attribute,
  attributeNames,
  contrasts,
  type GoldenCell,
  goldenCells,
  goldenProducts,
} from "../evaluation/golden-cells.ts";
import knowledge from "../knowledge/industries.json" with { type: "json" };
import { createIndustryFinder } from "../knowledge/industries.ts";
import { adviseByRules, ruleOf } from "./built-in-advisor.ts";

const finder = createIndustryFinder();
const attributes = Object.values(attributeNames);
const ask = (question: Partial<AdvisorQuestion> & { description?: string }) => {
  const { description = goldenProducts.crm, ...rest } = question;
  return adviseByRules(finder, {
    product: { name: "Wake", description },
    geo: "India",
    industries: ["Banking"],
    attributes,
    ...rest,
  });
};
const picksOf = ({ product, industry, size }: Pick<GoldenCell, "product" | "industry" | "size">): string[] =>
  ask({ description: goldenProducts[product], industries: [industry] })
    .industries.flatMap(({ cells }) => cells[size])
    .filter(({ yes }) => yes)
    .map(({ attribute }) => attribute);

/** The best five attributes for each size, whatever the industry: the table that the rules must beat. */
function bestTableBySize(all: readonly GoldenCell[]): (cell: GoldenCell) => readonly string[] {
  const names = Object.keys(attributeNames).filter((name): name is Attribute =>
    Object.hasOwn(attributeNames, name),
  );
  const table = new Map(
    segmentSizes.map((size) => {
      const cells = all.filter((cell) => cell.size === size);
      const gain = (name: Attribute) =>
        cells.filter(({ expected }) => expected.includes(name)).length -
        cells.filter(({ surprising }) => surprising.includes(name)).length;
      const best = names
        .toSorted((left, right) => gain(right) - gain(left))
        .slice(0, 5)
        .filter((name, rank) => rank < 3 || gain(name) > 0);
      return [size, best.map((name) => attributeNames[name])];
    }),
  );
  return ({ size }) => table.get(size) ?? [];
}

describe("golden cells", () => {
  test.each([
    ["36 golden", goldenCells],
    ["60 further", furtherCells],
  ])(
    "on %s cells the rules score at least 95, and 5 points above the best table by size alone",
    (_, cells) => {
      const rules = balancedScore(picksOf, cells);
      expect(rules).toBeGreaterThanOrEqual(95);
      expect(rules - balancedScore(bestTableBySize(cells), cells)).toBeGreaterThanOrEqual(5);
    },
  );

  test("each size has a third of the golden cells, and no two name the same product, industry and size", () => {
    for (const cells of [goldenCells, furtherCells])
      for (const size of segmentSizes)
        expect(cells.filter((cell) => cell.size === size)).toHaveLength(cells.length / 3);
    const questions = [...goldenCells, ...furtherCells].map(
      ({ product, industry, size }) => `${product} ${industry} ${size}`,
    );
    expect(new Set(questions).size).toBe(96);
  });

  test("at least 27 of 30 contrasts between industries are right", () => {
    const scoreOf = (attribute: Attribute, industry: string, size: GoldenCell["size"]) =>
      ask({ description: "", industries: [industry], attributes: [attributeNames[attribute]] }).industries[0]
        ?.cells[size][0]?.score ?? 0;
    const right = contrasts.filter(
      ([attribute, higher, lower, size]) =>
        scoreOf(attribute, higher, size) > scoreOf(attribute, lower, size),
    );
    expect(contrasts).toHaveLength(30);
    expect(right.length).toBeGreaterThanOrEqual(27);
  });

  test("every cell of every suggested industry has 3 to 5 picks", () => {
    const known = suggestedIndustries.filter((name) => name !== "Other");
    for (const description of Object.values(goldenProducts))
      for (const { name, status, cells } of ask({ description, industries: known }).industries) {
        expect([name, status]).toEqual([name, "assessed"]);
        for (const size of segmentSizes) {
          const count = cells[size].filter(({ yes }) => yes).length;
          expect([name, size, count >= 3 && count <= 5]).toEqual([name, size, true]);
        }
      }
  });
});

describe("metamorphic", () => {
  test("the same question gives the same bytes", () => {
    expect(JSON.stringify(ask({}))).toBe(JSON.stringify(ask({})));
  });

  test("the order of industries and attributes changes no pick", () => {
    const sorted = ask({ industries: ["Retail", "Banking"] });
    const turned = ask({ industries: ["Banking", "Retail"], attributes: attributes.toReversed() });
    expect(turned.industries.toReversed()).toEqual(sorted.industries);
  });

  test("an attribute the advisor does not know changes no other and stays no", () => {
    const more = ask({ attributes: ["Colour", ...attributes, "Sustainability"] });
    expect(more.industries).toEqual(ask({}).industries);
    expect(more.unknownAttributes).toEqual(["Colour", "Sustainability"]);
  });

  test.each([
    [
      "CRM for sales teams with pipeline, mobile app and reports.",
      "A mobile app and CRM. Sales teams see their pipeline and reports.",
    ],
    [
      goldenProducts.dispatch,
      "For delivery fleets: a driver app, dispatch and route planning, round the clock.",
    ],
    [
      goldenProducts.fraud,
      "Machine learning on customer data finds fraud in payments; monitoring happens in real time.",
    ],
  ])("a paraphrase of a description gives nearly the same picks: %s", (one, other) => {
    for (const size of segmentSizes) {
      const setOf = (description: string) =>
        new Set(
          ask({ description, industries: ["Logistics", "Banking"] }).industries.flatMap(({ name, cells }) =>
            cells[size].filter(({ yes }) => yes).map(({ attribute }) => `${name} ${attribute}`),
          ),
        );
      const [left, right] = [setOf(one), setOf(other)];
      const shared = [...left].filter((each) => right.has(each)).length;
      expect(shared / new Set([...left, ...right]).size).toBeGreaterThanOrEqual(0.8);
    }
  });
});

describe("honesty", () => {
  test.each(["Underwater basket weaving", "asdf", "Other", "🦄", "__proto__ constructor"])(
    "an unknown industry is not assessed: %s",
    (name) => {
      const [industry] = ask({ industries: [name] }).industries;
      expect(industry).toMatchObject({ name, status: "unknown", treatedAs: null });
      expect(Object.values(industry?.cells ?? {}).flat()).toEqual([]);
    },
  );

  test("an industry that only shares a word with a profile is a suggestion", () => {
    expect(ask({ industries: ["Ship chandlery"] }).industries[0]).toMatchObject({
      status: "similar",
      treatedAs: "Logistics & Supply Chain",
    });
  });

  test.each([
    ["BFSI", "Banking and Insurance"],
    ["NBFC", "Banking and Financial Technology"],
    ["FMCG", "Consumer Packaged Goods"],
    ["fintech", "Financial Technology"],
    ["IT services companies", "Software & SaaS"],
    ["Law firms", "Legal Services"],
    ["Defence", "Government & Public Sector"],
    ["Banking, Retail", "Banking and Retail"],
    ["  UTILITIES ", "Utilities"],
    ["Energy", "Energy - Oil & Gas and Utilities"],
    ["Hotel chains", "Hospitality & Hotels"],
    ["Pharmacies", "Retail and Healthcare Providers"],
    ["Contact centres", "Software & SaaS and Retail"],
  ])("the industry %s is treated as %s", (name, profile) => {
    expect(ask({ industries: [name] }).industries[0]).toMatchObject({
      status: "assessed",
      treatedAs: profile,
    });
  });

  test.each([
    ["TCO", "Cost"],
    ["Uptime", "Reliability"],
    ["case study", "Reference/Ind Experience"],
    ["SOC 2", "Industry Certifications"],
    ["Time-to-value", "Speed/Ease of Deployment"],
    ["Customer support", "Post Sales Service"],
    ["Sustainability", undefined],
    ["", undefined],
  ])("the attribute %s is assessed as %s", (name, expected) => {
    expect(ruleOf(name)?.rule.name).toBe(expected);
  });

  test("an empty description is noted and raises no trait", () => {
    const answer = ask({ description: "  " });
    expect(answer.notes).toHaveLength(1);
    expect(answer.basis).not.toContain("your description");
  });

  test("a product made for another trade is flagged", () => {
    const [bank, shop] = ask({
      description: goldenProducts.till,
      industries: ["Banking", "Retail"],
    }).industries;
    expect(bank?.note).toBe(
      "The description mentions “tills”, which fits Retail or Restaurants & Food Services. Check whether Banking buys this product.",
    );
    expect(shop?.note).toBeNull();
  });

  test("cues are whole words and not negated", () => {
    const scoreWith = (description: string) =>
      ask({ description, attributes: ["Post Sales Service"] }).industries[0]?.cells.SME[0]?.score;
    const plain = scoreWith("A tool.");
    expect(scoreWith("Tillage planning")).toBe(plain);
    expect(scoreWith("Works without any hardware")).toBe(plain);
    expect(scoreWith("Comes with hardware")).toBeGreaterThan(plain ?? 10);
    expect(scoreWith("Comes with machine learning")).toBe(plain);
    expect(scoreWith("Machine learning in the machine")).toBeGreaterThan(plain ?? 10);
  });
});

test("a reason names the two strongest terms and quotes the description, and the terms add up to the score", () => {
  const answer = ask({ description: goldenProducts.dispatch, industries: ["Logistics"] });
  const pick = answer.industries[0]?.cells.Enterprise.find(({ attribute }) => attribute === "Reliability");
  expect(pick?.reason).toBe(
    "Downtime is very costly in Logistics & Supply Chain; the product runs in live operations (“around the clock”, “dispatch”).",
  );
  const sum = pick?.terms.reduce((total, { value }) => total + value, 0) ?? 0;
  expect(Math.abs(sum - (pick?.score ?? 0))).toBeLessThanOrEqual(0.3);
});

test("a sixth attribute that scores as well says that 5 rank higher", () => {
  const all = ask({ description: goldenProducts.fraud }).industries[0]?.cells.Enterprise ?? [];
  const sixth = all.find(({ yes }) => !yes);
  expect(all.filter(({ yes }) => yes)).toHaveLength(5);
  expect(sixth?.reason).toMatch(/^Also relevant, but 5 rank higher\. /);
});

test("36 cells cost a bounded number of times reading the table of industries", () => {
  const industries = [
    "Banking",
    "Retail",
    "Pharma",
    "Hotels",
    "Utilities",
    "Media",
    "Law firms",
    "Mining",
    "Telecom",
    "Schools",
    "FMCG",
    "IT",
  ];
  const asked = shortest(() => ask({ description: goldenProducts.dispatch, industries }));
  const read = shortest(() => JSON.parse(JSON.stringify(knowledge)) as unknown);
  // Measured: 13.
  expect(asked / read).toBeLessThan(40);
});

/** Milliseconds of the shortest of many runs: the others were held up by what else the machine does. */
function shortest(run: () => unknown): number {
  const runs = Array.from({ length: 30 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...runs);
}

test("no two industries have a name in common", () => {
  const owners = [
    ...knowledge.industries.map(({ name, aliases }) => [name, ...aliases]),
    ...knowledge.blends.map(({ names }) => names),
  ].map((names) => [...new Set(names.map(lookupKey))]);
  const keys = owners.flat();
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe("an operator's file of industries", () => {
  test("an operator's file of industries adds profiles and takes precedence over built-in names", () => {
    const own = createIndustryFinder({
      industries: [
        {
          name: "Ship chandlery",
          aliases: ["retail"],
          traits: { margins: 3 },
          why: "Thin margins in every port.",
        },
      ],
      blends: [],
    });
    expect(own.count).toBe(finder.count + 1);
    expect(own.find("Retail")).toMatchObject({ kind: "known", profile: { name: "Ship chandlery" } });
  });

  test("an operator's file of industries is refused when a blend names an unknown industry", () => {
    expect(() =>
      createIndustryFinder({ industries: [], blends: [{ names: ["x"], of: ["Nowhere"], why: "None." }] }),
    ).toThrow("unknown industry: Nowhere");
  });
});
