import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import type { AutosaveResult } from "../../../lib/autosave/use-autosave.ts";
import { salesChannelsQuery } from "../api/sales-channels.ts";
import type { SalesFields } from "../state/sales-channels.ts";
import styles from "./dg-plan.module.css";
import { ProductChannels } from "./product-channels.tsx";
import { useSalesForm } from "./use-sales-form.ts";

export type SalesFormState = Pick<AutosaveResult<SalesFields>, "status" | "isAtRisk">;

interface SalesChannelsProps {
  gtmPlanId: string;
  readOnly: boolean;
  /** Told of the form while it stands: its state for the top bar, and whether leaving would lose something. */
  onForm(form: SalesFormState | null): void;
}

/** Which sales channels bring the deals of each product, by geography and size of accounts. */
export function SalesChannels({ gtmPlanId, readOnly, onForm }: SalesChannelsProps) {
  const plan = useQuery({ ...gtmPlanResource.one(gtmPlanId), enabled: gtmPlanId !== "" });
  const saved = useQuery({
    ...salesChannelsQuery(gtmPlanId),
    // The form takes it over: a later answer must not replace what is being edited.
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
