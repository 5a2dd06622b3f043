import type { SimulationListItem } from "@beachhead/contract";
import { memo, useMemo, useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import chartStyles from "../../../components/charts/charts.module.css";
import { YearBars } from "../../../components/charts/year-bars.tsx";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { useYears } from "../../../components/years.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useDebouncedValues } from "../../../lib/form/use-debounced-values.ts";
import { formatNumber, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { yearHeadings } from "../../../lib/format/years.ts";
import type { CostFields } from "../state/cost-form.ts";
import { costInputs } from "../state/cost-rules.ts";
import {
  AS_TYPED,
  type CostAtSize,
  costAtSize,
  sizeChoices,
  sizeOf,
  TYPED,
  typedSize,
} from "../state/typical-size.ts";
import { type CostLine, costFinding, costLines, sumOf } from "../view/cost-lines.ts";
import styles from "./product-cost.module.css";

interface CostAtSizePanelProps {
  form: DocumentForm<CostFields>;
  simulations: readonly SimulationListItem[];
  /** The engine's inputs of the fields, null while one is not complete. */
}

const YEARS = [0, 1, 2, 3, 4];

/** Milliseconds without a key after which the figures follow: longer than between two keys. */
const PAUSE = 200;

/** What the cost comes to at a typical size. */
export const CostAtSizePanel = memo(function CostAtSizePanel({ form, simulations }: CostAtSizePanelProps) {
  const values = useDebouncedValues(form, PAUSE);
  const currency = values.pricingCurrency.trim().toUpperCase() || "USD";
  const [choice, setChoice] = useState(AS_TYPED);
  const [typed, setTyped] = useState(TYPED);
  const [last, setLast] = useState<CostAtSize | null>(null);

  const choices = useMemo(
    () => [{ value: AS_TYPED, label: "Entered here" }, ...sizeChoices(simulations)],
    [simulations],
  );
  const now = useMemo(() => {
    const inputs = costInputs(values);
    const size = choice === AS_TYPED ? typedSize(typed) : sizeOf(choice, simulations);
    return inputs === null || size === null ? null : costAtSize(inputs, size);
  }, [values, typed, choice, simulations]);
  if (now !== null && now !== last) setLast(now);
  const shown = now ?? last;

  return (
    <div className={styles["answerStack"]}>
      <Panel>
        <div className={styles["stats"]}>
          <KeyFigures shown={shown} />
          <div className={styles["size"]}>
            <SelectField
              label="Typical size from"
              options={choices}
              value={choice}
              onValueChange={setChoice}
            />
          </div>
        </div>
        {choice === AS_TYPED && (
          <div className={styles["typed"]}>
            <NumberField
              label="New customers a year"
              min={1}
              value={typed.newCustomers}
              onValueChange={(newCustomers) => setTyped({ ...typed, newCustomers })}
            />
            <NumberField
              label="Users per customer"
              min={0}
              value={typed.usersPerCustomer}
              onValueChange={(usersPerCustomer) => setTyped({ ...typed, usersPerCustomer })}
            />
            <NumberField
              label="Revenue per customer, year"
              unit={currency}
              min={0}
              value={typed.revenuePerCustomer}
              onValueChange={(revenuePerCustomer) => setTyped({ ...typed, revenuePerCustomer })}
            />
          </div>
        )}
        <p className={styles["help"]} role="status">
          {now === null
            ? "A field is incomplete. These are the last complete figures."
            : `${now.size.words}.`}
        </p>
      </Panel>
      {shown !== null && (
        <div className={classNames(styles["answerStack"], now === null && styles["dimmed"])}>
          <PanelBoundary name="The chart of cost lines">
            <LinesPanel shown={shown} currency={currency} />
          </PanelBoundary>
          <PanelBoundary name="The cost per year">
            <TotalsPanel shown={shown} currency={currency} />
          </PanelBoundary>
        </div>
      )}
    </div>
  );
});

function KeyFigures({ shown }: { shown: CostAtSize | null }) {
  const cost = shown?.result.totalCost[0] ?? 0;
  const customers = shown?.result.customers[0] ?? 0;
  const users = shown?.result.users[0] ?? 0;
  const first = useYears().inText(1);
  const isBlank = shown === null || cost === 0;
  const per = (count: number) => (isBlank || count === 0 ? null : formatNumber(cost / count, 2));
  return (
    <>
      <Stat
        label={`Per customer, ${first}`}
        value={per(customers)}
        size="lg"
        reason={
          isBlank
            ? "No cost is entered yet."
            : customers === 0
              ? "There are no customers."
              : `${formatNumber(cost)} / ${formatNumber(customers)} customers`
        }
        note={`${formatNumber(customers)} customers`}
      />
      <Stat
        label={`Per user, ${first}`}
        value={per(users)}
        size="lg"
        reason={
          isBlank
            ? "No cost is entered yet."
            : users === 0
              ? "There are no users."
              : `${formatNumber(cost)} / ${formatNumber(users)} users`
        }
        note={`${formatPlain(users, 1)} users`}
      />
      <Stat
        label="Cost of one more customer"
        value={isBlank ? null : formatNumber(shown.oneMore, 2)}
        size="lg"
        reason={
          shown === null
            ? "A field is incomplete."
            : isBlank
              ? "No cost is entered yet."
              : `What one more customer of the first plan costs in ${first}: onboarding, ${formatPlain(shown.usersPerCustomer, 1)} users, and the cost that depends on revenue.`
        }
        note={`first plan, ${first}`}
      />
    </>
  );
}

function LinesPanel({ shown, currency }: { shown: CostAtSize; currency: string }) {
  const [scale, setScale] = useState<"same" | "each">("same");
  const years = useYears();
  const names = yearHeadings(years);
  const lines = costLines(shown.result).filter(({ values }) => values.some((value) => value !== 0));
  const highest = Math.max(...lines.flatMap((line) => line.values), 1);
  const title = costFinding(shown.result, lines, years);
  const table = chartTable(lines, [
    ["Cost line", ({ name }) => name],
    ...YEARS.map(
      (year): ChartColumn<(typeof lines)[number]> => [
        `${names[year]}, ${currency}`,
        ({ values }) => values[year],
      ],
    ),
  ]);
  return (
    <ChartFrame
      title={title}
      subtitle={`Each cost line, ${names[0]} to ${years.inText(5)}, ${currency}, ${scale === "same" ? "same scale" : "each to its own scale"}, largest in the last year first`}
      ariaLabel={title}
      interactive
      table={table}
      empty={
        lines.length === 0 ? (
          <p className={styles["help"]}>Enter a cost, and its line appears here.</p>
        ) : undefined
      }
      actions={
        <SegmentedControl
          label="Scale"
          value={scale}
          items={[
            { value: "same", label: "Same scale" },
            { value: "each", label: "Scale each" },
          ]}
          onValueChange={setScale}
        />
      }
    >
      <div className={chartStyles["multiples"]}>
        {lines.map((line) => (
          <YearBars
            key={line.key}
            title={line.name}
            currency={currency}
            values={line.values}
            years={names}
            highest={scale === "same" ? highest : Math.max(...line.values, 1)}
          />
        ))}
      </div>
    </ChartFrame>
  );
}

/** Fixed, other and total cost per year; the cost of one customer and one user to the cent. */
function TotalsPanel({ shown, currency }: { shown: CostAtSize; currency: string }) {
  const years = useYears();
  const lines: CostLine[] = costLines(shown.result);
  const { totalCost, customers, users } = shown.result;
  const per = (year: number, counts: readonly number[]) => {
    const count = counts[year] ?? 0;
    return count === 0 ? NO_VALUE : formatNumber((totalCost[year] ?? 0) / count, 2);
  };
  const fixed = sumOf(lines, true, YEARS.length);
  const variable = sumOf(lines, false, YEARS.length);
  const money = (values: readonly number[]) => YEARS.map((year) => formatNumber(values[year] ?? 0));
  const rows = [
    { name: "Fixed", cells: money(fixed) },
    { name: "Per customer, per user, of revenue", cells: money(variable) },
    { name: "Total", cells: money(totalCost), total: true },
    { name: "Customers", cells: YEARS.map((year) => formatNumber(customers[year] ?? 0)) },
    { name: "Cost per customer", cells: YEARS.map((year) => per(year, customers)) },
    { name: "Cost per user", cells: YEARS.map((year) => per(year, users)) },
  ];
  return (
    <Panel title="Cost per year" subtitle={currency}>
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["tableScroll"]} tabIndex={0} role="group" aria-label="Cost per year">
        <table className={styles["table"]}>
          <caption className="visually-hidden">Cost per year, {currency}</caption>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              {YEARS.map((year) => (
                <th key={year} scope="col">
                  {years.heading(year + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, total }) => (
              <tr key={name} className={total ? styles["total"] : undefined}>
                <th scope="row">{name}</th>
                {YEARS.map((year) => (
                  <td key={year}>{cells[year]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
