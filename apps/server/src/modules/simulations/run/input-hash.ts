import { createHash } from "node:crypto";
import { canonicalJson } from "../../../platform/text/canonical-json.ts";
import type { MeteredUse } from "../../subscriptions/index.ts";
import type { SimulationJob } from "./simulation-job.ts";

/**
 * Identifies a run: SHA-256 over the figures of inputs, cost and options, hexadecimal. Names of pricing plans are
 * left out, so that correcting a spelling does not count as a run.
 */
export function inputHash({ inputs, cost, options }: SimulationJob): string {
  const pricingPlans = inputs.pricingPlans.map(({ name: _name, ...figures }) => figures);
  return createHash("sha256")
    .update(canonicalJson({ inputs: { ...inputs, pricingPlans }, cost, options }))
    .digest("hex");
}

/** A run as the subscription counts it. */
export const runUse = (job: SimulationJob): MeteredUse => ({ kind: "simulations", key: inputHash(job) });
