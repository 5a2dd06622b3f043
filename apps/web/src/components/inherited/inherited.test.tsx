import type { CombinationLink, Inheritance } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createDocumentForm } from "../../lib/form/document-form.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { CombinationField } from "./combination-field.tsx";
import { InheritedNotice, type Upstream } from "./inherited-notice.tsx";
import { type InheritedFields, inheritedState, NOTHING_SEEN } from "./inherited-values.ts";
import { isLinkOrNull, withCombinationOf } from "./initial-combination.ts";

afterEach(cleanup);

interface Fields {
  gtmPlan: string;
  productName: string;
  geo: string;
  revenueTarget: number | null;
  combination: CombinationLink | null;
}

const fields: InheritedFields<Fields> = {
  keys: ["revenueTarget"],
  link: ({ combination }) => combination,
  withLink: (values, combination) => ({ ...values, combination }),
  read: (values, key) => (key === "revenueTarget" ? values.revenueTarget : null),
  write: (values, _, figure) => (typeof figure === "string" ? values : { ...values, revenueTarget: figure }),
};
const blank: Fields = { gtmPlan: "", productName: "", geo: "", revenueTarget: null, combination: null };

function inheritance(revenueTarget: number | null): Inheritance {
  return {
    success: true,
    version: 1,
    gtmPlanId: "plan",
    gtmPlanName: "DACH launch",
    currency: "EUR",
    firstYear: 2027,
    yearStartMonth: 1,
    keptRevenue: null,
    sources: { revenue: "Revenue (EUR)", customers: null, ebitPercent: null },
    combinations: [
      {
        title: "CRM-Germany",
        id: "c1",
        product: "CRM",
        geo: "Germany",
        share: 1,
        market: null,
        revenueTarget,
        targetYear: 3,
        calendarYear: 2029,
        ebitTarget: null,
        existingCustomers: null,
        customerGrowth: null,
        revenueToday: 0,
      },
    ],
  };
}

it.each([
  [12, 12, 12, "inherited"],
  [10, 12, 12, "own"],
  [12, 12, 14, "changed"],
  [10, 12, 14, "changed"],
  [14, 12, 14, "inherited"],
  [12, 12, null, "gone"],
  [12, null, null, "none"],
  [null, null, 14, "changed"],
])("the inherited state of own %s, seen %s and source %s is %s", (own, seen, source, expected) => {
  expect(inheritedState(own, seen, source)).toBe(expected);
});

describe("a document for a combination", () => {
  it("a document for a combination takes names and blank values from the plan and keeps typed ones", () => {
    const made = withCombinationOf(fields, blank, blank, inheritance(12), "c1");
    expect(made).toMatchObject({
      gtmPlan: "DACH launch",
      productName: "CRM",
      geo: "Germany",
      revenueTarget: 12,
      combination: { gtmPlanId: "plan", combinationId: "c1", seen: { revenueTarget: 12, targetYear: null } },
    });
    const typed = withCombinationOf(fields, { ...blank, revenueTarget: 5 }, blank, inheritance(12), "c1");
    expect(typed).toMatchObject({ revenueTarget: 5, combination: { seen: { revenueTarget: null } } });
    expect(withCombinationOf(fields, blank, blank, inheritance(12), "other")).toBe(blank);
  });

  it("isLinkOrNull accepts null, a link and an earlier link without customerGrowth, and nothing else", () => {
    const link = { gtmPlanId: "p", combinationId: "c", seen: NOTHING_SEEN };
    const { customerGrowth: _later, ...earlier } = NOTHING_SEEN;
    const links = [null, link, { ...link, seen: earlier }, { ...link, seen: {} }, { ...link, gtmPlanId: 1 }];
    expect([...links, "p"].map(isLinkOrNull)).toEqual([true, true, true, false, false, false]);
  });
});

function open(values: Fields, upstream: Upstream) {
  const form = createDocumentForm(values, () => []);
  render(
    <TestRouter>
      <CombinationField
        form={form}
        fields={fields}
        blank={blank}
        plans={[]}
        upstream={upstream}
        load={() => Promise.reject(new Error("not asked"))}
        what="simulation"
      />
      <InheritedNotice form={form} fields={fields} upstream={upstream} keys={fields.keys} what="simulation" />
    </TestRouter>,
  );
  return () => form.store.getState().values;
}

const there = (target: number | null): Upstream => ({ is: "there", inheritance: inheritance(target) });
const made = withCombinationOf(fields, blank, blank, inheritance(12_000_000), "c1");

