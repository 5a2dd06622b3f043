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
  it("becomes a sentence, with what is missing in brackets", () => {
    expect(sentenceOf(positioningFrame, filling)).toBe(sentence);
    expect(sentenceOf(offeringFrame, { product: "CRM", segment: " banks " })).toBe(
      "CRM gives banks [what they get], with [what comes with it].",
    );
  });

  it("is read back from its sentence, filled and half filled", () => {
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
  ])("is not read from %j", (text) => {
    expect(readSentence(positioningFrame, text)).toBeNull();
  });

  it("keeps a sentence unchanged, whatever is read back from it", () => {
    const odd = sentenceOf(positioningFrame, {
      ...filling,
      need: "want a, b and, is c",
      segment: "who who who",
    });
    expect(sentenceOf(positioningFrame, readSentence(positioningFrame, odd) ?? {})).toBe(odd);
  });

  it("names each place once", () => {
    for (const frame of [positioningFrame, offeringFrame]) {
      const ids = slotsOf(frame).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
