import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { FormMultiSelect } from "../../../components/multi-select/form-multi-select.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { openUpgrade } from "../../../lib/upgrade.ts";
import { type DetailsFields, productOf, withProduct } from "./details-fields.ts";
import { countOf, distinctNames, isOver, type PlanCounts, type PlanLimitsShown } from "./plan-counts.ts";
import { useSuggestions } from "./suggestion-lists.ts";

interface NamesFieldProps {
  form: DocumentForm<DetailsFields>;
  /** The product's id. */
  id: string;
  kind: "geos" | "industries";
  path: string;
  label: string;
  placeholder: string;
  readOnly: boolean;
  limits: PlanLimitsShown | undefined;
  countAll: (products: DetailsFields["products"]) => PlanCounts;
}

const NONE: readonly string[] = [];

/** The limit of the subscription and the number used. */
function overWords(kind: NamesFieldProps["kind"], used: number, limit: number, plan: string): string {
  return kind === "geos"
    ? `${plan} allows ${formatCount(limit, "geography", "geographies")}. Your plans use ${used}.`
    : `${plan} allows ${formatCount(limit, "industry", "industries")} per product. This product has ${used}.`;
}

/** The limit on geographies is over all plans, that on industries per product. */
export function NamesField(props: NamesFieldProps) {
  const { form, id, kind, path, label, placeholder, readOnly, limits, countAll } = props;
  const suggestions = useSuggestions(kind === "geos" ? "countries" : "industries");
  const own = useStore(form.store, ({ values }) => distinctNames(productOf(values, id)?.[kind] ?? NONE).size);
  const everywhere = useStore(form.store, ({ values }) => countAll(values.products).geos);
  const used = kind === "geos" ? everywhere : own;
  const limit = limits?.[kind];
  const counter =
    used === own || limit === null || limit === undefined
      ? countOf(own, limit)
      : `${own} here, ${countOf(used, limit)} in all`;
  const over =
    own > 0 && isOver(used, limit) && limits !== undefined && typeof limit === "number"
      ? overWords(kind, used, limit, limits.plan)
      : undefined;
  return (
    <FormMultiSelect
      form={form}
      path={path}
      read={(values) => productOf(values, id)?.[kind] ?? NONE}
      write={(values, list) => withProduct(values, id, { [kind]: list })}
      label={label}
      help={readOnly ? undefined : "Choose, type or paste a list"}
      placeholder={placeholder}
      suggestions={suggestions}
      counter={counter}
      notice={
        over !== undefined && (
          <>
            {over}{" "}
            <Button variant="link" size="sm" onClick={() => openUpgrade(over)}>
              See plans
            </Button>
          </>
        )
      }
      required
      readOnly={readOnly}
    />
  );
}
