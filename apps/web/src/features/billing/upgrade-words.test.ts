import { expect, test } from "vitest";
import { testUser } from "../../lib/query/testing-user.ts";
import { beyondSentence } from "./upgrade-words.ts";

const having = (productsAdded: number, geosAdded: number, industriesAdded: number) => ({
  planLimits: { ...testUser.planLimits, productsAdded, geosAdded, industriesAdded },
});

test.each([
  ["all that is within the plan", having(2, 10, 10), null],
  [
    "one product too many",
    having(3, 10, 10),
    "You have 3 products. The DIY Plan allows 2. Nothing is deleted, but you cannot add more.",
  ],
  [
    "all of it beyond the plan",
    having(5, 12, 11),
    "You have 5 products, 12 geographies and 11 industries per product. The DIY Plan allows 2, 10 and 10. Nothing is deleted, but you cannot add more.",
  ],
])("beyondSentence says what a smaller plan means for %s", (_what, user, sentence) => {
  expect(beyondSentence(user, "diy", "monthly")).toBe(sentence);
});
