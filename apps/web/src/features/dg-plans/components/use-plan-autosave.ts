import type { DgPlan } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { type AutosaveResult, useAutosave } from "../../../lib/autosave/use-autosave.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { ownPath } from "../state/own-path.ts";
import { fieldsOf, isFields, type PlanFields, toSave } from "../state/plan-fields.ts";
import type * as Rules from "../state/plan-rules.ts";

/** The rules of the form: they load beside it. */
export type PlanRules = Pick<typeof Rules, "validatePlan" | "storedPlan">;

/** Saves a plan as it is typed; a new one only when it is asked to. */
export function usePlanAutosave(
  form: DocumentForm<PlanFields>,
  saved: DgPlan | null,
  rules: PlanRules,
  on: { onCreated?(id: string): void; onFailure?(error: unknown): void; paused?: boolean } = {},
): { autosave: AutosaveResult<PlanFields>; limit: string | null } {
  const [limit, setLimit] = useState<string | null>(null);
  const client = useQueryClient();
  const save = dgPlanResource.useSave();
  const autosave = useAutosave<PlanFields>({
    form,
    kind: "dg-plan",
    what: "channel plan",
    mode: saved === null ? "manual" : "automatic",
    documentId: saved?.id,
    version: saved?.version ?? null,
    savedAt: saved?.updatedAt,
    save: async (fields, { documentId: id, version, idempotencyKey }) => {
      const target = id === undefined || version === undefined ? undefined : { id, version };
      const reply = await save({ body: toSave(fields), target, idempotencyKey });
      setLimit(null);
      return { id: reply.id, version: reply.version, savedAt: reply.updatedAt };
    },
    loadCurrent: async (id) => {
      const now = await client.fetchQuery({ ...dgPlanResource.one(id), staleTime: 0, gcTime: 0 });
      return { values: fieldsOf(now), version: now.version, savedAt: now.updatedAt };
    },
    isValues: isFields,
    asStored: rules.storedPlan,
    issuesOf: (issues) =>
      issues.map(({ path, message }) => ({
        path: ownPath(form.store.getState().values, path.split(".")),
        message,
      })),
    ...on,
    onLimit: setLimit,
  });
  return { autosave, limit };
}
