import {
  type ActivityItem,
  type ActivityKind,
  changeSentence,
  FORMER_MEMBER,
  reachesRole,
} from "@beachhead/contract";
import type { LogEntry } from "../../platform/audit/read-log.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { findTitles, type Title } from "../../platform/documents/titles.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { findPlaces } from "../comments/index.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import type { SaveGroup } from "./group-saves.ts";
import { type About, sentenceOf } from "./sentences.ts";

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
  return new Map((await workspaces.members(workspaceId)).map(({ userId, name }) => [userId, name]));
}

/** Who reads the activity of a workspace. */
export interface Reading {
  ownerId: string;
  names: Names;
  /** Whether the reader may see whom invitations were mailed to. */
  seesAddresses: boolean;
}

export async function beginReading(
  dependencies: Pick<ActivityDependencies, "workspaces">,
  { ownerId, actor }: Pick<RouteContext<"listActivity">, "ownerId" | "actor">,
): Promise<Reading> {
  const names = await findNames(dependencies, ownerId);
  return { ownerId, names, seesAddresses: reachesRole(actor.workspace?.role ?? "owner", "admin") };
}

/** Who did what an entry says; "{app} for {person}" where an app did it in their name. A former member has no id. */
export function personOf(
  { actor, personId, detail }: Pick<LogEntry, "personId" | "detail"> & { actor: string },
  ownerId: string,
  names: Names,
): ActivityItem["person"] {
  if (actor !== "user") return { id: null, name: "Beachhead" };
  // A personal workspace has nobody else.
  const id = personId ?? ownerId;
  const name = names.get(id);
  const by = typeof detail["app"] === "string" ? `${detail["app"]} for ` : "";
  return name === undefined ? { id: null, name: by + FORMER_MEMBER } : { id, name: by + name };
}

/** Words for groups of saves, with the present names of people and documents. */
export async function itemsOf(
  tx: UserTransaction,
  { titled, invitations }: Pick<ActivityDependencies, "titled" | "invitations">,
  { ownerId, names, seesAddresses }: Reading,
  groups: readonly SaveGroup[],
): Promise<ActivityItem[]> {
  const entries = groups.map(({ newest }) => newest);
  const places = await findPlaces(tx, ownerId, entries.flatMap(threadOf));
  const invited = entries
    .filter(({ entity }) => entity === "invitation")
    .flatMap(({ entityId }) => entityId ?? []);
  const addresses = seesAddresses ? await invitations.addresses(ownerId, invited) : new Map<string, string>();
  const placeOf = (entry: LogEntry) => places.get(threadOf(entry)[0] ?? "");
  const ids = entries.flatMap((entry) => placeOf(entry)?.documentId ?? entry.entityId ?? []);
  const titles = await findTitles(tx, titled, ownerId, [...new Set(ids)]);
  return groups.map((group) => {
    const { newest } = group;
    const place = placeOf(newest);
    const entityId = newest.entityId ?? "";
    const about = {
      place: place && (place.label === "" ? wholeDocument[place.kind] : place.label),
      address: addresses.get(entityId),
      member: names.get(entityId),
    };
    const kind = place?.kind ?? kinds[newest.entity] ?? null;
    const documentId = kind === null ? null : (place?.documentId ?? newest.entityId);
    return {
      ...itemOf(group, about),
      person: personOf(newest, ownerId, names),
      ...documentOf(kind, documentId, titles),
    };
  });
}

/** The thread of comments that an entry is about; empty for others. */
const threadOf = ({ entity, detail }: LogEntry): string[] => {
  const { thread } = detail;
  return entity === "comment" && typeof thread === "string" && isUuid(thread) ? [thread] : [];
};

const wholeDocument: Readonly<Record<ActivityKind, string>> = {
  "gtm-plan": "the GTM plan",
  "channel-plan": "the channel plan",
  "product-cost": "the product cost",
  simulation: "the simulation",
  "dashboard-view": "the view",
};

function documentOf(
  kind: ActivityKind | null,
  documentId: string | null,
  titles: ReadonlyMap<string, Title>,
): Pick<ActivityItem, "kind" | "documentId" | "document" | "exists"> {
  const title = documentId === null ? undefined : titles.get(documentId);
  const exists = title !== undefined && !title.isDeleted;
  return { kind, documentId, document: title?.title ?? null, exists };
}

function itemOf({ newest, changes, more }: SaveGroup, about: About) {
  const { id, action, detail, at } = newest;
  const [first, ...others] = changes.map(changeSentence);
  return {
    id,
    at: at.toISOString(),
    text: first ?? sentenceOf(action, detail, about),
    others,
    more,
  };
}
