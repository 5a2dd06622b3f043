import { z } from "zod";
import { bodyOf, text, toNumber } from "../primitives.ts";

/** A figure as the form last saw it at its source. */
const seenFigure = z.preprocess((value) => toNumber(value) ?? null, z.number().nullable());

/** The values that a document for a combination takes over from its plan, as they were when it was saved. */
const seenValues = {
  revenueTarget: seenFigure,
  /** Year of the simulation, 1 to 5. */
  targetYear: seenFigure,
  /** Per cent. */
  ebitTarget: seenFigure,
  existingCustomers: seenFigure,
  /** Per cent a year. */
  customerGrowth: seenFigure,
  currency: z.preprocess(
    (value) => (typeof value === "string" ? value : null),
    z.string().max(10).nullable(),
  ),
};

const ID_RULE = "Choose a combination of a GTM plan, or none";

/**
 * The combination of a plan that a product cost or simulation is made for. Null: none, with names as free text. In a
 * save, absent means unchanged.
 */
export const combinationLinkBody = z
  .object(
    {
      gtmPlanId: text("GTM plan", 200, ID_RULE),
      combinationId: text("Combination", 200, ID_RULE),
      /** What the user has seen of the plan; a source that differs since is offered and never taken over silently. */
      seen: z.preprocess((value) => value ?? {}, bodyOf(seenValues)),
    },
    { error: ID_RULE },
  )
  .nullable()
  .optional();
