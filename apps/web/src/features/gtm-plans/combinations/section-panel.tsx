import type { GtmPlanReply } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type Ref, useImperativeHandle, useMemo, useState } from "react";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { LimitNotice } from "../../../components/document-form/limit-notice.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { useAutosave } from "../../../lib/autosave/use-autosave.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useSavedStatus } from "../../../lib/screen/screen.ts";
import type { CombinationOfPlan, CombinationSection, SavedSection } from "./combination-section.ts";

/** What a step shows of one combination. */
export interface SectionFormProps<V> extends CombinationOfPlan {
  form: DocumentForm<V>;
  readOnly: boolean;
}

/** What the frame around a panel may ask of it. */
export interface PanelHandle {
  flush(how?: { always: boolean }): Promise<boolean>;
}

interface SectionPanelProps<V> extends SectionFormProps<V> {
  section: CombinationSection<V>;
  /** The version its values stand on. */
  version: number;
  Form: ComponentType<SectionFormProps<V>>;
  onSaved(saved: SavedSection): void;
  handle: Ref<PanelHandle>;
}

/** One combination's part of a step: its form, saved as one types. */
export function SectionPanel<V>(props: SectionPanelProps<V>) {
  const { section, form, plan, combination, version, readOnly, Form, onSaved, handle } = props;
  const client = useQueryClient();
  const [limit, setLimit] = useState<string | null>(null);
  const documentId = `${plan.id}/${combination.id}`;
  const autosave = useAutosave<V>({
    form,
    kind: section.kind,
    what: section.what,
    documentId,
    version,
    savedAt: plan.updatedAt,
    paused: readOnly,
    save: async (values, how) => {
      const saved = await section.save(values, { plan, combination }, how.version);
      setLimit(null);
      onSaved(saved);
      return { id: documentId, version: saved.version, savedAt: saved.updatedAt };
    },
    loadCurrent: async () => {
      const now: GtmPlanReply = await client.fetchQuery({ ...gtmPlanResource.one(plan.id), staleTime: 0 });
      const there = now.combinationData.find(({ id }) => id === combination.id) ?? combination;
      const values = section.fieldsOf({ plan: now, combination: there });
      return { values, version: now.version, savedAt: now.updatedAt };
    },
    isValues: section.isFields,
    ...(section.asStored === undefined ? {} : { asStored: section.asStored }),
    onLimit: setLimit,
  });
  useSavedStatus(autosave.status);
  const { flush } = autosave;
  useImperativeHandle(handle, () => ({ flush }), [flush]);
  // What is said of the saving draws no form again.
  const shown = useMemo(
    () => <Form form={form} plan={plan} combination={combination} readOnly={readOnly} />,
    [Form, form, plan, combination, readOnly],
  );
  return (
    <>
      <DocumentNotices autosave={autosave} />
      <LimitNotice message={limit} />
      {shown}
    </>
  );
}
