import { z } from "zod";
import { bodyOf, text } from "../primitives.ts";
import { dealSources, type ImportedField, importedFieldLabels } from "./fields.ts";

const source = (field: ImportedField) => text(importedFieldLabels[field], 250);

/** A CRM knows the id of a deal, so it is not mapped. */
const crmFields = {
  leadSource: source("leadSource"),
  product: source("product"),
  geo: source("geo"),
  industryDomain: source("industryDomain"),
  amount: source("amount"),
  stage: source("stage"),
  currency: source("currency"),
  name: source("name"),
  createdDate: source("createdDate"),
  closeDate: source("closeDate"),
};

/** The decimal sign of amounts in a field of texts; "" = not answered. */
const amountDecimal = z.enum(["", ".", ","], {
  error: 'The decimal sign of amounts must be ".", "," or blank',
});

/** Names of the CRM's fields; "" = empty. Without a decimal sign, the amount's field keeps its own. */
export const fieldMappingBody = bodyOf({ ...crmFields, amountDecimal: amountDecimal.optional() });
export type FieldMapping = z.output<typeof fieldMappingBody>;

export const emptyFieldMapping: FieldMapping = fieldMappingBody.parse({});

/** Deals of one source whose amount cannot be read and is 0. */
export const unreadAmounts = z.object({
  source: z.enum(dealSources),
  count: z.number(),
  /** The text of one of them. */
  example: z.string(),
  /** All of this as sentences, with what to do. */
  message: z.string(),
});
export type UnreadAmounts = z.output<typeof unreadAmounts>;

export const fieldMappingReply = z.object({
  success: z.literal(true),
  ...crmFields,
  amountDecimal,
  /** Absent: all amounts are read. */
  unreadAmounts: unreadAmounts.optional(),
});

/** The fields that are mapped, each once. */
export function mappedNames({ amountDecimal: _answer, ...names }: FieldMapping): string[] {
  return [...new Set(Object.values(names).filter((name) => name !== ""))];
}

/** Names of a file's columns; "" = none. */
export const importMapping = z.object(
  {
    ...crmFields,
    externalId: source("externalId"),
    status: source("status"),
    probability: source("probability"),
  },
  { error: "The mapping must be an object" },
);
export type ImportMapping = z.output<typeof importMapping>;

export const dealSourceParams = z.object({ provider: z.enum(dealSources) });
