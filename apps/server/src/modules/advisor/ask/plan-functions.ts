import type { PlanFigure, PlanQuestion } from "@beachhead/contract";
import { type ChannelReach, keptWords, reachScopeWords, yearWords } from "@beachhead/engine";
import { oddsOf, percent, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { readPlannedVsActual } from "../../deals/index.ts";
import { findPlanChannels } from "../../dg-plans/index.ts";
import {
  channelFinding,
  chosenSegments,
  type PlanFacts,
  planFinding,
  priceFinding,
  readPlanFacts,
  revenueGoal,
} from "../../gtm-plans/index.ts";
import { findKeptRevenue, findPlanPrice, findSimulationOfOwner, jobOf } from "../../simulations/index.ts";
import { answerAllocation } from "./answer-allocation.ts";
import {
  type AskDependencies,
  type Asked,
  type FunctionAnswer,
  figure,
  type Sources,
} from "./function-answer.ts";

/** The closed set of functions. They read what the screens show, and change nothing. */
const functions: Record<PlanQuestion, (sources: Sources) => Promise<FunctionAnswer> | FunctionAnswer> = {
  summary,
  odds,
  goalSeek,
  channels,
  allocation: answerAllocation,
  actuals,
};

/**
 * Runs functions about a plan.
 * @throws {AppError} `not_found` when the plan is not the owner's
 */
export async function answerQuestions(
  dependencies: AskDependencies,
  asked: Asked,
  questions: readonly PlanQuestion[],
): Promise<FunctionAnswer[]> {
  const { withUser, clock } = dependencies;
  const facts = await withUser.read(asked.ownerId, (tx) =>
    readPlanFacts(tx, asked.ownerId, asked.planId, {
      clock,
      findPlanPrice,
      findKeptRevenue,
      findPlanChannels,
    }),
  );
  const sources = { ...dependencies, asked, facts };
  return Promise.all(questions.map(async (question) => functions[question](sources)));
}

const NO_SIMULATION: FunctionAnswer = {
  sentence: "No price simulation is made for this plan yet. Create one to see the odds of its targets.",
  figures: [figure("Price simulation", "None yet", "simulation")],
};

function summary({ facts }: Sources): FunctionAnswer {
  const { plan, price } = facts;
  const goal = revenueGoal(facts);
  const target = goal?.goal.targetValue ?? null;
  const year = goal?.years.at(-1);
  const segments = plan.combinationData.flatMap((each) => chosenSegments(plan, each));
  const accounts = segments.reduce((sum, each) => sum + (each.accounts ?? 0), 0);
  const own = facts.channelPlans.filter(({ currency }) => currency === plan.currency);
  const { revenue } = channelTotals(facts);
  return {
    sentence: `${planFinding(facts)}.`,
    figures: [
      ...(target === null
        ? []
        : [
            figure(
              year === undefined ? "Revenue goal" : `Revenue goal, ${year}`,
              `${shortMoney(target)} ${plan.currency}`,
              "goals",
            ),
          ]),
      figure("Chosen segments", wholeNumber(segments.length), "segments"),
      ...(accounts > 0 ? [figure("Accounts in them", wholeNumber(accounts), "segments")] : []),
      ...(own.length === 0
        ? []
        : [figure("Channels, full year", `${shortMoney(revenue)} ${plan.currency}`, "channels")]),
      ...(price === undefined
        ? []
        : [figure("Odds of both targets", oddsOf(price.odds), "simulation", price.id)]),
    ],
  };
}

function odds({ facts: { plan, price } }: Sources): FunctionAnswer {
  if (price === undefined) return NO_SIMULATION;
  const { currency, targetYear, id } = price;
  const year = price.revenue[targetYear - 1];
  const dated = yearWords(plan).inSentence(targetYear);
  const money = (value: number) => `${shortMoney(value)} ${currency}`;
  const middle =
    year === undefined
      ? ""
      : ` Revenue in ${dated} has a median of ${money(year.p50)}; 8 of 10 trials are between ${money(year.p10)} and ${money(year.p90)}.`;
  return {
    sentence: `${priceFinding(price, plan)}.${middle}`,
    figures: [
      figure("Odds of both targets", oddsOf(price.odds), "simulation", id),
      figure(`Revenue target, ${dated}`, money(price.revenueTarget), "simulation", id),
      figure("EBIT target", percent(price.ebitTarget), "simulation", id),
      ...(year === undefined
        ? []
        : [
            figure("Median revenue", money(year.p50), "simulation", id),
            figure("Range (P10 to P90)", `${money(year.p10)} to ${money(year.p90)}`, "simulation", id),
          ]),
    ],
  };
}

/** Levers that a sentence names. */
const MOST_LEVERS = 3;

async function goalSeek({ withUser, engine, asked, facts: { price } }: Sources): Promise<FunctionAnswer> {
  const row =
    price && (await withUser.read(asked.ownerId, (tx) => findSimulationOfOwner(tx, asked.ownerId, price.id)));
  if (price === undefined || row === undefined) return NO_SIMULATION;
  const options = { ...row.options, objective: "both" as const };
  const { base, confidence, levers, target } = await engine.goalSeek(
    { ...jobOf(row.inputs, row.costSnapshot, row.options), options },
    { owner: asked.ownerId, signal: asked.signal },
  );
  const wanted = percent(confidence);
  const now = oddsOf(base.probability);
  const figures = [figure("Odds of both targets", now, "simulation", price.id)];
  if (base.probability * 100 >= confidence)
    return {
      sentence: `The odds of both targets are ${now}, which is at least ${wanted}. Nothing has to change.`,
      figures,
    };
  const enough = levers.filter(({ reachable }) => reachable).slice(0, MOST_LEVERS);
  const moves = enough.map(({ label, x, unit }) => ({
    label,
    text: `${x > 0 ? "+" : "−"}${percentOrPoints(Math.abs(x), unit)}`,
  }));
  const lower =
    target === null
      ? ""
      : ` With today's inputs, a revenue target of ${shortMoney(target.revenue)} ${price.currency} has odds of ${oddsOf(target.probability)}.`;
  const sentence =
    moves.length === 0
      ? `The odds of both targets are ${now}. No single change within its limits raises them to ${wanted}.`
      : `The odds of both targets are ${now}. For ${wanted}, one change is enough: ${moves.map(({ label, text }) => `${label} ${text}`).join(", or ")}.`;
  return {
    sentence: `${sentence}${lower}`,
    figures: [
      ...figures,
      figure("Odds to reach", wanted, "simulation", price.id),
      ...moves.map(({ label, text }) => figure(label, text, "simulation", price.id)),
      ...(target === null
        ? []
        : [
            figure(
              `Revenue target with ${oddsOf(target.probability)} odds`,
              `${shortMoney(target.revenue)} ${price.currency}`,
              "simulation",
              price.id,
            ),
          ]),
    ],
  };
}

const percentOrPoints = (x: number, unit: "percent" | "points") =>
  unit === "percent" ? percent(x, 1) : `${percent(x, 1).replace(" %", "")} points`;

function channelTotals({ plan, channelPlans }: PlanFacts) {
  const own = channelPlans.filter(({ currency }) => currency === plan.currency);
  const total = (field: "revenue" | "cost" | "people") => own.reduce((sum, each) => sum + each[field], 0);
  return { plans: own.length, revenue: total("revenue"), cost: total("cost"), people: total("people") };
}

function channels({ facts }: Sources): FunctionAnswer {
  const { currency } = facts.plan;
  const { plans, revenue, cost, people } = channelTotals(facts);
  if (plans === 0)
    return {
      sentence:
        facts.channelPlans.length === 0
          ? "No channel plan counts towards the goal of this plan yet."
          : "The channel plans are in other currencies than the plan and are not compared.",
      figures: [figure("Channel plans", wholeNumber(facts.channelPlans.length), "channels")],
    };
  const money = (value: number) => `${shortMoney(value)} ${currency}`;
  const { reach } = facts;
  return {
    sentence:
      reach === null
        ? `${channelFinding(facts)}.`
        : `${channelFinding(facts)}. ${keptWords(reach, { percent: percentOf })}`,
    figures: [
      ...(reach === null ? [] : reachFigures(reach, money)),
      figure("Channels, full year", money(revenue), "channels"),
      figure("Cost a year", money(cost), "channels"),
      figure("People", wholeNumber(people), "channels"),
    ],
  };
}

/** Each names what it is of: the whole plan or a combination, and the year. */
function reachFigures(
  { carried, needed, missing, share, scope }: ChannelReach,
  money: (value: number) => string,
): PlanFigure[] {
  const named = (name: string) => `${name}, ${reachScopeWords(scope)} in ${scope.yearName}`;
  return [
    figure(named("Carried"), money(carried), "channels"),
    ...(share === null
      ? []
      : [
          figure(named("Needed"), money(needed), "goals"),
          figure(named("Missing"), money(missing), "channels"),
          figure(named("Share carried"), percentOf(share), "channels"),
        ]),
  ];
}

const YEARS = 5;

async function actuals({ withUser, clock, asked, facts }: Sources): Promise<FunctionAnswer> {
  const running = facts.baseYear - facts.plan.firstYear + 1;
  const targetYear = String(Math.min(YEARS, Math.max(1, running)));
  const query = (name: string) => ({ gtmPlanId: asked.planId, targetYear })[name];
  const { current, currency, period, refreshedAt } = await withUser.read(asked.ownerId, (tx) =>
    readPlannedVsActual(tx, asked.ownerId, query, clock.now()),
  );
  const { revenueSum, pipelineSums, revenueAchievement } = current;
  const money = (value: number) => `${shortMoney(value)} ${currency}`;
  if (refreshedAt === null)
    return {
      sentence: "No deal is stored yet. Connect a CRM or import deals to compare them with the plan.",
      figures: [figure("Deals", "None yet", "actuals")],
    };
  const share =
    revenueAchievement.percent === null ? "" : `, ${percent(revenueAchievement.percent, 0)} of it`;
  const planned =
    revenueSum.planned === 0
      ? `No revenue is planned for ${period.yearName}`
      : `Of ${money(revenueSum.planned)} planned for ${period.yearName}`;
  return {
    sentence: `${planned}${revenueSum.planned === 0 ? ";" : ","} ${money(revenueSum.closed)} is closed${share}. The year is ${percentOf(period.elapsed)} gone: ${revenueAchievement.status.toLowerCase()}. Open pipeline is ${money(pipelineSums.open)}.`,
    figures: [
      figure(`Planned revenue, ${period.yearName}`, money(revenueSum.planned), "actuals"),
      figure("Closed revenue", money(revenueSum.closed), "actuals"),
      ...(revenueAchievement.percent === null
        ? []
        : [figure("Share of the plan", percent(revenueAchievement.percent, 0), "actuals")]),
      figure("Year gone", percentOf(period.elapsed), "actuals"),
      figure("Open pipeline", money(pipelineSums.open), "actuals"),
      figure("Status", revenueAchievement.status, "actuals"),
    ],
  };
}
