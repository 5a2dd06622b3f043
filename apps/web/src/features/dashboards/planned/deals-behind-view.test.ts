import { expect, test } from "vitest";
import { type DealsAsked, dealsAsked, queryOfDeals, showDeals } from "./deals-behind-view.ts";

/** A view over an address that holds one choice. */
function address() {
  const values = new Map<string, string>();
  return {
    read: (name: string) => values.get(name) ?? null,
    change: (choices: Readonly<Record<string, string | null>>) => {
      for (const [name, value] of Object.entries(choices))
        if (value === null) values.delete(name);
        else values.set(name, value);
    },
  };
}

test.each<DealsAsked>([
  { period: "current", kind: "channel", name: "Field Sales" },
  { period: "cumulative", kind: "product", name: "CRM 2.0. Pro" },
  { period: "current", kind: "month", name: "12" },
  { period: "cumulative", kind: "unmapped", name: "" },
])("dealsAsked reads from the address what showDeals wrote: %j", (asked) => {
  const view = address();
  showDeals(view, asked);
  expect(dealsAsked(view)).toEqual(asked);
  showDeals(view, null);
  expect(dealsAsked(view)).toBeNull();
});

test.each(["", "current", "now.channel.x", "current.colour.x"])(
  "%j in the address shows no deals",
  (deals) => {
    expect(dealsAsked({ read: () => deals })).toBeNull();
  },
);

test("the bar of deals of no plan counts won deals, and the remark about them counts all deals", () => {
  const asked = { period: "current", kind: "unmapped", name: "closed" } as const;
  expect(queryOfDeals(asked)).toEqual({ period: "current", figure: "closed", unmapped: "1" });
  expect(queryOfDeals({ ...asked, name: "" })).toMatchObject({ figure: "all", unmapped: "1" });
});
