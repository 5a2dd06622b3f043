import type { DraftedScores } from "@beachhead/contract";
import { useStore } from "zustand";
import { formatPlain } from "../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import type { DraftCalls } from "../drafts/draft-calls.ts";
import type { DraftPart } from "../drafts/draft-parts.tsx";
import { SectionDrafts } from "../drafts/section-drafts.tsx";
import { OWN, rivalColumn, scoreAt, withScore } from "./score-table.ts";
import styles from "./value-map.module.css";
import type { ValueMapFields } from "./value-map-fields.ts";

type Form = SectionFormProps<ValueMapFields>["form"];

interface CellChange {
  column: string;
  company: string;
  score: number;
  own: number | null;
}

/** The scores of a draft that a table has not, of companies and attributes that it still has. */
function changesOf({ map, rivals }: ValueMapFields, { attribute, scores }: DraftedScores): CellChange[] {
  if (!map.attributes.includes(attribute)) return [];
  return scores.flatMap(({ company, own: isOwn, score }) => {
    if (!isOwn && !rivals.includes(company)) return [];
    const column = isOwn ? OWN : rivalColumn(company);
    const own = scoreAt(map, attribute, column);
    return own === score ? [] : [{ column, company, score, own }];
  });
}

function partOf(form: Form, values: ValueMapFields, row: DraftedScores): DraftPart[] {
  const changes = changesOf(values, row);
  if (changes.length === 0) return [];
  const { attribute, reason } = row;
  const replaced = changes.filter(({ own }) => own !== null);
  const set = (now: ValueMapFields, cells: readonly { column: string; score: number | null }[]) => ({
    ...now,
    map: cells.reduce((map, { column, score }) => withScore(map, attribute, column, score), now.map),
  });
  return [
    {
      key: attribute,
      title: attribute,
      body: (
        <>
          <ul className={styles["drafted"]}>
            {changes.map(({ column, company, score }) => (
              <li key={column}>
                {company} <b>{formatPlain(score)}</b>
              </li>
            ))}
          </ul>
          {reason !== "" && <p className={styles["note"]}>{reason}</p>}
        </>
      ),
      own:
        replaced.length === 0
          ? null
          : replaced.map(({ company, own }) => `${company} ${formatPlain(own ?? 0)}`).join(", "),
      accept() {
        form.update((now) => set(now, changes));
        return () =>
          form.update((now) => {
            // A score that was edited since stays.
            const kept = changes.filter(({ column, score }) => scoreAt(now.map, attribute, column) === score);
            return set(
              now,
              kept.map(({ column, own }) => ({ column, score: own })),
            );
          });
      },
    },
  ];
}

/** Scores by a model as drafts, one part an attribute. */
export function ValueMapDraft({
  form,
  plan,
  combination,
  readOnly,
  calls,
}: SectionFormProps<ValueMapFields> & { calls?: DraftCalls | undefined }) {
  const values = useStore(form.store, (state) => state.values);
  return (
    <SectionDrafts
      {...{ plan, combination, readOnly, calls }}
      section="valueMap"
      what="the scores"
      partsOf={(content) =>
        content.section === "valueMap" ? content.rows.flatMap((row) => partOf(form, values, row)) : []
      }
    />
  );
}
