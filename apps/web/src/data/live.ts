import type { ChangeEvent, PresenceEvent } from "@beachhead/contract";
import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { newestSavedPart } from "../lib/autosave/form-registry.ts";
import { announceChange, announceGap } from "../lib/events/changes.ts";
import { followStream } from "../lib/events/event-stream.ts";
import { isRecord } from "../lib/is-record.ts";
import { notePeople } from "../lib/presence/open-documents.ts";
import { startPresence } from "../lib/presence/show-presence.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { checkMembership } from "../lib/workspace/open-workspace.ts";
import { CALIBRATION, PLAN_STATE, PLANNED_FIGURES, PRICING_FIGURES } from "./figure-keys.ts";

const DEALS = ["deals", "dashboards"];
const MEMBERS = ["workspaces", "members", "invitations"];

/** By kind of what was changed: first parts of the keys of all that is read of it, beside what has its id in the key. */
const readOf: Readonly<Record<string, readonly string[]>> = {
  deal: DEALS,
  "deal-import": DEALS,
  "deal-stages": DEALS,
  "exchange-rates": DEALS,
  "field-mapping": DEALS,
  connection: ["connections", ...DEALS],
  subscription: ["user-details"],
  credits: ["user-details", "credits"],
  "dashboard-view": ["dashboards"],
  membership: MEMBERS,
  workspace: MEMBERS,
  invitation: MEMBERS,
  comment: ["comments", "inbox"],
};

/** By kind of document: the lists that it is in. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  "gtm-plan": ["gtm-plans"],
  "dg-plan": ["dg-plans"],
  "product-cost": ["product-costs"],
  simulation: ["simulations", "baselines"],
};

/**
 * By kind of document: the beginnings of the keys of what is computed from it. A dashboard reads deals again once its
 * planned figures differ. A change of a channel plan does not name its GTM plan.
 */
const computedFrom: Readonly<Record<string, (id: string) => readonly QueryKey[]>> = {
  // Pricing dashboards name the years of the plan.
  "gtm-plan": (gtmPlanId) => [[...PLANNED_FIGURES, { gtmPlanId }], PRICING_FIGURES],
  "dg-plan": () => [PLANNED_FIGURES, CALIBRATION, PLAN_STATE],
  "product-cost": () => [PLAN_STATE],
  simulation: (simulationId) => [[...PRICING_FIGURES, { simulationId }], PLAN_STATE],
};

type Key = readonly unknown[];

/** Whether a query may answer differently after a change. */
export function isTouched(key: Key, { kind, id }: Pick<ChangeEvent, "kind" | "id">): boolean {
  if (id !== null) {
    if (key.includes(id)) return true;
    if (computedFrom[kind]?.(id).some((begin) => partialMatchKey(key, begin))) return true;
  }
  const [first] = key;
  if (typeof first !== "string") return false;
  if (first === "activity" || readOf[kind]?.includes(first)) return true;
  return key.length === 1 && listsOf[kind]?.includes(first) === true;
}

/** Whether this page has made the change and read what follows from it. */
function isOwn({ who, id, version }: ChangeEvent): boolean {
  return (
    who === currentSession()?._id && id !== null && version !== undefined && version <= newestSavedPart(id)
  );
}

/** Reads again what others change in the team's workspace that is open. */
export function startLive(client: QueryClient): () => void {
  let pending: ChangeEvent[] = [];
  let isReading = false;

  /** Changes that come while it reads are read together afterwards. */
  async function readChanged(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (pending.length > 0) {
      const changes = pending;
      pending = [];
      await client.invalidateQueries({
        predicate: ({ queryKey }) => changes.some((change) => isTouched(queryKey, change)),
      });
    }
    isReading = false;
  }

  const stopPresence = startPresence();
  const stopStream = followStream({
    onEvent(name, data) {
      if (name === "resync") return onGap();
      if (name === "presence" && isPresence(data)) return notePeople(data);
      if (name !== "change" || !isChange(data)) return;
      if (data.kind === "membership" || data.kind === "workspace") checkMembership();
      if (!isOwn(data)) pending.push(data);
      // First, so that a form takes the answer that is already asked for.
      void readChanged();
      announceChange(data);
    },
    onGap,
  });
  return () => {
    stopPresence();
    stopStream();
  };

  function onGap(): void {
    void client.invalidateQueries();
    announceGap();
  }
}

function isPresence(data: Record<string, unknown>): data is Record<string, unknown> & PresenceEvent {
  const { kind, id, people } = data;
  return (
    typeof kind === "string" &&
    typeof id === "string" &&
    Array.isArray(people) &&
    people.every(
      (person: unknown) =>
        isRecord(person) && typeof person["userId"] === "string" && isTextOrNull(person["path"]),
    )
  );
}

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

function isChange(data: Record<string, unknown>): data is Record<string, unknown> & ChangeEvent {
  const { kind, id, action, version, who } = data;
  return (
    typeof kind === "string" &&
    typeof action === "string" &&
    isTextOrNull(id) &&
    isTextOrNull(who) &&
    (version === undefined || typeof version === "number")
  );
}
