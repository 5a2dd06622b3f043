import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import { partOf } from "../../../components/grid/grid-places.ts";
import type { GridColumn, GridValue } from "../../../components/grid/grid-types.ts";
import { Panel } from "../../../components/panel/panel.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { NO_VALUE } from "../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { formatLead } from "../value-map/differences.ts";
import {
  type DriverData,
  mapScores,
  type ScoreKind,
  scoreKinds,
  scoreOf,
  withScore,
} from "./driver-fields.ts";
import styles from "./value-drivers.module.css";

const LEAD = "lead";
const isKind = (column: string): column is ScoreKind => scoreKinds.some((kind) => kind === column);

const shown = (value: GridValue) => (typeof value === "number" ? formatLead(value) : NO_VALUE);

/** Our scores and the competitors' average by attribute, for one industry. */
export function DriverScores({ form, plan, combination, readOnly }: SectionFormProps<DriverData>) {
  const attributes = useStore(form.store, ({ values }) => values.attributes);
  const [asked, setAsked] = useState<string | null>(null);
  const { industries } = combination;
  const industry = industries.find((name) => name === asked) ?? industries[0] ?? "";
  useShowWanted((parts) => {
    const named = industries.find((name) => parts.at(-4) === partOf(name));
    if (named !== undefined) setAsked(named);
  });
  const { companyName, customerValueData, competitors } = plan;
  // Not the whole plan, which is a new object after every save and would reset the grid.
  const ofMap = useMemo(
    () => mapScores({ plan: { companyName, customerValueData, competitors }, combination }, attributes),
    [companyName, customerValueData, competitors, combination, attributes],
  );
  const source = useMemo(() => {
    const read = (values: DriverData, attribute: string, kind: ScoreKind) =>
      scoreOf(values.scores[kind], ofMap[kind], industry, attribute);
    return formSource(form, {
      read(values, attribute, column) {
        if (isKind(column)) return read(values, attribute, column);
        const own = read(values, attribute, "myScores");
        const average = read(values, attribute, "avgScores");
        return own === null || average === null ? null : own - average;
      },
      write(values, attribute, column, value) {
        if (!isKind(column) || typeof value === "string") return values;
        return withScore(values, ofMap[column], { kind: column, industry, attribute, score: value });
      },
      path: (attribute, column) => `scores.${column}.${industry}.${attribute}`,
    });
  }, [form, ofMap, industry]);
  const rows = useMemo(
    () => attributes.map((attribute) => ({ id: attribute, label: attribute })),
    [attributes],
  );
  const columns = useMemo(
    (): GridColumn[] => [
      { kind: "number", id: "myScores", label: companyName || "You", isOwn: true, decimals: 1 },
      { kind: "number", id: "avgScores", label: "Competitors' average", decimals: 1 },
      { kind: "fixed", id: LEAD, label: "Lead", align: "end", render: shown },
    ],
    [companyName],
  );
  return (
    <Panel
      title="Attribute scores"
      subtitle="Scores come from the customer value map unless you change them here. Clear a score to use the map again."
      actions={
        industries.length > 1 && (
          <SelectField
            label="Industry of the scores"
            labelHidden
            className={styles["industry"]}
            options={industries.map((name) => ({ value: name, label: name }))}
            value={industry}
            onValueChange={setAsked}
          />
        )
      }
    >
      <PlaceScope id={partOf(industry)} name={industry}>
        <Grid
          key={`${industry} ${attributes.length}`}
          label={`Scores in ${industry}`}
          rowHeading="Attribute"
          columns={columns}
          rows={rows}
          source={source}
          readOnly={readOnly}
          rule="Score from 0 to 10, or blank to use the customer value map"
          place="scores"
        />
      </PlaceScope>
    </Panel>
  );
}
