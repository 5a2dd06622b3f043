import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import { partOf } from "../../../components/grid/grid-places.ts";
import type { GridRow, GridStructure } from "../../../components/grid/grid-types.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { isoDay } from "../../../lib/format/dates.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { NoteField } from "../steps/note-field.tsx";
import styles from "./competitors.module.css";
import {
  type CompetitorsFields,
  MOST_COMPETITORS,
  rowOf,
  withNewRows,
  withoutRows,
  withRowAt,
  withRowMoved,
} from "./competitors-fields.ts";
import {
  competitorColumns,
  competitorPlace,
  competitorsSource,
  OWN_ROW,
  ownFacts,
  ownPlace,
} from "./competitors-grid.tsx";
import { countryNames } from "./country-names.ts";
import { FoundCompetitors } from "./found/found-competitors.tsx";
import { IndustrySwitch, useChosenIndustry } from "./industry-switch.tsx";
import { overfull } from "./market.ts";
import { MarketPanels } from "./market-panels.tsx";

/** Joins ids, so that the selector returns a new value only when the rows change. */
const SEPARATOR = "\n";

function useRows({ form }: SectionFormProps<CompetitorsFields>, industry: string | null): readonly GridRow[] {
  const ids = useStore(form.store, ({ values }) =>
    values.rows
      .filter((row) => industry === null || row.industry === industry || row.industry === "")
      .map(({ id }) => id)
      .join(SEPARATOR),
  );
  return useMemo(() => {
    const rows: GridRow[] = ids === "" ? [] : ids.split(SEPARATOR).map((id) => ({ id }));
    if (industry === null) return rows;
    return [{ id: OWN_ROW, isOwn: true, onlyColumns: ["marketShare"] }, ...rows];
  }, [ids, industry]);
}

/** The competitors by industry, with market shares and hints. */
export function CompetitorsForm(props: SectionFormProps<CompetitorsFields>) {
  const { form, plan, combination, readOnly } = props;
  const { industries, title } = combination;
  const [industry, choose] = useChosenIndustry(industries);
  const [today] = useState(() => isoDay(new Date()));
  const { companyName, currency } = plan;
  const { url, revenue, customers } = ownFacts(plan);
  const source = useMemo(
    () =>
      competitorsSource(form, {
        industry,
        companyName,
        own: { url, revenue, customers },
        currency,
        today,
      }),
    [form, industry, companyName, url, revenue, customers, currency, today],
  );
  useShowWanted((parts) => {
    const part = parts.at(-1);
    const own = industries.find((name) => partOf(ownPlace(name)) === part);
    const row = form.store.getState().values.rows.find((each) => partOf(competitorPlace(each)) === part);
    if (own !== undefined) choose(own);
    else if (row !== undefined && row.industry !== "" && industry !== null) choose(row.industry);
  });
  const rows = useRows(props, industry);
  const count = useStore(form.store, ({ values }) => values.rows.length);
  const marked = useStore(form.store, ({ values }) =>
    overfull(values, industries)
      .map((market) => market.industry)
      .join(SEPARATOR),
  );
  const columns = useMemo(() => {
    function onRemove(id: string): void {
      const { values } = form.store.getState();
      const row = rowOf(values, id);
      if (row === undefined) return;
      const index = values.rows.indexOf(row);
      form.update((now) => withoutRows(now, [id]));
      toast.undo(row.name.trim() === "" ? "Row deleted" : `"${row.name.trim()}" deleted`, () =>
        form.update((now) => withRowAt(now, row, index)),
      );
    }
    return competitorColumns({
      industry,
      industries,
      countries: countryNames,
      currency: plan.currency,
      readOnly,
      onRemove,
    });
  }, [form, industry, industries, plan.currency, readOnly]);
  const structure: GridStructure = {
    addRows: (ids) => form.update((values) => withNewRows(values, ids, industry ?? "")),
    moveRow(id, to) {
      const target = rows[to];
      if (id !== OWN_ROW && target !== undefined && target.id !== OWN_ROW)
        form.update((values) => withRowMoved(values, id, target.id));
    },
    removeRows: (ids) => form.update((values) => withoutRows(values, ids)),
    mostRows: rows.length + MOST_COMPETITORS - count,
  };
  return (
    <>
      {industries.length > 1 && (
        <IndustrySwitch
          industries={industries}
          chosen={industry}
          marked={marked.split(SEPARATOR)}
          onChoose={choose}
        />
      )}
      <div className={styles["layout"]}>
        <div className={styles["main"]}>
          <Grid
            key={industry}
            label={industry === null ? `Competitors of ${title}` : `Competitors of ${title} in ${industry}`}
            columns={columns}
            rows={rows}
            source={source}
            structure={structure}
            addRowLabel="Add a competitor"
            totalLabel="Sum"
            empty="No competitors yet."
            readOnly={readOnly}
            place="rows"
          />
          {!readOnly && count >= MOST_COMPETITORS && (
            <p className={styles["limit"]}>
              A combination can have at most {MOST_COMPETITORS} competitors. Delete one to add another.
            </p>
          )}
          {!readOnly && count < MOST_COMPETITORS && (
            <FoundCompetitors key={combination.id} {...{ form, plan, combination, industry }} />
          )}
          <NoteField form={form} readOnly={readOnly} />
        </div>
        <MarketPanels {...props} industry={industry} today={today} onChoose={choose} />
      </div>
    </>
  );
}
