import { type EndpointName, endpointNames, schemas } from "@beachhead/contract";
import type { z } from "zod";

const rows: Readonly<Record<string, { body?: z.ZodType; reply: z.ZodType }>> = schemas;

/** The schema of a row's body; undefined for a row that takes none. */
export function bodySchemaOf(name: EndpointName): z.ZodType | undefined {
  return rows[name]?.body;
}

/** Every row that takes a body. */
export const rowsWithBody: readonly EndpointName[] = endpointNames.filter(
  (name) => bodySchemaOf(name) !== undefined,
);
