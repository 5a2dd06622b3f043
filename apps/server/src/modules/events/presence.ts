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

  const eventOf = ({ kind, id, people }: OpenDocument): PresenceEvent => ({
    kind,
    id,
    people: [...people].slice(0, MOST_PRESENT).map(([userId, { path }]) => ({ userId, path })),
  });

  function tellAll(document: OpenDocument): void {
    tell(document.workspaceId, eventOf(document), (userId) => document.people.has(userId));
  }

  function forget(key: string, document: OpenDocument, gone: readonly string[]): void {
    for (const userId of gone) document.people.delete(userId);
    if (document.people.size === 0) documents.delete(key);
    else if (gone.length > 0) tellAll(document);
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
      document.people.set(userId, { path, until: clock.now().getTime() + PRESENCE_SECONDS * 1_000 });
      if (before === undefined || before.path !== path) tellAll(document);
      else tell(workspaceId, eventOf(document), (each) => each === userId);
    },
    tellAgain(workspaceId, userId) {
      for (const document of documents.values())
        if (document.workspaceId === workspaceId && document.people.has(userId))
          tell(workspaceId, eventOf(document), (each) => each === userId);
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
