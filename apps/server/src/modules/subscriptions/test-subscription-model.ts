/** For tests: what plans, limits and credits are to do, in a few lines that know no database. */
import {
  type PlanCurrency,
  type PlanType,
  type PricedPlan,
  planAllowances,
  planCharge,
  type SubscriptionPeriod,
} from "@beachhead/contract";

const DAY = 86_400_000;

type Meter = "aiFetches" | "simulations";

/** What a user sees. */
export interface Seen {
  plan: PlanType;
  isOver: boolean;
  aiFetches: number;
  simulations: number;
  credits: number;
  end: number | null;
}

/** The same day some months later, or the month's last day. In milliseconds, UTC. */
function monthsLater(time: number, months: number): number {
  const from = new Date(time);
  const target = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), target + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), target, Math.min(from.getUTCDate(), lastDay));
  return midnight + (time % DAY);
}

export class SubscriptionModel {
  #plan: PlanType = "trial";
  #period: SubscriptionPeriod = "monthly";
  #start: number;
  #end: number | null;
  /** The last charge, and the days that it bought. */
  #paid: { charge: number; currency: PlanCurrency; days: number } | undefined;
  readonly #uses = new Map<string, Meter>();
  readonly #changes = new Map<string, number>();

  constructor(now: number) {
    this.#start = now;
    this.#end = now + 14 * DAY;
  }

  /** Whether it counted, or "limit_reached". */
  use(now: number, meter: Meter, key: string): boolean | "limit_reached" {
    if (this.#isOver(now)) return "limit_reached";
    const name = `${meter} ${this.#periodStart(now)} ${key}`;
    if (this.#uses.has(name)) return false;
    const limit = planAllowances[this.#plan][this.#period][meter];
    if (limit !== null && this.#used(now, meter) >= limit) return "limit_reached";
    this.#uses.set(name, meter);
    return true;
  }

  /** Whether a count of products is allowed. */
  hold(now: number, products: number): true | "limit_reached" {
    const limit = planAllowances[this.#plan][this.#period].products;
    return this.#isOver(now) || (limit !== null && products > limit) ? "limit_reached" : true;
  }

  /** The balance after a change, or "payment_required". A key counts once. */
  changeCredits(change: number, key: string): number | "payment_required" {
    if (this.#changes.has(key)) return this.#credits();
    if (this.#credits() + change < 0) return "payment_required";
    this.#changes.set(key, change);
    return this.#credits();
  }

  buy(now: number, plan: PricedPlan, currency: PlanCurrency, period: SubscriptionPeriod): void {
    const billing = monthsLater(now, period === "yearly" ? 12 : 1);
    const days = (billing - now) / DAY;
    let extraDays = 0;
    if (this.#paid !== undefined && this.#end !== null && now < this.#end) {
      const unused = Math.floor((this.#end - now) / DAY);
      const value = unused * this.#paid.charge * days;
      extraDays = Math.floor(value / (this.#paid.days * planCharge(plan, this.#paid.currency, period)));
    }
    this.#paid = { charge: planCharge(plan, currency, period), currency, days };
    this.#begin(now, plan, period, billing + extraDays * DAY);
  }

  grantPlan(
    now: number,
    plan: Exclude<PlanType, "trial">,
    period: SubscriptionPeriod,
    end: number | null,
  ): void {
    this.#paid = undefined;
    this.#begin(now, plan, period, end);
  }

  see(now: number): Seen {
    return {
      plan: this.#plan,
      isOver: this.#isOver(now),
      aiFetches: this.#used(now, "aiFetches"),
      simulations: this.#used(now, "simulations"),
      credits: this.#credits(),
      end: this.#end,
    };
  }

  #begin(now: number, plan: PlanType, period: SubscriptionPeriod, end: number | null): void {
    this.#plan = plan;
    this.#period = period;
    this.#start = now;
    this.#end = end;
  }

  #isOver(now: number): boolean {
    const grace = this.#plan === "trial" ? 0 : 3 * DAY;
    return this.#end !== null && now >= this.#end + grace;
  }

  /** For a plan without an end: the start of the current month or year, counted from its start. */
  #periodStart(now: number): number {
    if (this.#end !== null) return this.#start;
    const months = this.#period === "yearly" ? 12 : 1;
    let count = 0;
    while (monthsLater(this.#start, (count + 1) * months) <= now) count += 1;
    return monthsLater(this.#start, count * months);
  }

  #used(now: number, meter: Meter): number {
    const prefix = `${meter} ${this.#periodStart(now)} `;
    return [...this.#uses.keys()].filter((name) => name.startsWith(prefix)).length;
  }

  #credits(): number {
    return [...this.#changes.values()].reduce((sum, change) => sum + change, 0);
  }
}
