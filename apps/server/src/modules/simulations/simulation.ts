import type {
  ProductCost,
  Simulation,
  SimulationListItem,
  SimulationReply,
  SimulationTargets,
  StoredOptions,
} from "@beachhead/contract";
import type { SimulationInputs, SimulationResult } from "@beachhead/engine";
import type { Clock } from "../../platform/clock/clock.ts";
import { simulations } from "../../platform/db/schema/simulations.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { DocumentKind } from "../../platform/documents/document-kind.ts";
import { type LinkColumns, linkOf } from "../gtm-plans/index.ts";
import { figuresOf, withDoubledName } from "../product-costs/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { SimulationEngine } from "./run/simulation-engine.ts";
import type { SimulationJob } from "./run/simulation-job.ts";

/** Dependencies of this module's verbs. */
export interface SimulationDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
  engine: SimulationEngine;
}

export const simulationKind: DocumentKind = {
  table: simulations,
  title: simulations.simulationTitle,
  noun: "simulation",
  entity: "simulation",
};

/** Inputs of the calculation, and the pricing model of the form; one JSON column. */
export type StoredInputs = Pick<Simulation, keyof SimulationInputs | "pricingModel">;

/** A saved simulation without its result. */
export interface SimulationHead extends LinkColumns {
  id: string;
  version: number;
  simulationTitle: string;
  gtmPlan: string;
  productName: string;
  geo: string;
  /** Null if the cost was deleted. */
  costId: string | null;
  /** The cost's current title; if the cost was deleted, its last title. */
  costTitle: string;
  pricingCurrency: string;
  inputs: StoredInputs;
  options: StoredOptions;
  isBaseline: boolean;
  /** Null: the user's own. */
  examplePlanId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SimulationRow extends SimulationHead {
  costSnapshot: ProductCost;
  result: SimulationResult;
  engineVersion: string;
}

export interface SimulationListRow extends SimulationHead {
  odds: number;
  attainment: number;
  ebitPercent: number | null;
}

/** The run of a simulation: its inputs, without names and titles. */
export function jobOf(
  simulation: Pick<SimulationTargets, keyof SimulationInputs>,
  cost: ProductCost,
  options: StoredOptions,
) {
  const {
    revenueTarget,
    targetYear,
    ebitTarget,
    priceGrowth,
    customerGrowth,
    subscriptionType,
    pricingPlans,
  } = simulation;
  return {
    inputs: {
      revenueTarget,
      targetYear,
      ebitTarget,
      priceGrowth,
      customerGrowth,
      subscriptionType,
      pricingPlans,
    },
    cost: figuresOf(cost),
    options,
  } satisfies SimulationJob;
}

function headReply(row: SimulationHead): Omit<SimulationListItem, "summary"> {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isBaseline: row.isBaseline,
    simulationTitle: row.simulationTitle,
    gtmPlan: row.gtmPlan,
    productName: row.productName,
    geo: row.geo,
    costId: row.costId,
    costTitle: row.costTitle,
    pricingCurrency: row.pricingCurrency,
    ...row.inputs,
    options: row.options,
    combination: linkOf(row),
    example: row.examplePlanId !== null,
  };
}

/** @param counted whether it has counted in the current billing period */
export function toReply(row: SimulationRow, counted: boolean): SimulationReply {
  return {
    ...headReply(row),
    costSnapshot: withDoubledName(row.costSnapshot),
    engineVersion: row.engineVersion,
    result: row.result,
    counted,
  };
}

export function toListItem(row: SimulationListRow): SimulationListItem {
  const { odds, attainment, ebitPercent } = row;
  return { ...headReply(row), summary: { odds, attainment, ebitPercent } };
}
