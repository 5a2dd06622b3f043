import { memo, useId } from "react";
import { useStore } from "zustand";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "./business-details.module.css";
import { type DetailsFields, productOf, withProduct } from "./details-fields.ts";
import { NamesField } from "./names-field.tsx";
import type { PlanCounts } from "./plan-counts.ts";
import type { PlanLimitsShown } from "./plan-limits.ts";
import { type ProductActions, ProductHeading } from "./product-heading.tsx";

export interface ProductCardProps extends ProductActions {
  form: DocumentForm<DetailsFields>;
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  readOnly: boolean;
  limits: PlanLimitsShown | undefined;
  countAll: (products: DetailsFields["products"]) => PlanCounts;
}

/** One product: what it is, where it is sold and to whom. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { form, id, index, isOpen, readOnly, limits, countAll } = props;
  const bodyId = useId();
  const isThere = useStore(form.store, ({ values }) => productOf(values, id) !== undefined);
  if (!isThere) return null;
  const path = `products.${index}`;
  return (
    <li className={styles["card"]}>
      <ProductHeading {...props} bodyId={bodyId} />
      {isOpen && (
        <div id={bodyId} className={styles["cardBody"]}>
          <FormText
            form={form}
            path={`${path}.name`}
            read={(values) => productOf(values, id)?.name ?? ""}
            write={(values, name) => withProduct(values, id, { name })}
            label="Product name"
            placeholder="Northlight CRM"
            autoComplete="off"
            required
            readOnly={readOnly}
          />
          <FormTextArea
            form={form}
            path={`${path}.description`}
            read={(values) => productOf(values, id)?.description ?? ""}
            write={(values, description) => withProduct(values, id, { description })}
            label="Description"
            placeholder="Keeps every customer conversation in one place, for sales teams of 5 to 50"
            rows={2}
            required
            readOnly={readOnly}
          />
          <NamesField
            {...{ form, id, readOnly, limits, countAll }}
            kind="geos"
            path={`${path}.geos`}
            label="Geographies"
            placeholder="India, Germany"
          />
          <NamesField
            {...{ form, id, readOnly, limits, countAll }}
            kind="industries"
            path={`${path}.industries`}
            label="Industries"
            placeholder="Banking, Retail"
          />
        </div>
      )}
    </li>
  );
});
