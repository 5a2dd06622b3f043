import { useMemo } from "react";
import { useStore } from "zustand";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { Term } from "../../../components/term/term.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import { ExplainedFigure } from "../summary/formulas.tsx";
import styles from "./allocation.module.css";
import type { Allocation, Sums } from "./allocation.ts";
import { type NamedChannel, spanOf } from "./allocation-model.ts";
import { closeAmount } from "./allocation-words.ts";
import { EffortSlider, LimitsButton, LockButton, ReturnsButton } from "./channel-controls.tsx";
import { EffortReason } from "./effort-reason.tsx";
import { RangeButton } from "./range-button.tsx";
import { useMix, useShownEffort } from "./use-mix.ts";

interface Row extends NamedChannel {
  index: number;
}

const PHONE = 700;
const names = { cost: "Cost", people: "People", revenue: "Revenue" } as const;

const textOf = (what: keyof Sums, value: number): string =>
  what === "people" ? formatNumber(value) : closeAmount(value);

/** A figure of a channel today and in the mix on the screen. */
function FigureCell({ allocation, row, what }: { allocation: Allocation; row: Row; what: keyof Sums }) {
  const { form, optionAt, model } = allocation;
  const effort = useShownEffort(allocation, row.index);
  const span = useStore(form.store, ({ values }) => values.span);
  const returns = useStore(form.store, ({ values }) => values.channels[row.index]?.returns ?? 1);
  const fields = form.store.getState().values;
  const now = optionAt(fields, row.index, 1)[what];
  const then = optionAt(fields, row.index, effort)[what];
  const isSame = Math.abs(then - now) < 0.5;
  return (
    <span className={styles["nowThen"]}>
      {!isSame && (
        <>
          <span className={styles["now"]}>
            <span className="visually-hidden">today </span>
            {textOf(what, now)}
          </span>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ExplainedFigure
        label={`${names[what]}: ${row.label}`}
        text={textOf(what, then)}
        reason={
          <EffortReason
            channel={row}
            span={spanOf(model, span)}
            value={then}
            {...{ effort, returns, what }}
          />
        }
      />
    </span>
  );
}

/** The same of all channels. */
function TotalCell({ allocation, what }: { allocation: Allocation; what: keyof Sums }) {
  const { fields, efforts } = useMix(allocation);
  const now = allocation.sumsOf(
    fields,
    efforts.map(() => 1),
  )[what];
  const then = allocation.sumsOf(fields, efforts)[what];
  const isSame = Math.abs(then - now) < 0.5;
  return (
    <span className={styles["nowThen"]}>
      {!isSame && (
        <>
          <span className={styles["now"]}>{textOf(what, now)}</span>
          <span aria-hidden="true">→</span>
        </>
      )}
      {textOf(what, then)}
    </span>
  );
}

function wideColumns(allocation: Allocation): Column<Row>[] {
  const figure = (what: keyof Sums, unit: string): Column<Row> => ({
    key: what,
    header: `${names[what]}${unit}`,
    align: "end",
    render: (row) => <FigureCell {...{ allocation, row, what }} />,
  });
  const unit = `, ${allocation.model.plan.currency}`;
  return [
    { key: "channel", header: "Channel", rowHeader: true, render: ({ label }) => label },
    {
      key: "effort",
      header: "Effort, today is 1 ×",
      width: 210,
      render: ({ index }) => <EffortSlider {...{ allocation, index }} />,
    },
    {
      key: "limits",
      header: "Least and most",
      render: ({ index }) => (
        <span className={styles["controls"]}>
          <LimitsButton {...{ allocation, index }} />
          <LockButton {...{ allocation, index }} />
        </span>
      ),
    },
    figure("cost", unit),
    figure("people", ""),
    figure("revenue", unit),
    {
      key: "returns",
      header: "Returns",
      align: "end",
      render: ({ index }) => <ReturnsButton {...{ allocation, index }} />,
    },
    {
      key: "range",
      header: "May vary",
      align: "end",
      render: ({ label, range }) => <RangeButton {...{ label, range }} />,
    },
  ];
}

function phoneColumns(allocation: Allocation): Column<Row>[] {
  return [
    {
      key: "channel",
      header: "Channel and effort, today is 1 ×",
      rowHeader: true,
      render: ({ label, index, range }) => (
        <div className={styles["phoneCell"]}>
          <span>{label}</span>
          <EffortSlider {...{ allocation, index }} />
          <span className={styles["controls"]}>
            <LimitsButton {...{ allocation, index }} />
            <LockButton {...{ allocation, index }} />
            <ReturnsButton {...{ allocation, index }} />
            <RangeButton {...{ label, range }} />
          </span>
        </div>
      ),
    },
    {
      key: "revenue",
      header: `Revenue and cost, ${allocation.model.plan.currency}`,
      align: "end",
      render: (row) => (
        <div className={styles["phoneCell"]}>
          <FigureCell {...{ allocation, row }} what="revenue" />
          <FigureCell {...{ allocation, row }} what="cost" />
        </div>
      ),
    },
  ];
}

/** The channels with a slider each, and what they cost and bring now and then. */
export function ChannelEfforts({ allocation }: { allocation: Allocation }) {
  const isPhone = useNarrow(PHONE);
  const columns = useMemo(
    () => (isPhone ? phoneColumns(allocation) : wideColumns(allocation)),
    [isPhone, allocation],
  );
  const rows = useMemo(
    () => allocation.model.channels.map((channel, index): Row => ({ ...channel, index })),
    [allocation],
  );
  return (
    <div className={styles["channels"]}>
      <DataTable
        caption="Channels, their effort, cost, people and revenue today and in this mix"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => String(key)}
        total={{
          channel: "All channels",
          cost: <TotalCell allocation={allocation} what="cost" />,
          people: <TotalCell allocation={allocation} what="people" />,
          revenue: isPhone ? (
            <div className={styles["phoneCell"]}>
              <TotalCell allocation={allocation} what="revenue" />
              <TotalCell allocation={allocation} what="cost" />
            </div>
          ) : (
            <TotalCell allocation={allocation} what="revenue" />
          ),
        }}
      />
      <p className={styles["terms"]}>
        <Term id="effort">What effort is</Term>
        <Term id="returns">What returns are</Term>
      </p>
    </div>
  );
}
