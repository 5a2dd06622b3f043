import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import type { AutosaveResult } from "../../../lib/autosave/use-autosave.ts";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import styles from "../plan/dg-plan.module.css";
import { ProductChannels } from "./product-channels.tsx";
import { fieldsOf, hasShare, isFields, type SalesFields, toSave, validateChannels } from "./sales-fields.ts";

export type SalesFormState = Pick<AutosaveResult<SalesFields>, "status" | "isAtRisk">;

interface SalesChannelsProps {
  gtmPlanId: string;
  readOnly: boolean;
  /** Called with the save state of the mounted form, and with null on unmount. */
  onForm(form: SalesFormState | null): void;
}

/** The share of each sales channel in the deals of a product, by geography and account size. */
export function SalesChannels({ gtmPlanId, readOnly, onForm }: SalesChannelsProps) {
  const plan = useQuery({ ...gtmPlanResource.one(gtmPlanId), enabled: gtmPlanId !== "" });
  const saved = useQuery({
    ...salesChannelsQuery(gtmPlanId),
    // The form owns the values: a later reply must not replace them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const failed = saved.error ? saved : plan;
  if (failed.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (saved.data === undefined || plan.data === undefined) return <Skeleton height={240} />;
  if (Object.keys(saved.data.products).length === 0)
    return (
      <EmptyState
        title="The GTM plan has no product yet"
        body="Sales channels belong to a product. Add a product to the GTM plan first."
      />
    );
  return (
    <SalesForm
      gtmPlanId={gtmPlanId}
      saved={saved.data}
      products={plan.data.products}
      readOnly={readOnly}
      onForm={onForm}
    />
  );
}

interface SalesFormProps extends SalesChannelsProps {
  saved: ReplyOf<"getSalesChannels">;
  products: readonly { name: string; geos: readonly string[] }[];
}

function SalesForm({ gtmPlanId, saved, products, readOnly, onForm }: SalesFormProps) {
  const { form, autosave, limit } = useSalesForm(gtmPlanId, saved, readOnly);
  const names = useStore(form.store, ({ values }) => values.products.map(({ id }) => id).join("\n"));
  const { status, isAtRisk } = autosave;
  useEffect(() => {
    onForm({ status, isAtRisk });
    return () => onForm(null);
  }, [status, isAtRisk, onForm]);
  return (
    <div className={styles["stack"]}>
      <DocumentNotices autosave={autosave} limit={limit} guards={false} />
      <p className={styles["quiet"]}>
        How sales split by channel, in %. Shared by all channel plans of this GTM plan.
      </p>
      {names.split("\n").map((name) => (
        <ProductChannels
          key={name}
          form={form}
          product={name}
          readOnly={readOnly}
          geos={products.find((product) => product.name === name)?.geos ?? []}
        />
      ))}
    </div>
  );
}

/** The autosaved form of a GTM plan's sales channels. */
export function useSalesForm(gtmPlanId: string, saved: ReplyOf<"getSalesChannels">, readOnly: boolean) {
  const [form] = useState(() => createDocumentForm(fieldsOf(saved), validateChannels, hasShare));
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

/** The sales channels of each product of a GTM plan. */
function salesChannelsQuery(gtmPlanId: string) {
  return queryOptions({
    queryKey: ["sales-channels", gtmPlanId],
    queryFn: ({ signal }) => call("getSalesChannels", { params: { id: gtmPlanId }, signal }),
  });
}

/** Saves the sales channels of a GTM plan. */
function saveSalesChannels(
  gtmPlanId: string,
  body: BodyInputOf<"saveSalesChannels">,
  version: number | undefined,
) {
  return call("saveSalesChannels", {
    params: { id: gtmPlanId },
    body,
    ...(version === undefined ? {} : { ifMatch: version }),
  });
}
