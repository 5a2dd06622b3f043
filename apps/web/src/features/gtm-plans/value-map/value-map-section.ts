import { valueMapSchema } from "@beachhead/contract";
import { valueMapState } from "@beachhead/contract/plan-steps";
import { call } from "../../../lib/api/call.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
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
    columns.map((column, place) => [
      String(place),
      Object.fromEntries(
        table.attributes.map((attribute, index) => [String(index), scoreAt(table, attribute, column)]),
      ),
    ]),
  );
  const parsed = valueMapSchema.safeParse({ values });
  return (parsed.error?.issues ?? []).map(({ path: [, place, index], message }) => ({
    path: scorePath(name, table.attributes[Number(index)] ?? "", columns[Number(place)] ?? ""),
    message,
  }));
}

export const valueMap: CombinationSection<ValueMapFields> = {
  kind: "gtm-plan-value-map",
  what: "customer value map",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate: (fields) => [...issuesIn(fields, "map"), ...issuesIn(fields, "mapping")],
  stateOf: (values, of) => valueMapState(storedOf(values, of), of.plan.companyName),
  async save(values, of, version) {
    const { plan, combination } = of;
    const reply = await call("saveValueMap", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualCustomerValueMapData: storedOf(values, of),
      },
      ifMatch: version,
    });
    return savedAs(reply, "customerValueData", combination, reply.individualCustomerValueMapData);
  },
  withCopy,
};
