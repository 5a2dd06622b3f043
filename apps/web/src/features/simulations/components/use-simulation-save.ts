import type { SimulationReply } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { focusFirstInvalid } from "../../../components/document-form/focus-first-invalid.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { useAutosave } from "../../../lib/autosave/use-autosave.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { type DocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { newKey } from "../../../lib/new-key.ts";
import { reportedIssues } from "../state/field-paths.ts";
import { fieldsOf, newSimulation, type SimulationFields } from "../state/simulation-form.ts";
import { copyTitle, defaultTitle, toSave } from "../state/to-save.ts";

interface SaveParts {
  form: DocumentForm<SimulationFields>;
  /** As loaded; null for a new simulation. */
  saved: SimulationReply | null;
  container: RefObject<HTMLElement | null>;
  onCreated(id: string): void;
  onStored(stored: SimulationReply): void;
}

function isFields(value: unknown): value is SimulationFields {
  return sameShape(newSimulation(), value);
}

/**
 * Saving a simulation: new, in place, as a copy. A stored simulation is a run that counts, so it is saved by hand;
 * its draft is kept like that of every form.
 */
export function useSimulationSave({ form, saved, container, onCreated, onStored }: SaveParts) {
  const send = simulationResource.useSave();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [limit, setLimit] = useState<string | null>(null);
  /** The stored simulation as last fetched, and what the last save said. */
  const last = useRef<{ stored: SimulationReply | null; message: string }>({ stored: null, message: "" });
  /** A repeat of the very same copy must not run twice. */
  const copyAttempt = useRef<{ key: string; body: string } | null>(null);

  async function fetchStored(id: string): Promise<SimulationReply> {
    const stored = await client.fetchQuery({ ...simulationResource.one(id), staleTime: 0 });
    last.current.stored = stored;
    return stored;
  }

  function onFailure(error: unknown): void {
    if (error instanceof ApiError && error.code === "invalid") focusFirstInvalid(container.current);
    toast.error(messageOf(error));
  }

  const autosave = useAutosave<SimulationFields>({
    form,
    kind: "simulation",
    what: "simulation",
    mode: "manual",
    documentId: saved?.id,
    version: saved?.version ?? null,
    savedAt: saved?.updatedAt,
    save: async (fields, { documentId, version, idempotencyKey }) => {
      const isNew = documentId === undefined || version === undefined;
      const target = isNew ? undefined : { id: documentId, version };
      const reply = await send({ body: toSave(fields), target, idempotencyKey });
      const stored = await fetchStored(reply.id);
      last.current.message = reply.message;
      onStored(stored);
      return { id: reply.id, version: stored.version, values: fieldsOf(stored), savedAt: stored.updatedAt };
    },
    loadCurrent: async (id) => {
      const stored = await fetchStored(id);
      return { values: fieldsOf(stored), version: stored.version, savedAt: stored.updatedAt };
    },
    isValues: isFields,
    issuesOf: (issues) => reportedIssues(form.store.getState().values, issues),
    onCreated: (id) => {
      onCreated(id);
      void navigate(`/simulation/runSimulation/${id}`, { replace: true });
    },
    onAdopted: () => {
      if (last.current.stored !== null) onStored(last.current.stored);
    },
    onLimit: setLimit,
    onFailure,
  });

  function isComplete(): boolean {
    if (openFields(form.store.getState()).length === 0) return true;
    form.showAll();
    focusFirstInvalid(container.current);
    return false;
  }

  async function save(): Promise<void> {
    if (!isComplete()) return;
    setLimit(null);
    setBusy(true);
    const isSaved = await autosave.flush({ always: true });
    setBusy(false);
    if (isSaved) toast.success(last.current.message);
  }

  async function saveCopy(): Promise<void> {
    if (!isComplete()) return;
    const fields = form.store.getState().values;
    const title = copyTitle(fields.simulationTitle.trim() || defaultTitle(fields));
    const body = { ...toSave(fields), simulationTitle: title };
    const text = JSON.stringify(body);
    if (copyAttempt.current?.body !== text) copyAttempt.current = { key: newKey(), body: text };
    setLimit(null);
    setBusy(true);
    try {
      const reply = await send({ body, idempotencyKey: copyAttempt.current.key });
      copyAttempt.current = null;
      toast.success(reply.message);
      // The changes are in the copy; the simulation it came from stays as it was stored.
      autosave.discardDraft();
      await navigate(`/simulation/runSimulation/${reply.id}`);
    } catch (error) {
      const isLimit = error instanceof ApiError && ["limit_reached", "payment_required"].includes(error.code);
      if (isLimit) setLimit(messageOf(error));
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { autosave, save, saveCopy, busy, limit };
}
