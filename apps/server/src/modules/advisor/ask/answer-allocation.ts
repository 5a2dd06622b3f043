import type { PlanFigure } from "@beachhead/contract";
import { stabilityWords, yearWords } from "@beachhead/engine";
import { shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { allocationQuestion, findingOf, listChannelsOfGtmPlan, moveSentence } from "../../dg-plans/index.ts";
import { type FunctionAnswer, figure, type Sources } from "./function-answer.ts";

/** What the question adds to today's cost; money. */
const MORE = 100_000;
/** Years looked at without a goal, as on the screen that allocates. */
const YEARS = 2;
const MOST_YEARS = 5;
/** A search among more takes seconds. */
const MOST_CHANNELS = 25;
/** Moves that an answer names. */
const MOST_MOVES = 3;

/** Where more money helps most: the best mix of the channels of all channel plans in the plan's currency. */
export async function answerAllocation({
  withUser,
  engine,
  asked,
  facts: { plan, reach },
}: Sources): Promise<FunctionAnswer> {
  const { currency } = plan;
  const stored = await withUser.read(asked.ownerId, (tx) =>
    listChannelsOfGtmPlan(tx, asked.ownerId, plan.id),
  );
  const all = stored.filter((channel) => channel.currency === currency);
  const own = all.slice(0, MOST_CHANNELS);
  const isOne = new Set(own.map(({ planId }) => planId)).size <= 1;
  const chosen = own.map(({ label, planname, ...channel }) => ({
    ...channel,
    label: isOne ? label : `${label} (${planname})`,
  }));
  const years = reach === null ? YEARS : Math.min(MOST_YEARS, Math.max(1, reach.year));
  const today = allocationQuestion(chosen, 12 * years);
  const more = allocationQuestion(chosen, 12 * years, MORE);
  if (today === null || more === null) return nothingToAllocate(chosen.length);
  const context = { owner: asked.ownerId, signal: asked.signal };
  // Only its best is read: one trial.
  const before = await engine.allocate({ ...today.request, trials: 1 }, context);
  const answer = await engine.allocate(more.request, context);
  const words = yearWords(plan);
  const span = years === 1 ? words.heading(1) : `${words.heading(1)} to ${words.inText(years)}`;
  const money = (value: number) => `${shortMoney(value)} ${currency}`;
  const gain = Math.max(0, answer.best.revenue - before.best.revenue);
  const gainWords =
    gain === 0
      ? "The best mix at today's cost brings as much: move money before you add any."
      : `The best mix at today's cost brings ${money(gain)} less.`;
  const moves = answer.moves.slice(0, MOST_MOVES);
  const leftOut =
    more.leftOut.length === 0 ? "" : ` Left out for want of figures: ${more.leftOut.join(", ")}.`;
  const looked = all.length === own.length ? "" : ` ${own.length} of ${all.length} channels are looked at.`;
  return {
    sentence: `With ${money(MORE)} more in ${span}: ${lowerFirst(findingOf(more, answer, currency))}. ${gainWords}${leftOut}${looked}`,
    figures: [
      figure(`Cost today, ${span}`, money(today.request.budget), "allocation"),
      figure(`Budget with ${money(MORE)} more`, money(more.request.budget), "allocation"),
      ...moves.map((move): PlanFigure => {
        const share = answer.stability?.find(({ channel }) => channel === move.channel)?.share;
        const label = share === undefined ? "Move" : stabilityWords(share);
        return figure(label, moveSentence(more, move), "allocation");
      }),
      figure(`Revenue today, ${span}`, money(answer.today.revenue), "allocation"),
      figure("Revenue of the best mix", money(answer.best.revenue), "allocation"),
      figure("More than the best mix at today's cost", money(gain), "allocation"),
    ],
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function nothingToAllocate(channels: number): FunctionAnswer {
  return {
    sentence:
      channels === 0
        ? "No channel plan in the plan's currency has channels yet. Choose channels to see where more money helps."
        : "Fewer than two channels have figures, so there is nothing to divide between them. Enter the inputs of at least two.",
    figures: [figure("Channels chosen", wholeNumber(channels), "channels")],
  };
}
