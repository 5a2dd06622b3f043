import { type PriceChange, priceChange } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { decidedAnswer } from "../testing/decided-answer.ts";
import { breakEvenSentence, demandSentence, priceChangeTitle } from "./price-change.ts";

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");
const { request, result } = decidedAnswer();

function sentencesOf(change: Partial<PriceChange>) {
  const asked = { priceChangePercent: 10, elasticity: -0.8, extraChurnPercent: 0, ...change };
  const answer = priceChange(request.inputs, request.cost, request.options, result.mid.points, asked);
  return {
    title: plain(priceChangeTitle(asked, answer)),
    breakEven: plain(breakEvenSentence(asked, answer)),
    demand: plain(demandSentence(asked, answer)),
  };
}

describe("sentences of a price change", () => {
  it("the sentences of a price rise say what it brings and how much volume it may cost", () => {
    const { title, breakEven, demand } = sentencesOf({});
    expect(title).toMatch(/^All prices \+10 %: contribution rises by \d+ k$/);
    expect(breakEven).toMatch(/^It pays off as long as volume falls by less than \d+\.\d %\.$/);
    expect(demand).toMatch(
      /^With an elasticity of −0\.8 new customers fall by 7\.3 %\. Contribution is highest at/,
    );
  });

  it("the sentences of a price cut say how much volume it must win and what churn adds", () => {
    const { title, breakEven, demand } = sentencesOf({ priceChangePercent: -10, extraChurnPercent: 2 });
    expect(title).toMatch(/^All prices −10 %: contribution falls by/);
    expect(breakEven).toMatch(/^It pays off once volume rises by more than \d+\.\d %\.$/);
    expect(demand).toContain(
      "new customers rise by 8.8 % and 2 % more of the existing ones leave each year.",
    );
  });

  it("breakEvenSentence says that no volume makes up for prices without contribution", () => {
    expect(sentencesOf({ priceChangePercent: -99 }).breakEven).toBe(
      "At these prices a customer brings no contribution, so no volume makes up for it.",
    );
  });

  it("the sentences of a price change of 0 % say that contribution stays the same and ask for a change", () => {
    expect(sentencesOf({ priceChangePercent: 0 })).toMatchObject({
      title: "All prices 0 %: contribution stays the same",
      breakEven: "Enter a change of prices to see how much volume it may cost.",
    });
  });
});
