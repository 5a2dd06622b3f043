import { z } from "zod";
import { ScimFault } from "./scim-fault.ts";

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

const patchSchema = z.object({
  schemas: z.array(z.literal(PATCH)),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "remove", "replace"])),
        path: z.string().max(1_000).optional(),
        value: z.unknown().optional(),
      }),
    )
    .max(1_000),
});

/** The operations of a patch. Entra writes truth values as the texts "True" and "False". */
export function readPatch(body: unknown) {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) throw new ScimFault(400, "invalidSyntax", "The body is not a valid PatchOp message");
  const { schemas, Operations } = parsed.data;
  return {
    schemas,
    Operations: Operations.map(({ op, path, value }) => ({
      op,
      ...(path !== undefined && { path }),
      ...(value !== undefined && {
        value: path?.toLowerCase() === "active" ? asTruth(value) : withTruth(value),
      }),
    })),
  };
}

function asTruth(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.toLowerCase();
  return text === "true" || text === "false" ? text === "true" : value;
}

function withTruth(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      name.toLowerCase() === "active" ? asTruth(each) : each,
    ]),
  );
}
