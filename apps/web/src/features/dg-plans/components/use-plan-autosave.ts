import type { DgPlan } from "@beachhead/contract";
import type { RefObject } from "react";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { type DocumentAutosave, saveWhole, useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { ownPath } from "../state/own-path.ts";
import { fieldsOf, isFields, type PlanFields, toSave } from "../state/plan-fields.ts";
import type * as Rules from "../state/plan-rules.ts";

/** The rules of the form: they load beside it. */
export type PlanRules = Pick<typeof Rules, "validatePlan" | "storedPlan">;

interface PlanAutosaveOptions {
  container?: RefObject<HTMLElement | null>;
  paused?: boolean;
  onCreated?(id: string): void;
  onFailure?(error: unknown): void;
}

/** Saves a plan as it is typed; a new one only when the user creates it. */
export function usePlanAutosave(
  form: DocumentForm<PlanFields>,
  saved: DgPlan | null,
  rules: PlanRules,
  options: PlanAutosaveOptions = {},
): DocumentAutosave<PlanFields> {
  return useDocumentAutosave({
    ...options,
    form,
    kind: "dg-plan",
    what: "channel plan",
    mode: saved === null ? "manual" : "automatic",
    saved,
    load: dgPlanResource.useLoad(),
    fromReply: fieldsOf,
    save: saveWhole(dgPlanResource.useSave(), toSave),
    isValues: isFields,
    asStored: rules.storedPlan,
    issuesOf: (issues) =>
      issues.map(({ path, message }) => ({
        path: ownPath(form.store.getState().values, path.split(".")),
        message,
      })),
  });
}
