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

/** Names of the CRM's fields; "" = empty. */
export const fieldMappingBody = bodyOf(crmFields);
export type FieldMapping = z.output<typeof fieldMappingBody>;

export const emptyFieldMapping: FieldMapping = fieldMappingBody.parse({});

export const fieldMappingReply = z.object({ success: z.literal(true), ...crmFields });

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
