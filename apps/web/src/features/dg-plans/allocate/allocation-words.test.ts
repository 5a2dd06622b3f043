import { stabilityWords } from "@beachhead/engine";
import { describe, expect, it } from "vitest";
import type { AllocationAnswer } from "../../../lib/engine/protocol.ts";
import { finding, limitWords, moveWords, type Spoken } from "./allocation-words.ts";

const labels = ["Trade shows", "Content", "SEO", "Field Sales"];

const move = (channel: number, to: number, cost: number, revenue: number) => ({
  channel,
  channelKey: channel + 1,
  from: 1,
  to,
  cost,
  revenue,
  people: 0,
});

interface Told {
  moves?: AllocationAnswer["moves"];
  best?: Partial<AllocationAnswer["best"]>;
  odds?: AllocationAnswer["odds"];
  reachable?: AllocationAnswer["reachable"];
}

function spoken({ moves = [], best, odds, reachable }: Told, asked: Partial<Spoken> = {}): Spoken {
  const sum = (what: "cost" | "revenue") => moves.reduce((total, each) => total + each[what], 0);
  return {
    answer: {
      today: { revenue: 2_000_000, cost: 500_000, people: 10 },
      best: {
        feasible: true,
        revenue: 2_000_000 + sum("revenue"),
        cost: 500_000 + sum("cost"),
        people: 10,
        efforts: [1, 1, 1, 1],
        ...best,
      },
      moves,
      ...(odds && { odds }),
      ...(reachable && { reachable }),
    },
    labels,
    objective: "revenue",
    currency: "USD",
    budget: 500_000,
    people: null,
    needed: null,
    ...asked,
  };
}

const said = (told: Told, asked?: Partial<Spoken>) => finding(spoken(told, asked)).replaceAll("\u202f", " ");
const swap = [move(1, 1.5, 60_000, 300_000), move(0, 0.5, -60_000, -90_000)];

describe("the finding of an allocation", () => {
  it("the finding says how much money moves where, what it brings, and both odds", () => {
    expect(said({ moves: swap, odds: { today: 0.58, best: 0.71 } })).toBe(
      "Move 60 k USD from Trade shows to Content: 210 k more revenue at the same cost; odds 58 to 71 %",
    );
  });

  it("the finding names two channels and counts further ones", () => {
    expect(
      said({
        moves: [
          move(1, 2, 40_000, 200_000),
          move(2, 2, 30_000, 150_000),
          move(3, 1.25, 50_000, 90_000),
          swap[1] ?? move(0, 0, 0, 0),
        ],
      }),
    ).toBe(
      "Move 60 k USD from Trade shows to Content, SEO and 1 more: 350 k more revenue for 60 k more cost",
    );
  });

  it("the finding of a larger or smaller budget says what is spent more or less", () => {
    expect(said({ moves: [move(1, 2, 80_000, 200_000)] })).toBe(
      "Spend 80 k USD more on Content: 200 k more revenue for 80 k more cost",
    );
    expect(said({ moves: [move(0, 0, -80_000, 0)] })).toBe(
      "Spend 80 k USD less on Trade shows: the same revenue for 80 k less cost",
    );
  });

  it("the finding without a move says why, for each objective", () => {
    expect(said({})).toBe("Today's mix is the best: no other brings more revenue for 500 k USD");
    expect(said({}, { budget: null })).toBe("Today's mix is the best: no other brings more revenue");
    expect(said({}, { objective: "cost", needed: 1_000_000 })).toBe(
      "Today's mix is the best: no other reaches the goal at less cost",
    );
    expect(said({ odds: { today: 0.6, best: 0.6 } }, { objective: "odds" })).toBe(
      "Today's mix is the best: no other has better odds of the goal; odds 60 %",
    );
  });

  it("the finding of the least cost compares the goal's price with today's", () => {
    expect(said({ moves: [move(0, 0, -120_000, -90_000)] }, { objective: "cost", needed: 1_900_000 })).toBe(
      "Reach 1.9 M USD for 120 k less cost: spend 120 k USD less on Trade shows",
    );
    expect(said({ moves: [move(1, 2, 80_000, 300_000)] }, { objective: "cost", needed: 2_300_000 })).toBe(
      "Reach 2.3 M USD for 80 k more cost: spend 80 k USD more on Content",
    );
  });

  it("the finding of a goal out of reach says what can be reached and the budget for it", () => {
    expect(
      said(
        { best: { feasible: false }, reachable: { revenue: 4_200_000, budget: 1_300_000 } },
        { objective: "cost", needed: 9_000_000 },
      ),
    ).toBe("9 M USD is out of reach: these channels bring at most 4.2 M, for a budget of 1.3 M");
  });

  it("the finding of limits that nothing fits says what the least of the channels takes", () => {
    expect(said({ best: { feasible: false, cost: 90_000 } }, { budget: 50_000 })).toBe(
      "A budget of 50 k USD is too small: the least of these channels costs 90 k",
    );
    expect(said({ best: { feasible: false, people: 4 } }, { people: 1 })).toBe(
      "1 person is too few: the least of these channels needs 4",
    );
  });
});

describe("the words of moves and limits", () => {
  const plain = (text: string) => text.replaceAll("\u202f", " ");

  it("a move says what to do and what changes", () => {
    expect(plain(moveWords(move(1, 1.5, 60_000, 210_000), "Content"))).toBe(
      "Raise Content to 1.5 × today's size: 60 k more cost, 210 k more revenue",
    );
    expect(plain(moveWords(move(0, 0.5, -40_000, -90_000), "Trade shows"))).toBe(
      "Cut Trade shows to 0.5 × today's size: 40 k less cost, 90 k less revenue",
    );
    expect(plain(moveWords(move(0, 0, -40_000, 0), "Trade shows"))).toBe(
      "Stop Trade shows: 40 k less cost, the same revenue",
    );
  });

  it("stability is counted in tenths and never rounded to all or none", () => {
    expect([1, 0.999, 0.9, 0.02, 0].map(stabilityWords)).toEqual([
      "Part of the best in 10 of 10 cases",
      "Part of the best in more than 9 of 10 cases",
      "Part of the best in 9 of 10 cases",
      "Part of the best in fewer than 1 of 10 cases",
      "Part of the best in 0 of 10 cases",
    ]);
  });

  it("the limit that binds is named with what loosening it brings", () => {
    const words = (limit: Parameters<typeof limitWords>[0]) => plain(limitWords(limit, labels, "USD"));
    expect(words({ kind: "budget", unit: "revenue", from: 500_000, to: 525_000, gain: 52_000 })).toBe(
      "The budget is the limit: with 525 k instead of 500 k, revenue is 52 k USD higher.",
    );
    expect(words({ kind: "people", unit: "odds", from: 9, to: 10, gain: 0.034 })).toBe(
      "People are the limit: with 10 people instead of 9, the odds are 3.4 points better.",
    );
    expect(
      words({ kind: "most", unit: "cost", channel: 1, channelKey: 2, from: 1.5, to: 2, gain: 12_000 }),
    ).toBe("The most of Content is the limit: at 2 × instead of 1.5 ×, the goal costs 12 k USD less.");
    expect(words({ kind: "none" })).toBe("No limit holds the answer back.");
  });
});
