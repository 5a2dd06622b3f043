import { z } from "zod";
import { checkedMaps, countedItems } from "./lists-and-maps.ts";

/** A list or map somewhere in a schema. */
export interface Place {
  /** From the root, in dots; `*` is any item. */
  path: string;
  kind: "array" | "record";
  hasMaximum: boolean;
  /** Whether its issues count towards the most an answer names. */
  isCounted: boolean;
  areKeysChecked: boolean;
}

/** Every list and map of a schema, from outside in. */
export function schemaPlaces(schema: z.core.$ZodType, path = ""): Place[] {
  const below = (inner: z.core.$ZodType, name?: string) =>
    schemaPlaces(inner, name === undefined ? path : path === "" ? name : `${path}.${name}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]: [string, z.core.$ZodType]) =>
      below(field, name),
    );
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    const hasMaximum = (schema._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === "max_length");
    const isCounted = element instanceof z.ZodType && countedItems.has(element);
    return [{ path, kind: "array", hasMaximum, isCounted, areKeysChecked: true }, ...below(element, "*")];
  }
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema;
    const isChecked = checkedMaps.has(schema);
    const isCounted = valueType instanceof z.ZodType && countedItems.has(valueType);
    return [
      { path, kind: "record", hasMaximum: isChecked, isCounted, areKeysChecked: isChecked },
      ...below(valueType, "*"),
    ];
  }
  if (schema instanceof z.ZodPipe) return [...below(schema.in), ...below(schema.out)];
  if (schema instanceof z.ZodTuple)
    return schema._zod.def.items.flatMap((item, index) => below(item, String(index)));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => below(option));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return below(schema._zod.def.innerType);
  return [];
}
