import type { DgPlan } from "@beachhead/contract";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { type DocumentAutosave, saveWhole, useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { formPath } from "./field-paths.ts";
import { type DgPlanFields, fieldsOf, isFields } from "./plan-fields.ts";
import { planToSave, storedPlan } from "./plan-rules.ts";

interface PlanAutosaveOptions {
  paused?: boolean;
  onCreated?(id: string): void;
  onFailure?(error: unknown): void;
}

/** Autosaves a stored plan. A new plan is saved only by `flush`. */
export function usePlanAutosave(
  form: DocumentForm<DgPlanFields>,
  saved: DgPlan | null,
  options: PlanAutosaveOptions = {},
): DocumentAutosave<DgPlanFields> {
  return useDocumentAutosave({
    ...options,
    form,
    kind: "dg-plan",
    what: "channel plan",
    mode: saved === null ? "manual" : "automatic",
    saved,
    load: dgPlanResource.useLoad(),
    fromReply: fieldsOf,
    save: saveWhole(dgPlanResource.useSave(), planToSave),
    isValues: isFields,
    asStored: storedPlan,
    issuesOf: (issues) =>
      issues.map(({ path, message }) => ({
        path: formPath(form.store.getState().values, path.split(".")),
        message,
      })),
  });
}
