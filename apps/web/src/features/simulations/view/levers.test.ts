import { type GoalSeekOptions, goalSeek, moveLever, simulate } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import { roundedFigures, withFigures } from "../state/use-figures.ts";
import { readRun } from "../state/validation.ts";
import { exampleFields, exampleRun } from "../testing/example.ts";
import {
  goalSeekTitle,
  isOfHelp,
  leverSentence,
  movedCostText,
  movedTexts,
  noHelpSentence,
  targetSentences,
} from "./levers.ts";

const { inputs, cost, options } = exampleRun();
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

function sought(confidence: number) {
  const asked: GoalSeekOptions = { ...options, trials: 1000, confidence, objective: "both" };
  const result = goalSeek(inputs, cost, asked);
  const sentence = (id: string) => {
    const lever = result.levers.find(({ lever: each }) => each === id);
    if (lever === undefined) throw new Error(`no lever ${id}`);
    return { lever, text: plain(leverSentence(lever, inputs, confidence)) };
  };
  return { asked, result, sentence };
}

describe("sentences of a goal seek", () => {
  it("the sentence of a lever says how far it moves and the odds it brings", () => {
    const { result, sentence } = sought(80);
    const { lever, text } = sentence("price");
    expect(text).toBe(
      `Raise all prices by ${lever.x.toFixed(1)} % and the odds are ${Math.round(lever.probability * 100)} %.`,
    );
    expect(plain(goalSeekTitle(result, inputs))).toMatch(/^What brings 80 %: [a-z].* by \d+\.\d (%|points)/);
    expect(plain(targetSentences(result, inputs, 1)[0] ?? "")).toMatch(
      /^The highest revenue target with odds of 80 % is \d+ k\.$/,
    );
  });

  it("the sentence of a lever that is not enough says so and gives its best odds", () => {
    const { lever, text } = sought(80).sentence("cost.fixedAdminCost");
    expect(lever.reachable).toBe(false);
    expect(text).toMatch(/not enough, the odds are .* % at best\.$/);
  });

  it("noHelpSentence names the levers that do not raise the odds, or says that no trial reaches both targets", () => {
    const { result } = sought(80);
    expect(noHelpSentence(result.levers.filter(isOfHelp), inputs)).toBeNull();
    const idle = result.levers.map((lever) => ({ ...lever, reachable: false, x: 0, probability: 0 }));
    expect(noHelpSentence(idle, inputs)).toMatch(/^No trial reaches both targets, even with prices doubled/);
    const some = result.levers
      .filter(isOfHelp)
      .map((lever) => (lever.unit === "points" ? { ...lever, reachable: false, x: 0 } : lever));
    expect(noHelpSentence(some, inputs)).toMatch(
      /^These do not raise the odds: (retention|yearly [a-z ]+), (retention|yearly [a-z ]+) and (retention|yearly [a-z ]+)\.$/,
    );
  });

  it("a goal seek whose odds are already reached says how much room is left", () => {
    const { result, sentence } = sought(10);
    expect(plain(goalSeekTitle(result, inputs))).toMatch(/^The odds are \d+ %, above 10 % already$/);
    expect(sentence("price").text).toMatch(
      /^All prices may fall by \d+\.\d % before the odds fall below 10 %\.$/,
    );
  });

  it("targetSentences says that no target and no later year has the odds, and those of the EBIT target alone", () => {
    const { result } = sought(80);
    expect(targetSentences({ ...result, target: null, year: null }, inputs, 0.4).map(plain)).toEqual([
      "No revenue target has odds of 80 % with this EBIT target, which alone has 40 %.",
      "The unchanged targets do not have odds of 80 % in a later year either.",
    ]);
  });

  it("movedCostText names a moved cost with its amounts before and after", () => {
    const after = { ...cost, supportCostPerYearPerUser: 6.4 };
    expect(movedCostText(cost, after)).toBe("Support per user 8.00 → 6.40");
    expect(movedCostText(cost, { ...after, fixedAdminCost: 1 })).toBe("2 amounts of the product cost");
    expect(movedCostText(cost, cost)).toBe("");
  });

  it("a form moved by a lever has the odds sought when it is run", () => {
    const { asked, sentence } = sought(80);
    for (const id of ["price", "customers", "retention", "priceGrowth", "customerGrowth"]) {
      const { lever } = sentence(id);
      if (!lever.reachable) continue;
      const figures = roundedFigures(inputs, moveLever(inputs, cost, asked, id, lever.x).inputs);
      const run = readRun(withFigures(exampleFields(), figures), cost);
      if (!run.ready) throw new Error(`the fields moved by ${id} do not run`);
      const moved = simulate(run.request.inputs, cost, { ...options, trials: 1000 });
      expect(moved.monteCarlo.probability.both, id).toBeGreaterThanOrEqual(0.8);
    }
  });

  it("movedTexts shows the ranges before and after", () => {
    const moved = {
      ...inputs,
      pricingPlans: inputs.pricingPlans.map((plan) => ({
        ...plan,
        pricePerUserMin: 110.5,
        pricePerUserMax: 221,
      })),
    };
    expect(movedTexts(inputs, roundedFigures(inputs, moved)).join(", ")).toBe(
      "Standard price 100.00 – 200.00 → 110.50 – 221.00",
    );
  });
});
