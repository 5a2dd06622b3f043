import { describe, expect, it } from "vitest";
import { offeringFrame, positioningFrame, readSentence, sentenceOf, slotsOf } from "./frame.ts";

const filling = {
  segment: "SMEs in Banking",
  need: "lose deals between tools",
  product: "CRM",
  is: "one place for them",
  alternative: "Halden",
  difference: "runs in a week",
};
const sentence =
  "For SMEs in Banking who lose deals between tools, CRM is one place for them. Unlike Halden, it runs in a week.";

describe("a frame to fill in", () => {
  it("sentenceOf turns a template into a sentence, with missing parts in brackets", () => {
    expect(sentenceOf(positioningFrame, filling)).toBe(sentence);
    expect(sentenceOf(offeringFrame, { product: "CRM", segment: " banks " })).toBe(
      "CRM gives banks [what they get], with [what comes with it].",
    );
  });

  it("readSentence reads the parts of a template back from its sentence, filled and half filled", () => {
    expect(readSentence(positioningFrame, sentence)).toEqual(filling);
    const half = { product: "CRM", segment: "", gives: "peace. Really", with: "" };
    expect(readSentence(offeringFrame, `${sentenceOf(offeringFrame, half)} `)).toEqual(half);
  });

  it.each([
    "",
    "Something else",
    "For anyone in charge of 20 buildings, Atlas is the one.",
    sentence.slice(0, -1),
    `${sentence} And more`,
  ])("readSentence returns null for %j", (text) => {
    expect(readSentence(positioningFrame, text)).toBeNull();
  });

  it("a sentence that is ambiguous to readSentence is unchanged after it is read and written again", () => {
    const odd = sentenceOf(positioningFrame, {
      ...filling,
      need: "want a, b and, is c",
      segment: "who who who",
    });
    expect(sentenceOf(positioningFrame, readSentence(positioningFrame, odd) ?? {})).toBe(odd);
  });

  it("slots of a template have unique ids", () => {
    for (const frame of [positioningFrame, offeringFrame]) {
      const ids = slotsOf(frame).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
