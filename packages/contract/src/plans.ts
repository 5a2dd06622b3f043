/** Subscription plans, their names on the wire and their limits (specification part 1, section 9). */
export const planTypes = ["trial", "diy", "startup", "scaleup", "enterprise"] as const;
export type PlanType = (typeof planTypes)[number];
export type SubscriptionPeriod = "monthly" | "yearly";

export const planTypeNames: Record<PlanType, string> = {
  trial: "trial",
  diy: "DIY Plan",
  startup: "Startup Plan",
  scaleup: "Scaleup Plan",
  enterprise: "Enterprise Plan",
};

/** Allowances of a plan; null is unlimited. AI fetches, simulations and consulting hours are per billing period. */
export interface PlanAllowance {
  products: number | null;
  geos: number | null;
  /** Industries of any one product. */
  industries: number | null;
  aiFetches: number | null;
  simulations: number | null;
  consultingHours: number | null;
  /** Deals of a CRM, of files and of forms at one time. */
  deals: number | null;
  /** Members of a workspace who are editors, admins or owners. */
  seats: number | null;
}

const trial = {
  products: 1,
  geos: 1,
  industries: 1,
  aiFetches: 5,
  simulations: 2,
  consultingHours: 0,
  deals: 10_000,
  seats: 3,
};
const small = { products: 2, geos: 10, industries: 10, deals: null, seats: 3 };
const startup = { ...small, seats: 5 };
const large = { products: 10, geos: 25, industries: 25, deals: null, seats: 20 };
const unlimited = {
  products: null,
  geos: null,
  industries: null,
  aiFetches: null,
  simulations: null,
  consultingHours: null,
  deals: null,
  seats: null,
};

/** Allowances by plan and billing period. The trial has one period, its whole length. */
export const planAllowances: Record<PlanType, Record<SubscriptionPeriod, PlanAllowance>> = {
  trial: { monthly: trial, yearly: trial },
  diy: {
    monthly: { ...small, aiFetches: 20, simulations: 5, consultingHours: 0 },
    yearly: { ...small, aiFetches: 240, simulations: 60, consultingHours: 0 },
  },
  startup: {
    monthly: { ...startup, aiFetches: 20, simulations: 5, consultingHours: 1 },
    yearly: { ...startup, aiFetches: 240, simulations: 60, consultingHours: 12 },
  },
  scaleup: {
    monthly: { ...large, aiFetches: 60, simulations: 20, consultingHours: 2 },
    yearly: { ...large, aiFetches: 720, simulations: 250, consultingHours: 24 },
  },
  enterprise: { monthly: unlimited, yearly: unlimited },
};

/** Days of the trial from sign-up. */
export const TRIAL_DAYS = 14;
/** Days from sign-in until a session expires, used or not. */
export const SESSION_DAYS = 15;
/** Days in which a deleted document can be restored. */
export const UNDELETE_DAYS = 30;
/** Maximum rows per page of a list. */
export const LIST_LIMIT = 500;
