import { useMemo, useState } from "react";
import type { SectionFormProps } from "../combinations/section-panel.tsx";
import { type AskedName, NameDialog } from "./name-dialog.tsx";
import { ScoreSection } from "./score-section.tsx";
import { tableActions } from "./table-actions.ts";
import { ValueLinesPanel } from "./value-lines-panel.tsx";
import styles from "./value-map.module.css";
import { namedCompetitors, type ValueMapFields } from "./value-map-fields.ts";

/** Scores of ourselves and the competitors, what they come to, and how the competitors stand as companies. */
export function ValueMapForm({ form, plan, combination, readOnly }: SectionFormProps<ValueMapFields>) {
  const [asked, setAsked] = useState<AskedName | null>(null);
  const { companyName } = plan;
  const actions = useMemo(() => {
    const named = namedCompetitors({ plan, combination });
    const of = (table: "map" | "mapping") => tableActions({ form, table, companyName, named, ask: setAsked });
    return { map: of("map"), mapping: of("mapping") };
  }, [form, plan, combination, companyName]);
  const shared = { form, companyName, readOnly, label: combination.title };
  return (
    <div className={styles["layout"]}>
      <ScoreSection
        {...shared}
        table="map"
        title="Scores"
        note="What matters to buyers. Lead is your score minus the competitors' average."
        actions={actions.map}
      />
      <div className={styles["aside"]}>
        <ValueLinesPanel form={form} companyName={companyName} />
      </div>
      <ScoreSection
        {...shared}
        table="mapping"
        title="Competitive mapping"
        note="How strong each company is, regardless of its product."
        actions={actions.mapping}
      />
      {asked !== null && <NameDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
