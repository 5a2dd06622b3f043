import type { SimulationReply } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { focusFirstInvalid } from "../../../components/document-form/focus-first-invalid.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { type DocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { useSaveSimulation } from "../api/save-simulation.ts";
import { simulationQuery } from "../api/simulations.ts";
import { reportedIssues } from "../state/field-paths.ts";
import { fieldsOf, type SimulationFields } from "../state/simulation-form.ts";
import { copyTitle, defaultTitle, toSave } from "../state/to-save.ts";

interface SaveParts {
  form: DocumentForm<SimulationFields>;
  stored: SimulationReply | null;
  container: RefObject<HTMLElement | null>;
  onCreated(id: string): void;
  onStored(stored: SimulationReply): void;
}

/** Saving a simulation: new, in place, as a copy, and what to do when it does not work. */
export function useSimulationSave({ form, stored, container, onCreated, onStored }: SaveParts) {
  const mutation = useSaveSimulation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<string | null>(null);
  const [conflict, setConflict] = useState<SimulationReply | null>(null);
  /** A repeat of the very same save must not run twice. */
  const attempt = useRef<{ key: string; body: string } | null>(null);

  async function handle(error: unknown, fields: SimulationFields): Promise<void> {
    if (!(error instanceof ApiError)) {
      toast.error(messageOf(error));
      return;
    }
    if (error.code === "limit_reached" || error.code === "payment_required") {
      setLimit(error.message);
      return;
    }
    if (error.code === "stale" && stored !== null) {
      setConflict(await client.fetchQuery({ ...simulationQuery(stored.id), staleTime: 0 }));
      return;
    }
    if (error.code === "invalid") {
      form.report(reportedIssues(fields, error.issues));
      focusFirstInvalid(container.current);
    }
    toast.error(error.message);
  }

  async function save(asCopy: boolean, version = stored?.version): Promise<boolean> {
    const state = form.store.getState();
    if (openFields(state).length > 0) {
      form.showAll();
      focusFirstInvalid(container.current);
      return false;
    }
    const fields = state.values;
    const body = toSave(fields);
    if (asCopy) body.simulationTitle = copyTitle(fields.simulationTitle.trim() || defaultTitle(fields));
    const target =
      stored === null || asCopy || version === undefined ? undefined : { id: stored.id, version };
    const text = JSON.stringify([body, target]);
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text };
    setLimit(null);
    try {
      const reply = await mutation.mutateAsync({
        body,
        idempotencyKey: attempt.current.key,
        ...(target === undefined ? {} : { target }),
      });
      attempt.current = null;
      const now = await client.fetchQuery({ ...simulationQuery(reply.id), staleTime: 0 });
      setConflict(null);
      if (form.store.getState().values === fields) form.update(() => fieldsOf(now));
      form.markSaved(fieldsOf(now));
      onStored(now);
      toast.success(reply.message);
      if (target === undefined) {
        onCreated(reply.id);
        await navigate(`/simulation/runSimulation/${reply.id}`, { replace: stored === null });
      }
      return true;
    } catch (error) {
      await handle(error, fields).catch((other: unknown) => toast.error(messageOf(other)));
      return false;
    }
  }

  function takeTheirs(): void {
    if (conflict === null) return;
    form.load(fieldsOf(conflict), fieldsOf(conflict));
    onStored(conflict);
    setConflict(null);
  }

  return {
    save,
    busy: mutation.isPending,
    limit,
    conflict,
    closeConflict: () => setConflict(null),
    keepMine: () => void save(false, conflict?.version),
    takeTheirs,
  };
}
