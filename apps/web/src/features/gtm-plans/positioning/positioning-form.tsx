import { scorecardAttributes } from "@beachhead/contract/plan-defaults";
import { useMemo } from "react";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import type { GridColumn, GridRow } from "../../../components/grid/grid-types.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { namedCompetitors } from "../value-map/value-map-fields.ts";
import { offeringFrame, positioningFrame } from "./frame.ts";
import { FramedText } from "./framed-text.tsx";
import styles from "./positioning.module.css";
import { PositioningDraft } from "./positioning-draft.tsx";
import { type PositioningFields, segmentsOf, withLine } from "./positioning-section.ts";
import { ScorecardPanel } from "./scorecard-panel.tsx";

const columns: readonly GridColumn[] = [
  {
    kind: "number",
    id: "score",
    label: "Score",
    width: 88,
    rule: "Score from 0 to 10, or blank if unknown",
  },
  { kind: "text", id: "comment", label: "Comment", multiline: true, width: 420 },
];
const rows: readonly GridRow[] = scorecardAttributes.map((attribute) => ({
  id: attribute,
  label: attribute,
}));
const placeOf = (attribute: string) => rows.findIndex(({ id }) => id === attribute);

function sourceOf(form: DocumentForm<PositioningFields>) {
  return formSource(form, {
    read({ commercialScorecard }, attribute, column) {
      const line = commercialScorecard.find((each) => each.attribute === attribute);
      return (column === "score" ? line?.score : line?.comment) ?? null;
    },
    write: (values, attribute, column, value) =>
      withLine(
        values,
        attribute,
        column === "score"
          ? { score: typeof value === "number" ? value : null }
          : { comment: String(value ?? "") },
      ),
    path: (attribute, column) => `commercialScorecard.${placeOf(attribute)}.${column}`,
  });
}

/** Offering and positioning as texts, and the commercial scorecard. */
export function PositioningForm({ form, plan, combination, readOnly }: SectionFormProps<PositioningFields>) {
  const source = useMemo(() => sourceOf(form), [form]);
  const suggestions = useMemo(() => {
    const context = { plan, combination };
    return {
      segment: segmentsOf(context),
      product: [combination.product],
      alternative: namedCompetitors(context),
    };
  }, [plan, combination]);
  const known = {
    product: combination.product,
    segment: suggestions.segment[0] ?? "",
    alternative: suggestions.alternative[0] ?? "",
  };
  const shared = { form, known, suggestions, readOnly };
  return (
    <>
      <div className={styles["texts"]}>
        <FramedText
          {...shared}
          name="companyOffering"
          label="Company offering"
          help="What the buyer gets, in words a salesperson can use."
          placeholder="Every customer conversation in one place, with migration and training"
          frame={offeringFrame}
        />
        <FramedText
          {...shared}
          name="companyPositioning"
          label="Company positioning"
          help="Who it is for, what they need, what you offer, and how you differ."
          placeholder="For banks who need their data at home, CRM is the one that runs in their own data centre"
          frame={positioningFrame}
        />
      </div>
      <PositioningDraft {...{ form, plan, combination, readOnly }} />
      <div className={styles["layout"]}>
        <section className={styles["scorecard"]} aria-label="Commercial scorecard">
          <h2 className={styles["title"]}>Commercial scorecard</h2>
          <p className={styles["note"]}>How ready each part of the sales process is, from 0 to 10.</p>
          <Grid
            label={`Commercial scorecard of ${combination.title}`}
            rowHeading="Attribute"
            columns={columns}
            rows={rows}
            source={source}
            readOnly={readOnly}
            place="scorecard"
          />
        </section>
        <ScorecardPanel form={form} />
      </div>
    </>
  );
}
