import { competitionSchema } from "@beachhead/contract";
import { competitorsState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { type CombinationSection, savedAs } from "../combinations/combination-section.ts";
import {
  type CompetitorsFields,
  fieldsFrom,
  fieldsOf,
  isFields,
  storedOf,
  withCopy,
} from "./competitors-fields.ts";

/** Every broken rule with the path of its cell. */
function validate(fields: CompetitorsFields): FieldIssue[] {
  const parsed = competitionSchema.safeParse(storedOf(fields));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => {
    const [list, index, column] = path;
    const row = list === "competitors" && typeof index === "number" ? fields.rows[index] : undefined;
    return { path: row === undefined ? path.join(".") : `rows.${row.id}.${String(column)}`, message };
  });
}

/** Whether the row of a cell is there. */
function hasField({ rows }: CompetitorsFields, path: string): boolean {
  const [list, id] = path.split(".");
  return list !== "rows" || rows.some((row) => row.id === id);
}

export const competitors: CombinationSection<CompetitorsFields> = {
  kind: "gtm-plan-competitors",
  what: "list of competitors",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate,
  hasField,
  asStored(values) {
    const parsed = competitionSchema.safeParse(storedOf(values));
    return parsed.success
      ? fieldsFrom({ ...parsed.data, note: parsed.data.note ?? "" }, Object.keys(values.marketShare))
      : values;
  },
  stateOf: (values, { combination: { industries } }) =>
    competitorsState({ ...storedOf(values), industries }, industries),
  async save(values, { plan, combination }, version) {
    const reply = await call("saveCompetitors", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualCompetitionData: storedOf(values),
      },
      ifMatch: version,
    });
    return savedAs(reply, "competitors", combination, reply.individualCompetitionData);
  },
  withCopy,
};
