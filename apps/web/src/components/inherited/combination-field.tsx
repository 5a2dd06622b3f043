import type { GtmPlanListItem, Inheritance } from "@beachhead/contract";
import { useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "../../lib/api/api-error.ts";
import type { DocumentForm } from "../../lib/form/document-form.ts";
import { Button } from "../button/button.tsx";
import { useReadOnly } from "../field/read-only.ts";
import { SelectField } from "../select/select-field.tsx";
import { toast } from "../toast/toast-store.ts";
import type { Upstream } from "./inherited-notice.tsx";
import type { InheritedFields } from "./inherited-values.ts";
import { type CombinationNames, withCombinationOf } from "./initial-combination.ts";
import { UpstreamChange } from "./upstream-note.tsx";

interface CombinationFieldProps<V extends CombinationNames> {
  form: DocumentForm<V>;
  fields: InheritedFields<V>;
  /** A document in which nothing has been entered. */
  blank: V;
  plans: readonly GtmPlanListItem[];
  upstream: Upstream | null;
  /** Fetches what a plan passes on. */
  load(planId: string): Promise<Inheritance>;
  /** "simulation" */
  what: string;
  className?: string | undefined;
}

const NONE = "none";
const valueOf = (planId: string, combinationId: string) => `${planId} ${combinationId}`;

/** The combination of a plan that a document is made for, or none: then its names are typed. */
export function CombinationField<V extends CombinationNames>(props: CombinationFieldProps<V>) {
  const { form, fields, blank, plans, upstream, load, what, className } = props;
  const link = useStore(form.store, ({ values }) => fields.link(values));
  const names = useStore(form.store, ({ values }) => `${values.productName} in ${values.geo}`);
  const planName = useStore(form.store, ({ values }) => values.gtmPlan);
  const isReadOnly = useReadOnly();
  const [busy, setBusy] = useState(false);
  const options = plans.flatMap(({ id, gtmPlanName, products }) =>
    products.flatMap((product) =>
      product.geos.map((geo, index) => ({
        value: valueOf(id, product.geoIds[index] ?? ""),
        label: `${product.name} in ${geo}`,
        hint: gtmPlanName,
      })),
    ),
  );
  if (options.length === 0 && link === null) return null;
  const value = link === null ? NONE : valueOf(link.gtmPlanId, link.combinationId);
  const isGone =
    link !== null &&
    (upstream?.is === "gone" ||
      (upstream?.is === "there" &&
        upstream.inheritance.combinations.every(({ id }) => id !== link.combinationId)));

  const release = () => form.update((values) => fields.withLink(values, null));
  async function choose(chosen: string): Promise<void> {
    const [planId = "", combinationId = ""] = chosen.split(" ");
    if (chosen === NONE) return release();
    setBusy(true);
    try {
      const inheritance = await load(planId);
      form.update((values) => withCombinationOf(fields, values, blank, inheritance, combinationId));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={className}>
      <SelectField
        label="Made for"
        options={[
          ...options,
          ...(link !== null && options.every((option) => option.value !== value)
            ? [{ value, label: names, hint: planName }]
            : []),
          { value: NONE, label: "No plan", hint: "type the names" },
        ]}
        value={value}
        disabled={busy}
        help={link === null || isGone ? undefined : planName}
        onValueChange={(chosen) => void choose(chosen)}
      />
      {isGone && !isReadOnly && (
        <UpstreamChange
          finding={
            upstream?.is === "gone" ? `${planName} was deleted.` : `${planName} no longer has ${names}.`
          }
          choice={
            <Button size="sm" onClick={release}>
              Keep without a plan
            </Button>
          }
        >
          This {what} keeps all its figures. Choose another combination above, or keep it without a plan.
        </UpstreamChange>
      )}
    </div>
  );
}