describe("a goal that changes upstream", () => {
  it("a goal changed upstream is offered with both values, and Take applies it and ends the offer", async () => {
    const values = open(made, there(14_000_000));
    expect(screen.getByRole("status").textContent).toContain(
      "The revenue goal is now 14,000,000 EUR. This simulation uses 12,000,000 EUR.",
    );
    expect(values().revenueTarget).toBe(12_000_000);
    await userEvent.click(screen.getByRole("button", { name: "Take 14\u202fM" }));
    expect(values()).toMatchObject({
      revenueTarget: 14_000_000,
      combination: { seen: { revenueTarget: 14_000_000 } },
    });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("Keep leaves the document's value when the goal changed upstream, and Use applies the goal later", async () => {
    const values = open(made, there(14_000_000));
    await userEvent.click(screen.getByRole("button", { name: "Keep 12\u202fM" }));
    expect(values().revenueTarget).toBe(12_000_000);
    expect(screen.getByText(/The goal says 14,000,000 EUR/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Use 14\u202fM" }));
    expect(values().revenueTarget).toBe(14_000_000);
  });

  it("a goal that differs upstream only by cents counts as unchanged, and goals are in whole amounts", () => {
    open(made, there(12_000_000.4));
    expect(screen.queryByRole("status")).toBeNull();
    cleanup();
    open(made, there(6_181_626.7));
    expect(screen.getByRole("status").textContent).toContain("The revenue goal is now 6,181,627 EUR.");
    cleanup();
    const blankOne = withCombinationOf(fields, blank, blank, inheritance(6_181_626.7), "c1");
    expect(blankOne.revenueTarget).toBe(6_181_627);
  });

  it("a document keeps its value when the goal is deleted upstream, and says so until Keep is pressed", async () => {
    const values = open(made, there(null));
    expect(screen.getByText("The plan no longer has a revenue goal.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Keep 12\u202fM" }));
    expect(screen.queryByText("The plan no longer has a revenue goal.")).toBeNull();
    expect(values().revenueTarget).toBe(12_000_000);
  });
});

it.each<[string, Upstream, string]>([
  ["plan", { is: "gone" }, "DACH launch was deleted."],
  [
    "combination",
    { is: "there", inheritance: { ...inheritance(12), combinations: [] } },
    "DACH launch no longer has CRM in Germany.",
  ],
])("a deleted %s leaves the values of a document, which can be unlinked", async (_, upstream, sentence) => {
  const values = open(made, upstream);
  expect(screen.getByText(sentence)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Keep without a plan" }));
  expect(values()).toEqual({ ...made, combination: null });
});

interface Growing {
  growth: number | null;
  combination: CombinationLink | null;
}

it("market growth is marked as coming from the segments, and a change of it is offered", async () => {
  const growing: InheritedFields<Growing> = {
    keys: ["customerGrowth"],
    link: ({ combination }) => combination,
    withLink: (values, combination) => ({ ...values, combination }),
    read: ({ growth }) => growth,
    write: (values, _, figure) => (typeof figure === "string" ? values : { ...values, growth: figure }),
  };
  const market = (customerGrowth: number): Upstream => {
    const { combinations, ...plan } = inheritance(12);
    return {
      is: "there",
      inheritance: { ...plan, combinations: combinations.map((each) => ({ ...each, customerGrowth })) },
    };
  };
  const seen = { ...NOTHING_SEEN, customerGrowth: 8 };
  const link = { gtmPlanId: "plan", combinationId: "c1", seen };
  const form = createDocumentForm<Growing>({ growth: 8, combination: link }, () => []);
  render(
    <TestRouter>
      <InheritedNotice
        form={form}
        fields={growing}
        upstream={market(5.5)}
        keys={growing.keys}
        what="simulation"
      />
    </TestRouter>,
  );
  expect(screen.getByText(/from the chosen segments of/)).toBeDefined();
  const change = screen.getByRole("status").textContent ?? "";
  expect(change.replaceAll("\u202f", " ")).toContain(
    "The growth of the market is now 5.5 %. This simulation uses 8 %.",
  );
  await userEvent.click(screen.getByRole("button", { name: /^Keep 8/ }));
  expect(screen.getByText(/The market grows 5\.5.% a year\./)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Use 5\.5/ }));
  expect(form.store.getState().values.growth).toBe(5.5);
});
