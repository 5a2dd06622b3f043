import { valueMapSchema } from "@beachhead/contract";
import { valueMapState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import { type CombinationSection, savedAs } from "../combinations/combination-section.ts";
import { OWN, rivalColumn, scoreAt } from "./score-table.ts";
import {
  fieldsOf,
  isFields,
  scorePath,
  storedOf,
  type TableName,
  type ValueMapFields,
  withCopy,
} from "./value-map-fields.ts";

/** Every invalid score with its path. Keyed by position, since names can be equal while editing. */
function issuesIn(fields: ValueMapFields, name: TableName): FieldIssue[] {
  const table = fields[name];
  const columns = [OWN, ...fields.rivals.map(rivalColumn)];
  const values = Object.fromEntries(
    columns.map((column, columnIndex) => [
      String(columnIndex),
      Object.fromEntries(
        table.attributes.map((attribute, index) => [String(index), scoreAt(table, attribute, column)]),
      ),
    ]),
  );
  const parsed = valueMapSchema.safeParse({ values });
  return (parsed.error?.issues ?? []).map(({ path: [, columnIndex, index], message }) => ({
    path: scorePath(name, table.attributes[Number(index)] ?? "", columns[Number(columnIndex)] ?? ""),
    message,
  }));
}

export const valueMap: CombinationSection<ValueMapFields> = {
  kind: "gtm-plan-value-map",
  what: "customer value map",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate: (fields) => [
    ...issuesIn(fields, "map"),
    ...issuesIn(fields, "mapping"),
    ...fieldIssues(valueMapSchema.safeParse({ values: {}, note: fields.note })),
  ],
  stateOf: (values, context) => valueMapState(storedOf(values, context), context.plan.companyName),
  async save(values, context, version) {
    const { plan, combination } = context;
    const reply = await call("saveValueMap", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualCustomerValueMapData: storedOf(values, context),
      },
      ifMatch: version,
    });
    return savedAs(reply, "customerValueData", combination, reply.individualCustomerValueMapData);
  },
  withCopy,
};
