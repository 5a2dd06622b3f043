import { z } from "zod";
import type { ScimGroup } from "../../../platform/auth/scim-directory.ts";
import type { PatchOperation } from "./read-patch.ts";
import { ScimFault } from "./scim-fault.ts";

const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:group:/;
const ONE_MEMBER = /^members\[value +eq +"([^"]*)"\]$/;

/** What a provider may also name, without effect. */
const ignored = new Set(["id", "meta", "schemas"]);

const membersSchema = z.array(z.object({ value: z.string() }));

/** The group that operations make of another. SCIMMY's time would grow with their number times that of the members. */
export function patchedGroup(
  before: Pick<ScimGroup, "displayName" | "externalId" | "members">,
  operations: readonly PatchOperation[],
) {
  const members = new Set(before.members);
  let displayName: unknown = before.displayName;
  let externalId: unknown = before.externalId;

  function change(op: PatchOperation["op"], path: string, value: unknown): void {
    const name = path.toLowerCase().replace(SCHEMA, "");
    const one = ONE_MEMBER.exec(name)?.[1];
    if (one !== undefined && op === "remove") members.delete(one);
    else if (name === "members") {
      const ids = idsIn(value);
      if (op === "replace" || (op === "remove" && ids === undefined)) members.clear();
      for (const id of ids ?? []) {
        if (op === "remove") members.delete(id);
        else members.add(id);
      }
    } else if (name === "displayname") displayName = op === "remove" ? undefined : value;
    else if (name === "externalid") externalId = op === "remove" ? undefined : value;
    else if (!ignored.has(name))
      throw new ScimFault(400, "invalidPath", "A group has displayName, externalId and members");
  }

  for (const { op, path, value } of operations) {
    if (path !== undefined) change(op, path, value);
    else if (op !== "remove" && typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) change(op, name, each);
    else
      throw new ScimFault(400, op === "remove" ? "noTarget" : "invalidValue", "An operation names nothing");
  }
  return { displayName, externalId, members: [...members].map((value) => ({ value })) };
}

function idsIn(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const given = membersSchema.safeParse(Array.isArray(value) ? value : [value]);
  if (!given.success)
    throw new ScimFault(400, "invalidValue", "Each member needs a value, which is their id");
  return given.data.map((member) => member.value);
}
