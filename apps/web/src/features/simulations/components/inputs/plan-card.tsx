import { ChevronDown, ChevronRight, Copy, Ellipsis, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "../../../../components/button/button.tsx";
import { PlaceScope } from "../../../../components/comments/place-scope.tsx";
import { FormNumber, FormText } from "../../../../components/form-fields/form-fields.tsx";
import {
  InheritedNotice,
  type Upstream,
  useIsChangedUpstream,
  useIsInherited,
} from "../../../../components/inherited/inherited-notice.tsx";
import { Menu } from "../../../../components/menu/menu.tsx";
import { toast } from "../../../../components/toast/toast-store.ts";
import { useYears } from "../../../../components/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { shownMessage } from "../../../../lib/form/document-form.ts";
import { formatPlain } from "../../../../lib/format/numbers.ts";
import { memoizeByKey } from "../../../../lib/memoize-by-key.ts";
import { useParts } from "../../../../lib/store/use-parts.ts";
import { planPath } from "../../state/field-paths.ts";
import {
  canAddPlan,
  canDeletePlan,
  withPlanDeleted,
  withPlanDuplicated,
  withPlanRestored,
} from "../../state/plan-list.ts";
import {
  inheritedFields,
  type PlanFields,
  type PlanFigure,
  type SimulationFields,
  withPlan,
} from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";
import { planFigure, planOf } from "./plan-figure.ts";
import { PlanRange } from "./plan-range.tsx";

interface PlanCardProps {
  form: DocumentForm<SimulationFields>;
  planId: number;
  /** Of all plans, also of deleted ones. */
  largestId: number;
  currency: string;
  /** Whether the figures below the ranges show at first. */
  startOpen: boolean;
  /** What the simulation takes over from its plan; null for a card that takes over nothing. */
  upstream: Upstream | null;
}

const CUSTOMERS = ["existingCustomers"] as const;

/** The figures under the fold of a card. */
const DETAILS = [
  "name",
  "revenueTargetSplit",
  "annualFixedFee",
  "upfrontFixedFee",
  "existingCustomers",
  "retentionRate",
  "averageUsers",
] as const;

const summaryOf = memoizeByKey(
  (plan: PlanFields) => plan,
  (plan): string => {
    const parts = [
      plan.annualFixedFee ? `${formatPlain(plan.annualFixedFee)} a year` : null,
      plan.upfrontFixedFee ? `${formatPlain(plan.upfrontFixedFee)} upfront` : null,
      plan.retentionRate === null ? null : `${formatPlain(plan.retentionRate)} % stay`,
      plan.averageUsers === null
        ? null
        : `${formatPlain(plan.averageUsers)} ${plan.averageUsers === 1 ? "user" : "users"}`,
    ];
    return parts.filter((part) => part !== null).join(", ");
  },
);

/** One price plan: its ranges with sliders, and the rest under a fold. */
export function PlanCard({ form, planId, largestId, currency, startOpen, upstream }: PlanCardProps) {
  const years = useYears();
  const [opened, setOpened] = useState(startOpen);
  const detailsId = useId();
  const { name, split, monthly, summary, canAdd, canDelete, isWrong } = useParts(form.store, (state) => {
    const plan = planOf(state.values, planId);
    return {
      name: plan?.name ?? "",
      split: plan?.revenueTargetSplit ?? null,
      monthly: state.values.subscriptionType === "monthly",
      summary: plan === undefined ? "" : summaryOf(plan),
      canAdd: canAddPlan(state.values),
      canDelete: canDeletePlan(state.values),
      isWrong: DETAILS.some((field) => shownMessage(state, planPath(planId, field)) !== undefined),
    };
  });
  const hasCustomers = useIsInherited(form, inheritedFields, upstream, "existingCustomers");
  // A change of the plan must not stay hidden under the fold.
  const isChanged = useIsChangedUpstream(form, inheritedFields, upstream, "existingCustomers");
  const open = opened || isWrong || isChanged;
  const title = name.trim() === "" ? "Unnamed plan" : name;

  function remove(): void {
    const { pricingPlans } = form.store.getState().values;
    const index = pricingPlans.findIndex((plan) => plan.id === planId);
    const plan = pricingPlans[index];
    if (plan === undefined) return;
    form.update((values) => withPlanDeleted(values, planId));
    const restore = (): void => {
      if (canAddPlan(form.store.getState().values))
        form.update((values) => withPlanRestored(values, plan, index));
      else
        toast.undo(
          `No room for "${title}": at most 5 pricing plans are possible. Delete another, then undo`,
          restore,
        );
    };
    toast.undo(`"${title}" deleted`, restore);
  }

  const figure = (
    field: PlanFigure,
    label: string,
    more: { unit?: string; help?: string; required?: boolean; inherited?: boolean },
  ) => (
    <FormNumber
      form={form}
      path={planPath(planId, field)}
      label={label}
      min={field === "revenueTargetSplit" || field === "averageUsers" ? 1 : 0}
      {...more}
      read={(values) => planFigure(values, planId, field)}
      write={(values, value) => withPlan(values, planId, (plan) => ({ ...plan, [field]: value }))}
    />
  );

  return (
    <PlaceScope id={`plan-${planId}`} name={title}>
      <section className={styles["plan"]} aria-label={title}>
        <header className={styles["planHead"]}>
          <h3 className={styles["planName"]}>{title}</h3>
          <span className={styles["quiet"]}>
            {split === null ? "no share" : `${formatPlain(split)} % of target`}
          </span>
          <Menu
            trigger={<IconButton small tip="none" label={`More for ${title}`} icon={<Ellipsis />} />}
            items={[
              {
                label: "Duplicate plan",
                icon: <Copy aria-hidden="true" />,
                disabled: !canAdd,
                disabledReason: "At most 5 pricing plans are possible",
                onSelect: () => form.update((values) => withPlanDuplicated(values, planId, largestId)),
              },
              {
                label: "Delete plan",
                icon: <Trash2 aria-hidden="true" />,
                tone: "danger",
                disabled: !canDelete,
                disabledReason: "At least one pricing plan is required",
                onSelect: remove,
              },
            ]}
          />
        </header>
        <PlanRange
          form={form}
          planId={planId}
          planName={title}
          heading={`Price per user and ${monthly ? "month" : "year"}`}
          unit={currency}
          low={{ name: "pricePerUserMin", label: "Min price" }}
          high={{ name: "pricePerUserMax", label: "Max price" }}
          floor={0.001}
          whole={false}
          decimals={0}
        />
        <PlanRange
          form={form}
          planId={planId}
          planName={title}
          heading={`New customers, ${years.inText(1)}`}
          low={{ name: "customersFirstYearMin", label: "Min new customers" }}
          high={{ name: "customersFirstYearMax", label: "Max new customers" }}
          floor={1}
          whole
          decimals={0}
        />
        <button
          type="button"
          className={styles["fold"]}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpened(!open)}
        >
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          <span>Fees and customers</span>
          {!open && <span className={styles["foldSummary"]}>{summary}</span>}
        </button>
        <div id={detailsId} className={styles["details"]} hidden={!open}>
          <FormText
            form={form}
            path={planPath(planId, "name")}
            label="Plan name"
            required
            read={(values) => planOf(values, planId)?.name ?? ""}
            write={(values, text) => withPlan(values, planId, (plan) => ({ ...plan, name: text }))}
          />
          {figure("revenueTargetSplit", "Share of target", { unit: "%", required: true })}
          {figure("annualFixedFee", "Annual fee", { unit: currency })}
          {figure("upfrontFixedFee", "Upfront fee", { unit: currency })}
          {figure("existingCustomers", "Existing customers", { inherited: hasCustomers })}
          {figure("retentionRate", "Retention", { unit: "%" })}
          {figure("averageUsers", "Users per customer", { required: true })}
          {upstream !== null && (
            <div className={styles["wide"]}>
              <InheritedNotice
                form={form}
                fields={inheritedFields}
                upstream={upstream}
                keys={CUSTOMERS}
                what="simulation"
              />
            </div>
          )}
        </div>
      </section>
    </PlaceScope>
  );
}
