import { compoundAnnualGrowthRate } from "../goals/goal-path.ts";
import { power } from "../math/power.ts";
import type { ChannelReach } from "./channel-reach.ts";

/** How much a check asks for a second look. */
export type RealityLevel = "note" | "doubt";

/** What is known along the thread from goal to price. Each check needs its own part; absent parts are not checked. */
export interface ThreadFigures {
  /** The revenue goal: money, and years from today's value to the target (> 0). */
  goal?: { current: number | null; target: number; years: number } | undefined;
  /** Market of the chosen segments, money a year, and its yearly growth in per cent. */
  market?: { size: number; growthPercent: number | null } | undefined;
  /** How far the channels carry the goal. */
  channels?: ChannelReach | undefined;
  /** The simulation: median revenue of the target year, its inherited target, and the odds of both targets. */
  simulated?: { median: number; target: number } | undefined;
  odds?: number | undefined;
  /** Customers in the target year: by the goal and by the simulation. */
  customers?: { goal: number; simulated: number } | undefined;
  /** People to hire within the first six months, and today's team where known. */
  hiring?: { people: number; team: number | null } | undefined;
  /** A year: customers that the simulation counts on, deals that the sales calculators close, and sales reps. */
  sales?: { newCustomers: number; deals: number; reps: number } | undefined;
  /** Our price and the mean of the competitors' prices, in one currency. */
  price?: { own: number; competitors: number } | undefined;
}

/** A doubt about the plan with the figures of its sentence (formulas B12). Shares are fractions. Nothing blocks. */
export type RealityCheck = { level: RealityLevel } & (
  | { code: "shareOfMarket"; goal: number; market: number; share: number }
  | { code: "revenueGrowth"; current: number; target: number; years: number; annualRate: number }
  | { code: "channelsReach"; reach: ChannelReach }
  | { code: "simulatedRevenue"; median: number; target: number; share: number }
  | { code: "odds"; odds: number }
  | { code: "customers"; goal: number; simulated: number; difference: number }
  | { code: "hiring"; people: number; team: number | null }
  | { code: "salesCapacity"; newPerRepAndMonth: number; dealsPerRepAndMonth: number; share: number }
  | { code: "price"; own: number; competitors: number; difference: number }
);
export type RealityCode = RealityCheck["code"];

interface Limits {
  note: number;
  doubt: number;
}

const SHARE_OF_MARKET: Limits = { note: 0.05, doubt: 0.2 };
const ANNUAL_GROWTH: Limits = { note: 0.6, doubt: 1 };
const CHANNELS: Limits = { note: 1, doubt: 0.6 };
const SIMULATED: Limits = { note: 1, doubt: 0.8 };
const ODDS: Limits = { note: 0.5, doubt: 0.2 };
const CUSTOMERS: Limits = { note: 0.15, doubt: 0.4 };
const HIRES: Limits = { note: 3, doubt: 10 };
const CAPACITY: Limits = { note: 1, doubt: 1.5 };
const PRICE: Limits = { note: 0.3, doubt: 0.6 };

/** Below the precision of any figure on the screen, so that 1.2 / 1.0 - 1 is not above 0.2. */
const TOLERANCE = 1e-9;

function above(value: number, { note, doubt }: Limits): RealityLevel | null {
  if (value > doubt + TOLERANCE) return "doubt";
  return value > note + TOLERANCE ? "note" : null;
}

function below(value: number, { note, doubt }: Limits): RealityLevel | null {
  if (value < doubt - TOLERANCE) return "doubt";
  return value < note - TOLERANCE ? "note" : null;
}

/** The checks that a plan does not pass, in the order of formulas B12. */
export function checkReality(figures: ThreadFigures): RealityCheck[] {
  return [
    ...marketCheck(figures),
    ...growthCheck(figures),
    ...reachChecks(figures),
    ...customerCheck(figures),
    ...peopleChecks(figures),
    ...priceCheck(figures),
  ];
}

function marketCheck({ goal, market }: ThreadFigures): RealityCheck[] {
  if (goal === undefined || market === undefined || market.size <= 0) return [];
  const factor = Math.max(0, 1 + (market.growthPercent ?? 0) / 100);
  const then = market.size * power(factor, goal.years);
  if (then <= 0) return [];
  const share = goal.target / then;
  const level = above(share, SHARE_OF_MARKET);
  return level === null ? [] : [{ code: "shareOfMarket", level, goal: goal.target, market: then, share }];
}

function growthCheck({ goal }: ThreadFigures): RealityCheck[] {
  if (goal === undefined || goal.current === null) return [];
  const { current, target, years } = goal;
  const annualRate = compoundAnnualGrowthRate(current, target, years);
  const level = annualRate === null ? null : above(annualRate, ANNUAL_GROWTH);
  return annualRate === null || level === null
    ? []
    : [{ code: "revenueGrowth", level, current, target, years, annualRate }];
}

function reachChecks({ channels, simulated, odds }: ThreadFigures): RealityCheck[] {
  const checks: RealityCheck[] = [];
  if (channels !== undefined && channels.share !== null) {
    const level = below(channels.share, CHANNELS);
    if (level !== null) checks.push({ code: "channelsReach", level, reach: channels });
  }
  if (simulated !== undefined && simulated.target > 0) {
    const share = simulated.median / simulated.target;
    const level = below(share, SIMULATED);
    if (level !== null) checks.push({ code: "simulatedRevenue", level, ...simulated, share });
  }
  const level = odds === undefined ? null : below(odds, ODDS);
  if (odds !== undefined && level !== null) checks.push({ code: "odds", level, odds });
  return checks;
}

function customerCheck({ customers }: ThreadFigures): RealityCheck[] {
  if (customers === undefined || customers.goal <= 0) return [];
  const difference = customers.simulated / customers.goal - 1;
  const level = above(Math.abs(difference), CUSTOMERS);
  return level === null ? [] : [{ code: "customers", level, ...customers, difference }];
}

function peopleChecks({ hiring, sales }: ThreadFigures): RealityCheck[] {
  const checks: RealityCheck[] = [];
  if (hiring !== undefined) {
    const { people, team } = hiring;
    const level = team !== null && people > team ? "doubt" : above(people, HIRES);
    if (level !== null) checks.push({ code: "hiring", level, people, team });
  }
  if (sales !== undefined && sales.deals > 0 && sales.reps > 0) {
    const { newCustomers, deals, reps } = sales;
    const share = newCustomers / deals;
    const level = above(share, CAPACITY);
    if (level !== null)
      checks.push({
        code: "salesCapacity",
        level,
        newPerRepAndMonth: newCustomers / reps / 12,
        dealsPerRepAndMonth: deals / reps / 12,
        share,
      });
  }
  return checks;
}

function priceCheck({ price }: ThreadFigures): RealityCheck[] {
  if (price === undefined || price.competitors <= 0) return [];
  const difference = price.own / price.competitors - 1;
  const level = above(Math.abs(difference), PRICE);
  return level === null ? [] : [{ code: "price", level, ...price, difference }];
}
