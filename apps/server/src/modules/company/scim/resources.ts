import SCIMMY from "scimmy";
import type { ScimContext } from "./scim-context.ts";
import { ScimFault } from "./scim-fault.ts";
import { readGroup, removeGroup, saveGroup, shownGroup } from "./scim-groups.ts";
import { changePerson, createPerson, readPerson, removePerson, shownPerson } from "./scim-people.ts";

interface Asked {
  id?: string | undefined;
  filter?: { expression: string } | undefined;
}

/** SCIMMY answers any other failure of a handler with 404. */
async function inScim<T>({ log }: ScimContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScimFault)
      throw new SCIMMY.Types.Error(error.status, error.scimType ?? "", error.message);
    log.error({ err: error }, "a request of an identity provider failed");
    throw new SCIMMY.Types.Error(500, "", "The request failed. Try again.");
  }
}

/** Those that fit the filter, which was parsed by SCIMMY; names are compared without regard to case (RFC 7643, section 2.2). */
function matching<T extends object>(all: readonly T[], { filter }: Asked): T[] {
  if (filter === undefined) return [...all];
  const lowered = new SCIMMY.Types.Filter(filter.expression.toLowerCase());
  return all.filter((each) => lowered.match([withLowerTexts(each)]).length > 0);
}

function withLowerTexts(value: object): object {
  const lower = (each: unknown): unknown => {
    if (typeof each === "string") return each.toLowerCase();
    if (each instanceof Date) return each;
    if (Array.isArray(each)) return each.map(lower);
    return typeof each === "object" && each !== null ? withLowerTexts(each) : each;
  };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lower(each)]));
}

async function shownPeople({ dependencies, workspaceId }: ScimContext) {
  const groups = await dependencies.scim.groups(workspaceId);
  return (await dependencies.scim.people(workspaceId)).map((person) => shownPerson(person, groups));
}

async function shownGroups({ dependencies, workspaceId }: ScimContext) {
  const people = await dependencies.scim.people(workspaceId);
  const names = new Map(people.map(({ userId, userName }) => [userId, userName]));
  return (await dependencies.scim.groups(workspaceId)).map((group) => shownGroup(group, names));
}

/** The one with the id that is asked for, or all that fit. */
function asked<T extends { id: string }>(all: readonly T[], resource: Asked): T | T[] {
  return resource.id === undefined ? matching(all, resource) : withId(all, resource.id);
}

function withId<T extends { id: string }>(all: readonly T[], wanted: string): T {
  const found = all.find(({ id }) => id === wanted);
  if (found === undefined) throw new ScimFault(404, undefined, `Resource ${wanted} not found`);
  return found;
}

/** Declares people and groups with SCIMMY. What belongs to a request is in its context, as SCIMMY has one set of handlers. */
export function declareResources(publicUrl: string): void {
  SCIMMY.Config.set({
    patch: true,
    filter: { supported: true, maxResults: 200 },
    sort: true,
    changePassword: false,
  });
  SCIMMY.Resources.User.basepath(`${publicUrl}/scim/v2`);
  SCIMMY.Resources.Group.basepath(`${publicUrl}/scim/v2`);
  SCIMMY.Resources.declare(SCIMMY.Resources.User)
    .ingress((resource: Asked, sent: unknown, context: ScimContext) =>
      inScim(context, async () => {
        const person = readPerson(sent);
        if (resource.id !== undefined) await changePerson(context, resource.id, person);
        const id = resource.id ?? (await createPerson(context, person));
        return withId(await shownPeople(context), id);
      }),
    )
    .egress((resource: Asked, context: ScimContext) =>
      inScim(context, async () => asked(await shownPeople(context), resource)),
    )
    .degress((resource: Asked, context: ScimContext) =>
      inScim(context, () => removePerson(context, resource.id ?? "")),
    );
  SCIMMY.Resources.declare(SCIMMY.Resources.Group)
    .ingress((resource: Asked, sent: unknown, context: ScimContext) =>
      inScim(context, async () => {
        const id = await saveGroup(context, resource.id, readGroup(sent));
        return withId(await shownGroups(context), id);
      }),
    )
    .egress((resource: Asked, context: ScimContext) =>
      inScim(context, async () => asked(await shownGroups(context), resource)),
    )
    .degress((resource: Asked, context: ScimContext) =>
      inScim(context, () => removeGroup(context, resource.id ?? "")),
    );
}

export { SCIMMY };
