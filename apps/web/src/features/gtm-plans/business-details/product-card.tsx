import { ChevronDown, Ellipsis } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/button/button.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { FieldForm } from "../../../components/field/field-form.tsx";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { Menu } from "../../../components/menu/menu.tsx";
import { Waypoint, type WaypointState, waypointNames } from "../../../components/waypoint.tsx";
import { type DocumentForm, type DocumentFormState, openFields } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "./business-details.module.css";
import { DescriptionDraft } from "./description-draft.tsx";
import { type DetailsFields, type ProductFields, productOf, withProduct } from "./details-fields.ts";
import { NamesField } from "./names-field.tsx";
import { distinctNames, type PlanCounts, type PlanLimitsShown } from "./plan-counts.ts";

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

/** The part of a product in the paths of its places for comments. */
export const productPlace = (id: string) => `product-${id}`;

/** One product with its geographies and industries. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { form, id, index, isOpen, readOnly, limits, countAll } = props;
  const bodyId = useId();
  const isThere = useStore(form.store, ({ values }) => productOf(values, id) !== undefined);
  if (!isThere) return null;
  const path = `products.${index}`;
  return (
    <li className={styles["card"]} data-open={isOpen || undefined}>
      <ProductHeading {...props} bodyId={bodyId} />
      {isOpen && (
        <ProductPlace {...{ form, id, index }}>
          <FieldForm id={bodyId} className={styles["cardBody"]}>
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
            {!readOnly && <DescriptionDraft form={form} id={id} />}
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
          </FieldForm>
        </ProductPlace>
      )}
    </li>
  );
});

const titleOf = (name: string, index: number) => (name === "" ? `Product ${index + 1}` : name);

/** A component of its own, since it changes with each key of the name: the fields inside are not drawn again. */
function ProductPlace({
  form,
  id,
  index,
  children,
}: Pick<ProductCardProps, "form" | "id" | "index"> & { children: ReactNode }) {
  const name = useStore(form.store, ({ values }) => productOf(values, id)?.name.trim() ?? "");
  return (
    <PlaceScope id={productPlace(id)} name={titleOf(name, index)}>
      {children}
    </PlaceScope>
  );
}

export interface ProductActions {
  onToggle: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}

interface ProductHeadingProps extends ProductActions {
  form: DocumentForm<DetailsFields>;
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  bodyId: string;
  readOnly: boolean;
}

function stateOf(product: ProductFields | undefined, isBroken: boolean): WaypointState {
  if (product === undefined) return "empty";
  const { name, description, geos, industries } = product;
  const filled = [name.trim() !== "", description.trim() !== "", geos.length > 0, industries.length > 0];
  if (!filled.includes(true)) return "empty";
  if (filled.includes(false)) return "partial";
  return isBroken ? "warning" : "complete";
}

/** The summary shown on a collapsed card. */
function summaryOf(product: ProductFields | undefined, open: number): string {
  if (product === undefined) return "";
  const parts = [
    formatCount(distinctNames(product.geos).size, "geography", "geographies"),
    formatCount(distinctNames(product.industries).size, "industry", "industries"),
  ];
  if (open > 0) parts.push(`${formatCount(open, "field")} to complete`);
  return parts.join(", ");
}

/** The header of a product card: name, state, toggle and menu. */
function ProductHeading(props: ProductHeadingProps) {
  const { form, id, index, count, isOpen, bodyId, readOnly, onToggle, onMove, onRemove } = props;
  const name = useStore(form.store, ({ values }) => productOf(values, id)?.name.trim() ?? "");
  const openIn = (state: DocumentFormState<DetailsFields>) =>
    openFields(state).filter((path) => path.startsWith(`products.${index}.`)).length;
  const state = useStore(form.store, (now) => stateOf(productOf(now.values, id), openIn(now) > 0));
  const summary = useStore(form.store, (now) =>
    isOpen ? "" : summaryOf(productOf(now.values, id), openIn(now)),
  );
  const title = titleOf(name, index);
  return (
    <div className={styles["cardHead"]}>
      <h3 className={styles["cardTitle"]}>
        <button
          type="button"
          className={styles["fold"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => onToggle(id)}
        >
          <ChevronDown aria-hidden="true" data-open={isOpen || undefined} />
          <Waypoint state={state} />
          <span className={styles["cardName"]}>{title}</span>
          <span className="visually-hidden">, {waypointNames[state]}</span>
          {!isOpen && <span className={styles["summary"]}>{summary}</span>}
        </button>
      </h3>
      {!readOnly && (
        <Menu
          trigger={<IconButton label={`Actions on ${title}`} tip="end" icon={<Ellipsis />} data-menu={id} />}
          items={[
            {
              label: "Move up",
              disabled: index === 0,
              disabledReason: "Already first",
              onSelect: () => onMove(id, -1),
            },
            {
              label: "Move down",
              disabled: index === count - 1,
              disabledReason: "Already last",
              onSelect: () => onMove(id, 1),
            },
            { label: "Remove", tone: "danger", startsGroup: true, onSelect: () => onRemove(id) },
          ]}
        />
      )}
    </div>
  );
}
