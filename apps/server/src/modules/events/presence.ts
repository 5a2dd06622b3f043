import { MOST_PRESENT, PRESENCE_SECONDS, type PresenceEvent, type SharedKind } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";

/** What a member says of a document, in any process. */
export interface PresenceWord {
  workspaceId: string;
  kind: SharedKind;
  id: string;
  userId: string;
  path: string | null;
  left: boolean;
}

interface OpenDocument extends Pick<PresenceWord, "workspaceId" | "kind" | "id"> {
  /** By user id. */
  people: Map<string, { path: string | null; until: number }>;
}

/** Documents of a person that are remembered, as many as windows may listen; of more, those heard of last. */
const MOST_OPEN = 20;

export interface PresenceOptions {
  clock: Clock;
  /** Sends who is there to those of the workspace that `isFor` names. */
  tell(workspaceId: string, event: PresenceEvent, isFor: (userId: string) => boolean): void;
}

/** Who has which document open, as far as this process has heard. */
export interface Presence {
  hear(word: PresenceWord): void;
  /** Tells a user who is in the documents that they have open. */
  tellAgain(workspaceId: string, userId: string): void;
  /** Forgets those who were not heard of for too long. */
  sweep(): void;
}

export function createPresence({ clock, tell }: PresenceOptions): Presence {
  const documents = new Map<string, OpenDocument>();
  /** Keys of the documents that each user has open, those heard of last at the end. */
  const openBy = new Map<string, Set<string>>();

  const eventOf = ({ kind, id, people }: OpenDocument): PresenceEvent => ({
    kind,
    id,
    people: [...people].slice(0, MOST_PRESENT).map(([userId, { path }]) => ({ userId, path })),
  });

  function tellAll(document: OpenDocument): void {
    tell(document.workspaceId, eventOf(document), (userId) => document.people.has(userId));
  }

  function forget(key: string, document: OpenDocument, gone: readonly string[]): void {
    for (const userId of gone) {
      document.people.delete(userId);
      const open = openBy.get(userId);
      open?.delete(key);
      if (open?.size === 0) openBy.delete(userId);
    }
    if (document.people.size === 0) documents.delete(key);
    else if (gone.length > 0) tellAll(document);
  }

  function remember(key: string, userId: string): void {
    const open = openBy.get(userId) ?? new Set();
    open.delete(key);
    openBy.set(userId, open.add(key));
    if (open.size <= MOST_OPEN) return;
    const [oldest = key] = open;
    const document = documents.get(oldest);
    if (document !== undefined) forget(oldest, document, [userId]);
  }

  return {
    hear({ workspaceId, kind, id, userId, path, left }) {
      const key = `${workspaceId} ${kind} ${id}`;
      const document: OpenDocument = documents.get(key) ?? { workspaceId, kind, id, people: new Map() };
      const before = document.people.get(userId);
      if (left) {
        if (before !== undefined) forget(key, document, [userId]);
        return;
      }
      documents.set(key, document);
      remember(key, userId);
      document.people.set(userId, { path, until: clock.now().getTime() + PRESENCE_SECONDS * 1_000 });
      if (before === undefined || before.path !== path) tellAll(document);
      else tell(workspaceId, eventOf(document), (each) => each === userId);
    },
    tellAgain(workspaceId, userId) {
      for (const key of openBy.get(userId) ?? []) {
        const document = documents.get(key);
        if (document?.workspaceId === workspaceId)
          tell(workspaceId, eventOf(document), (each) => each === userId);
      }
    },
    sweep() {
      const now = clock.now().getTime();
      for (const [key, document] of documents) {
        const gone = [...document.people].filter(([, { until }]) => until <= now).map(([userId]) => userId);
        forget(key, document, gone);
      }
    },
  };
}
