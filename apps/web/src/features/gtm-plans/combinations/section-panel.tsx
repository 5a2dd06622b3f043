import type { GtmPlanReply } from "@beachhead/contract";
import { type ComponentType, type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { saveFailureWords } from "../../../lib/api/api-error.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { useSavedStatus } from "../../../lib/screen/screen.ts";
import type { CombinationSection, SavedSection, SectionFormProps } from "./combination-section.ts";

/** How the surrounding frame saves a panel. */
export interface PanelHandle {
  flush(how?: { always: boolean }): Promise<boolean>;
  /** What to say of the request that failed since the last flush began; null: another version waits for a choice. */
  failureWords(): string | null;
}

interface SectionPanelProps<V> extends SectionFormProps<V> {
  section: CombinationSection<V>;
  /** The version its values are based on. */
  version: number;
  Form: ComponentType<SectionFormProps<V>>;
  onSaved(saved: SavedSection): void;
  handle: Ref<PanelHandle>;
}

/** The form of one combination, autosaved. */
export function SectionPanel<V>(props: SectionPanelProps<V>) {
  const { section, form, plan, combination, version, readOnly, Form, onSaved, handle } = props;
  const id = `${plan.id}/${combination.id}`;
  const failure = useRef<unknown>(null);
  const load = gtmPlanResource.useLoad();
  const { autosave, limit } = useDocumentAutosave<V, GtmPlanReply>({
    form,
    kind: section.kind,
    what: section.what,
    saved: { id, version, updatedAt: plan.updatedAt },
    load: () => load(plan.id),
    fromReply: (current) =>
      section.fieldsOf({
        plan: current,
        combination: current.combinationData.find((each) => each.id === combination.id) ?? combination,
      }),
    paused: readOnly,
    save: async (values, how) => {
      const saved = await section.save(values, { plan, combination }, how.version);
      onSaved(saved);
      return { id, version: saved.version, savedAt: saved.updatedAt };
    },
    isValues: section.isFields,
    onFailure: (error) => {
      failure.current = error;
    },
    onLimit: (error) => {
      failure.current = error;
    },
    ...(section.asStored === undefined ? {} : { asStored: section.asStored }),
  });
  useSavedStatus(autosave.status);
  const { flush } = autosave;
  useImperativeHandle(
    handle,
    () => ({
      flush(how) {
        failure.current = null;
        return flush(how);
      },
      failureWords: () => (failure.current === null ? null : saveFailureWords(failure.current)),
    }),
    [flush],
  );
  // A change of the save status does not re-render the form.
  const formElement = useMemo(
    () => <Form form={form} plan={plan} combination={combination} readOnly={readOnly} />,
    [Form, form, plan, combination, readOnly],
  );
  return (
    <>
      <DocumentNotices autosave={autosave} limit={limit} />
      {formElement}
    </>
  );
}
