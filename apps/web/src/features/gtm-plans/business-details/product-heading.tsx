import { ChevronDown, Ellipsis } from "lucide-react";
import { useStore } from "zustand";
import { IconButton } from "../../../components/button/button.tsx";
import { Menu } from "../../../components/menu/menu.tsx";
import { Waypoint, type WaypointState, waypointNames } from "../../../components/waypoint/waypoint.tsx";
import { type DocumentForm, type DocumentFormState, openFields } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "./business-details.module.css";
import { type DetailsFields, type ProductFields, productOf } from "./details-fields.ts";
import { distinctNames } from "./plan-counts.ts";

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

/** What a folded card says of its product. */
function summaryOf(product: ProductFields | undefined, open: number): string {
  if (product === undefined) return "";
  const parts = [
    formatCount(distinctNames(product.geos).size, "geography", "geographies"),
    formatCount(distinctNames(product.industries).size, "industry", "industries"),
  ];
  if (open > 0) parts.push(`${formatCount(open, "field")} to complete`);
  return parts.join(", ");
}

/** The head of a product's card: its name and state, folding, and what can be done with it. */
export function ProductHeading(props: ProductHeadingProps) {
  const { form, id, index, count, isOpen, bodyId, readOnly, onToggle, onMove, onRemove } = props;
  const name = useStore(form.store, ({ values }) => productOf(values, id)?.name.trim() ?? "");
  const openIn = (state: DocumentFormState<DetailsFields>) =>
    openFields(state).filter((path) => path.startsWith(`products.${index}.`)).length;
  const state = useStore(form.store, (now) => stateOf(productOf(now.values, id), openIn(now) > 0));
  const summary = useStore(form.store, (now) => summaryOf(productOf(now.values, id), openIn(now)));
  const title = name === "" ? `Product ${index + 1}` : name;
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
