import { z } from "zod";
import { isPlainValue, readPath } from "./read-query.ts";
import { ScimFault } from "./scim-fault.ts";

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** Entra sends those of "enterprise": department, employee number, manager. */
const EXTENSION = /^urn:ietf:params:scim:schemas:extension:/i;

/** Operations and entries of their values. SCIMMY's time for a person grows with their square; a group's is linear. */
const MOST = { User: 200, Group: 2_000 } as const;

const patchSchema = z.object({
  schemas: z.array(z.literal(PATCH)).length(1),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "remove", "replace"])),
        path: z.string().optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1_000),
});

export interface PatchOperation {
  op: "add" | "remove" | "replace";
  path?: string;
  value?: unknown;
}

/** The operations of a patch. Entra writes truth values as the texts "True" and "False". */
export function readPatch(body: unknown, kind: keyof typeof MOST) {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) throw new ScimFault(400, "invalidSyntax", "The body is not a valid PatchOp message");
  const { schemas, Operations } = parsed.data;
  const size = Operations.reduce((sum, { value }) => sum + 1 + entriesOf(value), 0);
  if (size > MOST[kind])
    throw new ScimFault(
      413,
      undefined,
      `A patch of a ${kind.toLowerCase()} has at most ${MOST[kind].toLocaleString("en")} operations and values. Send several.`,
    );
  return { schemas, Operations: Operations.map(readOperation).flatMap(withoutExtensions) };
}

/** Attributes that are not stored are ignored, like those in a person that is sent whole. */
function withoutExtensions(operation: PatchOperation): PatchOperation[] {
  const { path, value } = operation;
  if (path !== undefined) return EXTENSION.test(path) ? [] : [operation];
  if (!isMap(value)) return [operation];
  const known = Object.entries(value).filter(([name]) => !EXTENSION.test(name));
  return known.length === 0 ? [] : [{ ...operation, value: Object.fromEntries(known) }];
}

function readOperation({
  op,
  path,
  value,
}: z.infer<typeof patchSchema>["Operations"][number]): PatchOperation {
  // SCIMMY takes the names in a value without a path as paths.
  if (path !== undefined) readPath(path);
  else if (isMap(value)) Object.keys(value).forEach(readPath);
  if (op === "remove") requirePlain(value);
  return {
    op,
    ...(path !== undefined && { path }),
    ...(value !== undefined && {
      value: path?.toLowerCase() === "active" ? asTruth(value) : withTruth(value),
    }),
  };
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (!isMap(value)) return 0;
  return Object.values(value).reduce<number>(
    (sum, each) => sum + 1 + (Array.isArray(each) ? each.length : 0),
    0,
  );
}

/** SCIMMY makes a filter of what is to be removed. */
function requirePlain(value: unknown): void {
  for (const each of Array.isArray(value) ? value : [value]) {
    if (each !== undefined && !(isMap(each) ? Object.values(each) : [each]).every(isPlainValue))
      throw new ScimFault(
        400,
        "invalidValue",
        "Values to remove are texts of at most 500 characters without quotes, backslashes and line breaks",
      );
    if (isMap(each)) Object.keys(each).forEach(readPath);
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asTruth(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.toLowerCase();
  return text === "true" || text === "false" ? text === "true" : value;
}

function withTruth(value: unknown): unknown {
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name.toLowerCase() === "active" ? asTruth(each) : each,
    ]),
  );
}
