import { CircleAlert, Plus } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { type DocumentForm, shownMessage } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { openUpgrade } from "../../../lib/upgrade.ts";
import styles from "./business-details.module.css";
import {
  blankProduct,
  type DetailsFields,
  productOf,
  withoutProduct,
  withProductAt,
  withProductMoved,
} from "./details-fields.ts";
import { isOver, type PlanCounts, type PlanLimitsShown } from "./plan-counts.ts";
import { ProductCard, productPlace } from "./product-card.tsx";

interface ProductsProps {
  form: DocumentForm<DetailsFields>;
  /** Ids of the expanded cards. */
  open: ReadonlySet<string>;
  onOpenChange: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readOnly: boolean;
  limits: PlanLimitsShown | undefined;
  countAll: (products: DetailsFields["products"]) => PlanCounts;
}

const MOST = 200;

/** Focuses an element of the list after the next render. */
function useFocusAfter(list: RefObject<HTMLElement | null>): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (wanted !== null) list.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted, list]);
  return useCallback((selector) => setWanted({ selector }), []);
}

/** The products of the plan as cards. */
export function Products({ form, open, onOpenChange, readOnly, limits, countAll }: ProductsProps) {
  const ids = useStore(form.store, ({ values }) => values.products.map(({ id }) => id).join(" "));
  const error = useStore(form.store, (state) =>
    state.values.products.length === 0 || state.reported["products"] !== undefined
      ? shownMessage(state, "products")
      : undefined,
  );
  const named = useStore(form.store, ({ values }) => countAll(values.products).products);
  const over =
    limits !== undefined && typeof limits.products === "number" && isOver(named, limits.products)
      ? `${limits.plan} allows ${formatCount(limits.products, "product")}. Your plans use ${named}.`
      : undefined;
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter(section);
  const products = ids === "" ? [] : ids.split(" ");
  useShowWanted(([, part]) => {
    const wanted = products.find((id) => productPlace(id) === part);
    if (wanted !== undefined) onOpenChange((before) => new Set([...before, wanted]));
  });

  const toggle = useCallback(
    (id: string) =>
      onOpenChange(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    [onOpenChange],
  );
  const move = useCallback(
    (id: string, by: -1 | 1) => {
      form.update((values) => withProductMoved(values, id, by));
      const { products: all } = form.store.getState().values;
      const index = all.findIndex((product) => product.id === id);
      setSaid(`${all[index]?.name.trim() || "Product"} is now ${index + 1} of ${all.length}`);
      focusAfter(`[data-menu="${id}"]`);
    },
    [form, focusAfter],
  );
  const remove = useCallback(
    (id: string) => {
      const { values } = form.store.getState();
      const product = productOf(values, id);
      if (product === undefined) return;
      const index = values.products.indexOf(product);
      form.update((before) => withoutProduct(before, id));
      toast.undo(`${product.name.trim() === "" ? "Product" : `"${product.name.trim()}"`} removed`, () =>
        form.update((before) => withProductAt(before, product, index)),
      );
      focusAfter("[data-add-product]");
    },
    [form, focusAfter],
  );

  function add(): void {
    const product = blankProduct();
    form.update((values) => withProductAt(values, product, values.products.length));
    onOpenChange((before) => new Set([...before, product.id]));
    focusAfter(`[name="products.${form.store.getState().values.products.length - 1}.name"]`);
  }

  return (
    <section ref={section} className={styles["part"]} aria-labelledby="plan-products">
      <div className={styles["partHead"]}>
        <h2 id="plan-products" className={styles["partTitle"]}>
          Products
        </h2>
        {products.length > 1 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onOpenChange(() => new Set(open.size === 0 ? products : []))}
          >
            {open.size === 0 ? "Expand all" : "Collapse all"}
          </Button>
        )}
      </div>
      <ol className={styles["cards"]}>
        {products.map((id, index) => (
          <ProductCard
            key={id}
            {...{ form, id, index, readOnly, limits, countAll }}
            count={products.length}
            isOpen={open.has(id)}
            onToggle={toggle}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      {products.length === 0 && <p className={styles["lead"]}>No products yet. Add the first one.</p>}
      {error !== undefined && (
        <p className={styles["listError"]} id="products-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {!readOnly && products.length < MOST && (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          data-add-product=""
          aria-describedby={error === undefined ? undefined : "products-error"}
        >
          Add a product
        </Button>
      )}
      {over !== undefined && (
        <p className={styles["over"]}>
          {over}{" "}
          <Button variant="link" size="sm" onClick={() => openUpgrade(over)}>
            See plans
          </Button>
        </p>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </section>
  );
}
