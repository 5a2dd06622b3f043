import type { Recommendation } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { decidedAnswer } from "../testing/decided-answer.ts";
import { choiceOf, choiceSentence, choiceTitle, fromMiddle, neededSentences, pointWords } from "./choice.ts";

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

function decided(changes = {}) {
  const { request, result } = decidedAnswer(changes);
  if (result.recommended === null) throw new Error("no decisions");
  return { inputs: request.inputs, recommended: result.recommended };
}

describe("sentences of the recommended point", () => {
  it("the sentences of the recommended point name what it reaches and the target that limits it", () => {
    const { inputs, recommended } = decided();
    const choice = choiceOf(recommended, "leastStretch", inputs);
    expect(plain(choiceTitle(recommended, choice))).toBe("Recommended: 750 k revenue with EBIT 50.8 %");
    expect(pointWords(choice.points)).toBe("Standard 133.00 with 123 customers");
    expect(plain(choiceSentence(recommended, "leastStretch", choice, inputs))).toBe(
      "Reaches 750 k (100 % of target) with EBIT 50.8 % in year 2. Of all points that reach both targets, this one asks the least of your ranges. Revenue is the limit.",
    );
    expect(neededSentences(recommended, inputs.pricingPlans)).toEqual([]);
  });

  it("the objectives lowest price and fewest customers have their own points", () => {
    const { inputs, recommended } = decided();
    expect(pointWords(choiceOf(recommended, "lowestPrice", inputs).points)).toBe(
      "Standard 100.00 with 143 customers",
    );
    expect(pointWords(choiceOf(recommended, "fewestCustomers", inputs).points)).toBe(
      "Standard 199.00 with 97 customers",
    );
  });

  it("the sentences of an unreachable target say which it is and what it would need", () => {
    const { inputs, recommended } = decided({ revenueTarget: 2_000_000 });
    const choice = choiceOf(recommended, "highestEbit", inputs);
    expect(choiceTitle(recommended, choice)).toBe("No point in your ranges reaches both targets");
    expect(plain(choiceSentence(recommended, "leastStretch", choice, inputs))).toBe(
      `Revenue falls short even at your highest prices and most customers. The nearest point brings 1.1 M (57 % of target) with EBIT ${choice.ebitPercent?.toFixed(1)} % in year 2.`,
    );
    expect(neededSentences(recommended, inputs.pricingPlans)).toEqual([
      "Standard needs 270 customers at 200.00 (your maximum is 150), or a price of 448.27 with 150 customers (your maximum is 200.00).",
    ]);
  });

  it("targets reached in total, but not with each plan's share, are not called out of reach", () => {
    const { inputs, recommended } = decided({ revenueTarget: 2_000_000 });
    const result = { ...recommended.result, revenueMet: true, ebitMet: true };
    const unshared: Recommendation = { ...recommended, result };
    const choice = choiceOf(unshared, "leastStretch", inputs);
    expect(choiceTitle(unshared, choice)).toBe("No point in your ranges brings every plan its share");
    expect(choiceSentence(unshared, "leastStretch", choice, inputs)).toMatch(
      /^Both targets are reached in total, but not with each plan's share\. The nearest point brings/,
    );
  });

  it("both targets are named when neither can be reached", () => {
    const { inputs, recommended } = decided({ revenueTarget: 2_000_000, ebitTarget: 90 });
    const choice = choiceOf(recommended, "leastStretch", inputs);
    expect(choiceSentence(recommended, "leastStretch", choice, inputs)).toMatch(
      /^Revenue and EBIT fall short even at your highest prices and most customers\./,
    );
  });

  it("fromMiddle gives the distance from the middle of a range", () => {
    expect(plain(fromMiddle(133, 100, 200))).toBe("\u221211.3 %");
    expect(plain(fromMiddle(150, 100, 200))).toBe("0.0 %");
  });
});
