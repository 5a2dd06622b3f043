import type { BusinessModel, TypicalFigure } from "@beachhead/contract/business-models";
import type { UsedFigure } from "../../../components/typical/typical-list.tsx";
import {
  type Figure,
  newPlan,
  type PlanFields,
  type PlanFigure,
  type SimulationFields,
} from "./simulation-form.ts";

/** The currency of typical amounts. They are never converted. */
const CURRENCY = "USD";

type TypicalPlan = BusinessModel["pricingPlans"][number];

/** Figures of a pricing plan with one typical value, and whether they are money. */
const PLAN_FIGURES = [
  { key: "annualFixedFee", name: "annual fee", isMoney: true },
  { key: "upfrontFixedFee", name: "upfront fee", isMoney: true },
  { key: "averageUsers", name: "users per customer", isMoney: false },
  { key: "retentionRate", name: "retention", isMoney: false },
] as const satisfies readonly { key: PlanFigure; name: string; isMoney: boolean }[];

const YEARS_OF_GROWTH = 4;

/** Prices are a range: the whole of the typical one. A model with fixed fees alone has none. */
function priceRange({ pricePerUser }: TypicalPlan, isDollars: boolean): readonly [Figure, Figure] {
  const { low, high } = pricePerUser;
  return isDollars && high > low ? [low, high] : [null, null];
}

function planOfModel(typical: TypicalPlan, id: number, currency: string): PlanFields {
  const isDollars = currency === CURRENCY;
  const [pricePerUserMin, pricePerUserMax] = priceRange(typical, isDollars);
  const figures = PLAN_FIGURES.filter(({ isMoney }) => isDollars || !isMoney).map(
    ({ key }) => [key, typical[key].typical] as const,
  );
  return {
    ...newPlan(id, typical.name, typical.revenueTargetSplit),
    pricePerUserMin,
    pricePerUserMax,
    ...Object.fromEntries(figures),
  };
}

/** Whether no price and no customer is entered, so that plans of a model may take the place of these. */
const isBlank = ({ pricingPlans }: SimulationFields): boolean =>
  pricingPlans.every(
    (plan) =>
      plan.pricePerUserMin === null &&
      plan.pricePerUserMax === null &&
      plan.customersFirstYearMin === null &&
      plan.customersFirstYearMax === null,
  );

/** Whether the pricing plans are those of a model, apart from customers. */
const isOfModel = (fields: SimulationFields, model: BusinessModel, currency: string): boolean =>
  fields.pricingPlans.length === model.pricingPlans.length &&
  fields.pricingPlans.every((plan, index) => {
    const typical = model.pricingPlans[index];
    if (typical === undefined) return false;
    const own = planOfModel(typical, plan.id, currency);
    return own.name === plan.name && own.pricePerUserMin === plan.pricePerUserMin;
  });

const isNoGrowth = (list: readonly Figure[]): boolean => list.every((value) => value === 0);

/**
 * The pricing plans and growth of a model in place of blank ones and of those of the model before. Customers and targets
 * stay the user's own.
 */
export function startFrom(
  fields: SimulationFields,
  before: BusinessModel | null,
  model: BusinessModel,
  currency: string,
): SimulationFields {
  const replaces = isBlank(fields) || (before !== null && isOfModel(fields, before, currency));
  const [first] = fields.pricingPlans;
  const growth = (list: readonly Figure[], figure: TypicalFigure) =>
    isNoGrowth(list) ? Array.from({ length: YEARS_OF_GROWTH }, () => figure.typical) : [...list];
  return {
    ...fields,
    subscriptionType: replaces ? model.subscriptionType : fields.subscriptionType,
    pricingModel: replaces ? model.pricingModel : fields.pricingModel,
    priceGrowth: growth(fields.priceGrowth, model.growth.priceGrowth),
    customerGrowth: growth(fields.customerGrowth, model.growth.customerGrowth),
    pricingPlans: replaces
      ? model.pricingPlans.map((typical, index) => {
          const plan = planOfModel(typical, index + 1, currency);
          return index === 0 ? { ...plan, existingCustomers: first?.existingCustomers ?? null } : plan;
        })
      : fields.pricingPlans,
  };
}

/** The figures that are typical of a model, and not typed over. */
export function usedFigures(
  { pricingPlans, priceGrowth, customerGrowth }: SimulationFields,
  model: BusinessModel,
  currency: string,
): UsedFigure[] {
  const isDollars = currency === CURRENCY;
  const ofPlans = model.pricingPlans.flatMap((typical) => {
    const plan = pricingPlans.find(({ name }) => name === typical.name);
    if (plan === undefined) return [];
    const [low, high] = priceRange(typical, isDollars);
    const isTypicalPrice = low !== null && plan.pricePerUserMin === low && plan.pricePerUserMax === high;
    return [
      ...(isTypicalPrice
        ? [{ name: `${typical.name}, price per user`, figure: typical.pricePerUser, unit: CURRENCY }]
        : []),
      ...PLAN_FIGURES.filter(
        ({ key, isMoney }) => (isDollars || !isMoney) && plan[key] === typical[key].typical,
      ).map(({ key, name, isMoney }) => ({
        name: `${typical.name}, ${name}`,
        figure: typical[key],
        unit: isMoney ? CURRENCY : undefined,
      })),
    ];
  });
  const ofGrowth = [
    { list: priceGrowth, name: "Price growth a year", figure: model.growth.priceGrowth },
    { list: customerGrowth, name: "Growth of new customers a year", figure: model.growth.customerGrowth },
  ].filter(({ list, figure }) => list.every((value) => value === figure.typical));
  return [...ofPlans, ...ofGrowth.map(({ name, figure }) => ({ name, figure, unit: "%" }))];
}
