import { type ActivityItem, type ActivityKind, changeSentence, FORMER_MEMBER } from "@beachhead/contract";
import type { LogEntry } from "../../platform/audit/read-log.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { findTitles, type Title } from "../../platform/documents/titles.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import type { SaveGroup } from "./group-saves.ts";
import { sentenceOf } from "./sentences.ts";

/** The kinds by their names in the audit log. */
const kinds: Readonly<Record<string, ActivityKind>> = {
  "gtm-plan": "gtm-plan",
  "sales-channels": "gtm-plan",
  "dg-plan": "channel-plan",
  "product-cost": "product-cost",
  simulation: "simulation",
  "dashboard-view": "dashboard-view",
};

/** The names in the audit log of a kind; undefined if there is no such kind. */
export function entitiesOf(kind: string): string[] | undefined {
  const entities = Object.keys(kinds).filter((entity) => kinds[entity] === kind);
  return entities.length === 0 ? undefined : entities;
}

/** Who is a member now, by id. */
export type Names = ReadonlyMap<string, string>;

export async function findNames(
  { workspaces }: Pick<ActivityDependencies, "workspaces">,
  workspaceId: string,
): Promise<Names> {
  return new Map((await workspaces.people(workspaceId)).map(({ userId, name }) => [userId, name]));
}

function personOf({ actor, personId }: LogEntry, ownerId: string, names: Names): ActivityItem["person"] {
  if (actor !== "user") return { id: null, name: "Beachhead" };
  // A personal workspace has nobody else.
  const id = personId ?? ownerId;
  const name = names.get(id);
  return name === undefined ? { id: null, name: FORMER_MEMBER } : { id, name };
}

/** Words for groups of saves, with the present names of people and documents. */
export async function itemsOf(
  tx: UserTransaction,
  { titled }: Pick<ActivityDependencies, "titled">,
  ownerId: string,
  names: Names,
  groups: readonly SaveGroup[],
): Promise<ActivityItem[]> {
  const ids = groups.flatMap(({ newest }) => newest.entityId ?? []);
  const titles = await findTitles(tx, titled, ownerId, [...new Set(ids)]);
  return groups.map((group) => itemOf(group, ownerId, names, titles));
}

function itemOf(
  { newest, changes, more }: SaveGroup,
  ownerId: string,
  names: Names,
  titles: ReadonlyMap<string, Title>,
): ActivityItem {
  const { id, action, entity, entityId, detail, at } = newest;
  const kind = kinds[entity] ?? null;
  const title = entityId === null ? undefined : titles.get(entityId);
  const [first, ...others] = changes.map(changeSentence);
  return {
    id,
    at: at.toISOString(),
    person: personOf(newest, ownerId, names),
    kind,
    documentId: kind === null ? null : entityId,
    document: kind === null ? null : (title?.title ?? null),
    exists: kind !== null && title !== undefined && !title.isDeleted,
    text: first ?? sentenceOf(action, detail),
    others,
    more,
  };
}
