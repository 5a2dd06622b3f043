import type { SimulationReply } from "@beachhead/contract";
import { type RefObject, useRef, useState } from "react";
import { checkComplete } from "../../../components/document-form/check-complete.ts";
import { type InitialCombination, isLinkOrNull } from "../../../components/inherited/initial-combination.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { focusFirstInvalid } from "../../../lib/form/focus-first-invalid.ts";
import { targetOf, useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { navigate } from "../../../lib/navigation.ts";
import { newKey } from "../../../lib/new-key.ts";
import { paths } from "../../../lib/paths.ts";
import { reportedIssues } from "../state/field-paths.ts";
import { fieldsOf, newSimulation, type SimulationFields } from "../state/simulation-form.ts";
import { copyTitle, defaultTitle, toSave } from "../state/to-save.ts";

interface SaveOptions {
  form: DocumentForm<SimulationFields>;
  /** As loaded; null for a new simulation. */
  saved: SimulationReply | null;
  /** What a new simulation is started for. */
  initialCombination: InitialCombination | null;
  container: RefObject<HTMLElement | null>;
  onCreated(id: string): void;
  onStored(stored: SimulationReply): void;
}

const { combination: _none, options, ...rest } = newSimulation();
const { around: _middle, ...plainOptions } = options;
const plainSimulation = { ...rest, options: plainOptions };

function isFields(value: unknown): value is SimulationFields {
  return sameShape(plainSimulation, value) && "combination" in value && isLinkOrNull(value.combination);
}

/**
 * Saves a simulation as a new one, in place, or as a copy. Each save is a run that counts against a limit, so only the
 * Save button sends it; the draft is stored in the browser as for every form.
 */
export function useSimulationSave({
  form,
  saved,
  initialCombination,
  container,
  onCreated,
  onStored,
}: SaveOptions) {
  const send = simulationResource.useSave();
  const load = simulationResource.useLoad();
  const [busy, setBusy] = useState(false);
  /** The stored simulation as last fetched, and the message of the last save. */
  const last = useRef<{ stored: SimulationReply | null; message: string }>({ stored: null, message: "" });
  /** Key and body of the last copy: a retry of the same copy must not run twice. */
  const copyAttempt = useRef<{ key: string; body: string } | null>(null);

  async function loadStored(id: string): Promise<SimulationReply> {
    const stored = await load(id);
    last.current.stored = stored;
    return stored;
  }

  function onFailure(error: unknown): void {
    if (error instanceof ApiError && error.code === "invalid") focusFirstInvalid(container.current);
    toast.error(messageOf(error));
  }

  const { autosave, limit, setLimit } = useDocumentAutosave({
    form,
    kind: "simulation",
    newDraft: initialCombination === null ? undefined : `new-${initialCombination.combinationId}`,
    what: "simulation",
    mode: "manual",
    saved,
    load: loadStored,
    fromReply: fieldsOf,
    save: async (fields, how) => {
      const { id, message } = await send({ body: toSave(fields), ...targetOf(how) });
      // The reply does not hold the result of the run.
      const stored = await loadStored(id);
      last.current.message = message;
      onStored(stored);
      return { id, version: stored.version, values: fieldsOf(stored), savedAt: stored.updatedAt };
    },
    isValues: isFields,
    issuesOf: (issues) => reportedIssues(form.store.getState().values, issues),
    onCreated: (id) => {
      onCreated(id);
      navigate(paths.savedSimulation(id), { replace: true });
    },
    onAdopted: () => {
      if (last.current.stored !== null) onStored(last.current.stored);
    },
    onFailure,
  });

  async function save(): Promise<void> {
    if (!checkComplete(form, container.current)) return;
    setLimit(null);
    setBusy(true);
    const isSaved = await autosave.flush({ always: true });
    setBusy(false);
    if (isSaved) toast.success(last.current.message);
  }

  async function saveCopy(): Promise<void> {
    if (!checkComplete(form, container.current)) return;
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
      navigate(paths.savedSimulation(reply.id));
    } catch (error) {
      const isLimit = error instanceof ApiError && ["limit_reached", "payment_required"].includes(error.code);
      if (isLimit) setLimit(error);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { autosave, save, saveCopy, busy, limit };
}
