import { z } from "zod";
import { isBlank } from "../primitives.ts";
import { businessModelIds } from "./business-model-names.ts";

/** The business model whose typical figures a document starts from. Blank is none. */
export const businessModelChoice = z.preprocess(
  (value) => (isBlank(value) ? null : value),
  z.enum(businessModelIds, { error: "Unknown business model" }).nullable(),
);

/** The business model in a reply. */
export const businessModelReply = z.enum(businessModelIds).nullable();
