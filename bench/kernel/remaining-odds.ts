import { type OpenDeal, type RemainingInputs, remainingOdds } from "../../packages/engine/src/index.ts";
import { interleave, milliseconds, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";

/** Open deals of one period. */
const SIZES = [200, 5_000, 100_000] as const;
const STAGES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

function periodOf(size: number): RemainingInputs {
  const open = Array.from(
    { length: size },
    (_, index): OpenDeal => ({
      id: `deal-${index}`,
      amount: 1_000 + ((index * 7_919) % 90_000),
      probability: STAGES[index % STAGES.length] ?? 0,
    }),
  );
  const expected = open.reduce((sum, deal) => sum + deal.amount * deal.probability, 0);
  const newDeals = { plannedRevenue: 200_000, attainment: 0.8 };
  return { closed: 1_000_000, target: 1_000_000 + expected, open, won: 240, lost: 760, newDeals };
}

const name = (size: number): string =>
  `Odds that remain, ${size.toLocaleString("en")} open deals, 10,000 trials`;

/** From the open deals of a period to its odds, with the deal whose loss costs most. */
export async function remainingOddsRows(rounds: number): Promise<Row[]> {
  const field = SIZES.map((size) => {
    const period = periodOf(size);
    const run = () => remainingOdds(period);
    return { name: name(size), measure: () => milliseconds(run), warmUp: async () => run() };
  });
  const series = await interleave(rounds, field);
  return SIZES.map((size) => ({
    part: "kernel",
    work: name(size),
    ours: figureOf("ms", roundsOf(series, name(size))),
    anchor: null,
    // Sorting and adding up very many deals takes most of the time of the last.
    target: size > 5_000 ? null : { of: "figure", bound: "at most", limit: 50 },
  }));
}
