import type { ReplyOf } from "@beachhead/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { salesChannelsQuery, saveSalesChannels } from "../api/sales-channels.ts";
import { fieldsOf, isFields, type SalesFields, toSave, validateShares } from "../state/sales-channels.ts";

/** The sales channels of a GTM plan as a form that saves itself. */
export function useSalesForm(gtmPlanId: string, saved: ReplyOf<"getSalesChannels">, readOnly: boolean) {
  const [form] = useState(() => createDocumentForm(fieldsOf(saved), validateShares));
  const client = useQueryClient();
  const { autosave, limit } = useDocumentAutosave<SalesFields, ReplyOf<"getSalesChannels">>({
    form,
    kind: "sales-channels",
    what: "plan's sales channels",
    saved: { id: gtmPlanId, version: saved.version },
    load: (id) => client.fetchQuery({ ...salesChannelsQuery(id), staleTime: 0, gcTime: 0 }),
    fromReply: fieldsOf,
    paused: readOnly,
    save: async (fields, { version }) => {
      const reply = await saveSalesChannels(gtmPlanId, toSave(fields), version);
      return { id: gtmPlanId, version: reply.version };
    },
    isValues: isFields,
  });
  return { form, autosave, limit };
}
