import type { Issue } from "@beachhead/contract";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../api/api-error.ts";
import { openDraftSlot } from "../drafts/draft-slot.ts";
import type { DocumentForm, FieldIssue } from "../form/document-form.ts";
import type { SavedStatusSource } from "../screen/saved-state.ts";
import { currentSession } from "../session/session-store.ts";
import { createAutosave } from "./autosave.ts";
import { enlist, type LiveForm, newestSaved, noteSaved, takeOver } from "./live-forms.ts";
import type { Autosave, Current, SaveAnswer, SaveHow } from "./parts.ts";
import { openSavesChannel } from "./saves-channel.ts";

export interface AutosaveOptions<V> {
  /** The form of one document: another document needs another form, and a key. */
  form: DocumentForm<V>;
  /** Names drafts of this sort of document: "product-cost". */
  kind: string;
  /** The document in a sentence: "product cost". */
  what: string;
  /** Undefined until the document was created. */
  documentId: string | undefined;
  /** Version of the values the form was made with; null for a new document. */
  version: number | null;
  savedAt?: string | undefined;
  /** `manual`: drafts are kept, but only `flush` sends. */
  mode?: "automatic" | "manual";
  save(values: V, how: SaveHow): Promise<SaveAnswer<V>>;
  /** The document as it is now, when another tab saved it. */
  loadCurrent(documentId: string): Promise<Current<V>>;
  isValues(value: unknown): value is V;
  /** What the server holds after a save of valid values, when it sets blanks or spaces right. */
  asStored?(values: V): V;
  /** Where the form shows what the server found wrong; by default at the server's paths. */
  issuesOf?(issues: readonly Issue[]): FieldIssue[];
  /** Nothing is restored, kept or sent, as in a view. */
  paused?: boolean;
  onCreated?(id: string): void;
  /** The form stands on a version now that another tab saved. */
  onAdopted?(current: Current<V>): void;
  onLimit?(message: string): void;
  /** Told of every save that failed otherwise; an automatic save is tried again by itself. */
  onFailure?(error: unknown): void;
}

/** The newer version of a document beside what stands in the form. */
export interface AutosaveConflict<V> {
  what: string;
  /** What keeping mine would store. */
  mine: V;
  theirs: V;
  keepMine(): void;
  takeTheirs(): void;
  /** Whether both are being shown. */
  isComparing: boolean;
  compare(isComparing: boolean): void;
}

export interface AutosaveResult<V> {
  /** For `useSavedStatus`. It changes without rendering the form. */
  status: SavedStatusSource;
  /** Sends what there is, with `always` also what the server has already; true when the server has everything. */
  flush(how?: { always: boolean }): Promise<boolean>;
  /** Whether text of a draft is back that is not on the server. */
  restored: boolean;
  discardDraft(): void;
  conflict: AutosaveConflict<V> | null;
  /** Whether leaving would lose something: this browser keeps no drafts. */
  isAtRisk(): boolean;
}

/** What the machine is made of, with callbacks that are always those of the last render. */
interface Made<V> {
  autosave: Autosave<V>;
  userId: string;
  /** Set while the form is on the screen. */
  announce: { to: ((documentId: string, version: number) => void) | null };
}

/** Saves a document as it is typed, with its draft in this browser. */
export function useAutosave<V>(options: AutosaveOptions<V>): AutosaveResult<V> {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [{ autosave, userId, announce }] = useState<Made<V>>(() => {
    const user = currentSession()?._id ?? "";
    const announcer: Made<V>["announce"] = { to: null };
    const { form, kind, documentId, version, savedAt, mode = "automatic", isValues } = options;
    return {
      userId: user,
      announce: announcer,
      autosave: createAutosave<V>({
        form,
        documentId,
        version,
        savedAt,
        mode,
        isValues,
        slot: openDraftSlot(user, kind, documentId),
        save: (values, how) => latest.current.save(values, how),
        loadCurrent: (id) => latest.current.loadCurrent(id),
        asStored: (values) => latest.current.asStored?.(values) ?? values,
        maySend: () => currentSession()?._id === user,
        isOnline: () => navigator.onLine,
        random: Math.random,
        announce: (id, newVersion) => announcer.to?.(id, newVersion),
        onCreated: (id) => latest.current.onCreated?.(id),
        onAdopted: (current) => latest.current.onAdopted?.(current),
        onLimit: (message) => latest.current.onLimit?.(message),
        onFailure: (error) => {
          if (error instanceof ApiError && error.code === "invalid")
            form.report(latest.current.issuesOf?.(error.issues) ?? error.issues);
          latest.current.onFailure?.(error);
        },
      }),
    };
  });

  const { kind, what, paused = false } = options;
  useEffect(() => {
    if (paused) return;
    const channel = openSavesChannel(userId);
    announce.to = (documentId, version) => {
      noteSaved(kind, documentId, version);
      channel.announce({ kind, documentId, version });
    };
    const unfollow = channel.follow((saved) => {
      if (saved.kind === kind && saved.documentId === autosave.documentId())
        autosave.onSavedElsewhere(saved.version);
    });
    const unorder = channel.onOrder((order) => {
      if (order === "send") void autosave.flush();
      else autosave.retire();
    });
    let hasLeft = false;
    const live: LiveForm = {
      userId,
      kind,
      documentId: autosave.documentId,
      hasLeft: () => hasLeft,
      isBusy: autosave.isBusy,
      flush: autosave.flush,
      wake: autosave.wake,
      keep: autosave.keep,
      hide: autosave.hide,
      retire() {
        autosave.retire();
        channel.close();
      },
    };
    enlist(live);
    async function begin(): Promise<void> {
      await takeOver(live);
      if (hasLeft) return;
      await autosave.start();
      autosave.onSavedElsewhere(newestSaved(kind, autosave.documentId()));
    }
    void begin();
    return () => {
      hasLeft = true;
      unfollow();
      unorder();
      autosave.leave();
    };
  }, [autosave, announce, userId, kind, paused]);

  const restored = useStore(autosave.state, (state) => state.restored);
  const theirs = useStore(autosave.state, (state) => state.conflict);
  const isComparing = useStore(autosave.state, (state) => state.isComparing);
  const status = useMemo<SavedStatusSource>(
    () => ({
      getState: () => autosave.state.getState().status,
      subscribe: (listener) =>
        autosave.state.subscribe((state, before) => {
          if (state.status !== before.status) listener();
        }),
    }),
    [autosave],
  );
  const conflict = useMemo<AutosaveConflict<V> | null>(
    () =>
      theirs === null
        ? null
        : {
            what,
            mine: autosave.mine(),
            theirs: theirs.values,
            keepMine: autosave.keepMine,
            takeTheirs: autosave.takeTheirs,
            isComparing,
            compare: autosave.compare,
          },
    [autosave, what, theirs, isComparing],
  );
  return {
    status,
    flush: autosave.flush,
    restored,
    discardDraft: autosave.discardDraft,
    conflict,
    isAtRisk: autosave.isAtRisk,
  };
}
