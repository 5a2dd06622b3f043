import type { Issue } from "@beachhead/contract";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../api/api-error.ts";
import { openDraftSlot } from "../drafts/draft-slot.ts";
import { followChanges } from "../events/changes.ts";
import type { DocumentForm, FieldIssue } from "../form/document-form.ts";
import { openForm } from "../presence/open-documents.ts";
import type { SavedStatusSource } from "../screen/saved-state.ts";
import { currentSession } from "../session/session-store.ts";
import { createAutosave } from "./autosave.ts";
import { versionFor } from "./document-name.ts";
import { claim, newestSavedVersion, type RegisteredForm, recordSave, register } from "./form-registry.ts";
import { openSavesChannel } from "./saves-channel.ts";
import type { Autosave, Current, SaveAnswer, SaveHow } from "./types.ts";

export interface AutosaveOptions<V> {
  /** The form of one document: another document needs another form, and a key. */
  form: DocumentForm<V>;
  /** Names the drafts of this kind of document: "product-cost". */
  kind: string;
  /** The document in a sentence: "product cost". */
  what: string;
  /** Undefined until the document is created. */
  documentId: string | undefined;
  /** Distinguishes drafts of new documents that were started for different combinations. */
  newDraft?: string | undefined;
  /** Version of the values the form was made with; null for a new document. */
  version: number | null;
  savedAt?: string | undefined;
  /** `manual`: drafts are written, but only `flush` sends. */
  mode?: "automatic" | "manual";
  save(values: V, how: SaveHow): Promise<SaveAnswer<V>>;
  /** Loads the current version, after somebody else saved. */
  loadCurrent(documentId: string): Promise<Current<V>>;
  isValues(value: unknown): value is V;
  /** The values as the server will store them, where it trims or normalizes. */
  asStored?(values: V): V;
  /** Maps the server's issues to fields of the form; by default by the server's paths. */
  issuesOf?(issues: readonly Issue[]): FieldIssue[];
  /** Restores, writes and sends nothing, as in a read-only view; what others save is shown. */
  paused?: boolean;
  onCreated?(id: string): void;
  /** The form was merged with a version that somebody else saved. */
  onAdopted?(current: Current<V>): void;
  onLimit?(error: ApiError): void;
  /** Called for every other failed save; an automatic save is retried. */
  onFailure?(error: unknown): void;
}

/** A newer version of the document beside the values of the form. */
export interface AutosaveConflict<V> {
  what: string;
  /** What "keep mine" would save. */
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
  /** Sends pending changes, with `always` also saved values; true when the server has everything. */
  flush(how?: { always: boolean }): Promise<boolean>;
  /** Whether the form shows text of a draft that the server does not have. */
  restored: boolean;
  discardDraft(): void;
  conflict: AutosaveConflict<V> | null;
  /** Whether leaving would lose changes, because this browser stores no drafts. */
  isAtRisk(): boolean;
}

/** The autosave of a mounted form; its callbacks are those of the last render. */
interface AutosaveInstance<V> {
  autosave: Autosave<V>;
  userId: string;
  /** Set while the form is on the screen. */
  announce: { to: ((documentId: string, version: number) => void) | null };
}

/** Saves a document while the user types, with a draft in this browser. */
export function useAutosave<V>(options: AutosaveOptions<V>): AutosaveResult<V> {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [{ autosave, userId, announce }] = useState<AutosaveInstance<V>>(() => {
    const user = currentSession()?._id ?? "";
    const announcer: AutosaveInstance<V>["announce"] = { to: null };
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
        slot: openDraftSlot(user, kind, documentId ?? options.newDraft),
        save: (values, how) => latest.current.save(values, how),
        loadCurrent: (id) => latest.current.loadCurrent(id),
        asStored: (values) => latest.current.asStored?.(values) ?? values,
        maySend: () => currentSession()?._id === user,
        isOnline: () => navigator.onLine,
        random: Math.random,
        announce: (id, newVersion) => announcer.to?.(id, newVersion),
        onCreated: (id) => latest.current.onCreated?.(id),
        onAdopted: (current) => latest.current.onAdopted?.(current),
        onLimit: (error) => latest.current.onLimit?.(error),
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
      recordSave(kind, documentId, version);
      channel.announce({ kind, documentId, version });
    };
    const unfollow = channel.follow((saved) => {
      if (saved.kind === kind && saved.documentId === autosave.documentId())
        autosave.onSavedElsewhere(saved.version);
    });
    const unhear = followChanges({
      onChange(saved) {
        const version = versionFor(kind, autosave.documentId(), saved);
        if (version !== undefined) autosave.onSavedElsewhere(version);
      },
      onGap: autosave.reload,
    });
    const unorder = channel.onOrder((order) => {
      if (order === "send") void autosave.flush();
      else autosave.retire();
    });
    let hasLeft = false;
    const live: RegisteredForm = {
      userId,
      kind,
      documentId: autosave.documentId,
      hasLeft: () => hasLeft,
      isBusy: autosave.isBusy,
      flush: autosave.flush,
      wake: autosave.wake,
      writeDraft: autosave.writeDraft,
      hide: autosave.hide,
      retire() {
        autosave.retire();
        channel.close();
      },
    };
    register(live);
    async function begin(): Promise<void> {
      await claim(live);
      if (hasLeft) return;
      await autosave.start();
      autosave.onSavedElsewhere(newestSavedVersion(kind, autosave.documentId()));
    }
    void begin();
    return () => {
      hasLeft = true;
      unfollow();
      unhear();
      unorder();
      autosave.leave();
    };
  }, [autosave, announce, userId, kind, paused]);

  const { form, documentId: shownId } = options;
  useEffect(() => (shownId === undefined ? undefined : openForm(kind, shownId)), [kind, shownId]);
  useEffect(() => {
    if (!paused || shownId === undefined) return undefined;
    async function show(id: string): Promise<void> {
      const current = await latest.current.loadCurrent(id).catch(() => null);
      if (current !== null) form.load(current.values, current.values);
    }
    return followChanges({
      onChange(saved) {
        if (versionFor(kind, shownId, saved) !== undefined) void show(shownId);
      },
      onGap: () => void show(shownId),
    });
  }, [form, kind, paused, shownId]);

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
