import { stabilityWords } from "@beachhead/engine";
import type { Slide } from "../../../platform/exports/deck.ts";
import { shortMoney } from "../../../platform/exports/words.ts";
import { moveSentence } from "../channels/plan-allocation.ts";
import type { PlanAllocation } from "./find-allocation.ts";

/** Moves that fit beside the chart. */
const MOST_MOVES = 8;

/** Allocation of the budget: the moves from today's mix to the best at the same cost, and the frontier. */
export function allocationSlide({ question, result, finding, about }: PlanAllocation): Slide {
  const { moves, stability = [], frontier } = result;
  const shown = moves.slice(0, MOST_MOVES);
  const points = frontier.filter(({ revenue }) => revenue !== null);
  return {
    title: finding,
    lead: `Allocation of the budget. ${about}. Assumed: typical returns, each channel between 0 and 3 times its size today.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "table",
            head: ["Move", "How firm it is"],
            rows:
              shown.length === 0
                ? [["No channel changes", "–"]]
                : shown.map((move, index): string[] => {
                    const share = stability[index]?.share;
                    return [moveSentence(question, move), share === undefined ? "–" : stabilityWords(share)];
                  }),
          },
          {
            kind: "chart",
            title: "Most revenue for each budget",
            shape: "lines",
            format: "money",
            categories: points.map(({ budget }) => shortMoney(budget)),
            series: [
              { name: "Most revenue", values: points.map(({ revenue }) => revenue ?? 0), tone: "main" },
              {
                name: "Today's revenue",
                values: points.map(() => result.today.revenue),
                tone: "muted",
              },
            ],
          },
        ],
      },
    ],
  };
}
