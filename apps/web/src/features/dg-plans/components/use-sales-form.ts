import type { ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAutosave } from "../../../lib/autosave/use-autosave.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { salesChannelsQuery, saveSalesChannels } from "../api/sales-channels.ts";
import { fieldsOf, isFields, type SalesFields, toSave, validateShares } from "../state/sales-channels.ts";

/** The sales channels of a GTM plan as a form that saves itself. */
export function useSalesForm(gtmPlanId: string, saved: ReplyOf<"getSalesChannels">, readOnly: boolean) {
  const [form] = useState(() => createDocumentForm(fieldsOf(saved), validateShares));
  const [limit, setLimit] = useState<string | null>(null);
  const client = useQueryClient();
  const autosave = useAutosave<SalesFields>({
    form,
    kind: "sales-channels",
    what: "plan's sales channels",
    documentId: gtmPlanId,
    version: saved.version,
    paused: readOnly,
    save: async (fields, { version }) => {
      const reply = await saveSalesChannels(gtmPlanId, toSave(fields), version);
      setLimit(null);
      return { id: gtmPlanId, version: reply.version };
    },
    loadCurrent: async (id) => {
      const now = await client.fetchQuery({ ...salesChannelsQuery(id), staleTime: 0, gcTime: 0 });
      return { values: fieldsOf(now), version: now.version, savedAt: new Date().toISOString() };
    },
    isValues: isFields,
    onLimit: setLimit,
  });
  return { form, autosave, limit };
}
