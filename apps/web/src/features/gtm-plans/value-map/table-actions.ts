import { comparableName } from "@beachhead/contract/plan-defaults";
import type { MenuItem } from "../../../components/menu/menu.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { TableActions } from "./score-section.tsx";
import {
  addAttribute,
  addRival,
  deleteAttribute,
  moveAttribute,
  nameProblem,
  removeRival,
  renameAttribute,
  renameRival,
} from "./table-edits.ts";
import type { TableName, ValueMapFields } from "./value-map-fields.ts";

/** A dialog that asks for the name of a row or column. */
export interface AskedName {
  /** Title of the dialog: "Rename Cost". */
  title: string;
  label: string;
  initial: string;
  placeholder?: string | undefined;
  /** Label of the confirming button. */
  action: string;
  problemOf(name: string): string | undefined;
  onName(name: string): void;
}

interface TableOf {
  form: DocumentForm<ValueMapFields>;
  table: TableName;
  companyName: string;
  /** Competitors of the step Competitors, where they are renamed and removed. */
  named: readonly string[];
  ask(name: AskedName): void;
}

const ELSEWHERE = "This name comes from the Competitors step. Rename or remove it there.";

/** The actions of the buttons and menus of one table. */
export function tableActions({ form, table, companyName, named, ask }: TableOf): TableActions {
  const attributes = () => form.store.getState().values[table].attributes;
  const rivals = () => form.store.getState().values.rivals;
  const without = (names: readonly string[], name: string) => names.filter((each) => each !== name);
  const problemOfRival = (name: string, others: readonly string[]) =>
    nameProblem("Competitor", name, [...others, companyName]);

  function attributeItems(attribute: string): MenuItem[] {
    const index = attributes().indexOf(attribute);
    return [
      {
        label: "Rename",
        onSelect: () =>
          ask({
            title: "Rename the attribute",
            label: "Attribute",
            initial: attribute,
            action: "Rename",
            problemOf: (name) => nameProblem("Attribute", name, without(attributes(), attribute)),
            onName: (name) => renameAttribute(form, table, attribute, name),
          }),
      },
      {
        label: "Move up",
        disabled: index <= 0,
        onSelect: () => moveAttribute(form, table, attribute, index - 1),
      },
      {
        label: "Move down",
        disabled: index === attributes().length - 1,
        onSelect: () => moveAttribute(form, table, attribute, index + 1),
      },
      {
        label: "Delete",
        tone: "danger",
        startsGroup: true,
        onSelect: () => deleteAttribute(form, table, attribute),
      },
    ];
  }

  function rivalItems(rival: string): MenuItem[] {
    const isNamed = named.some((name) => comparableName(name) === comparableName(rival));
    const off = isNamed ? { disabled: true, disabledReason: ELSEWHERE } : {};
    return [
      {
        label: "Rename",
        ...off,
        onSelect: () =>
          ask({
            title: "Rename the competitor",
            label: "Competitor",
            initial: rival,
            action: "Rename",
            problemOf: (name) => problemOfRival(name, without(rivals(), rival)),
            onName: (name) => renameRival(form, rival, name),
          }),
      },
      {
        label: "Remove",
        tone: "danger",
        startsGroup: true,
        ...off,
        onSelect: () => removeRival(form, rival),
      },
    ];
  }

  return {
    addAttribute: () =>
      ask({
        title: "Add an attribute",
        label: "Attribute",
        initial: "",
        placeholder: "Data residency",
        action: "Add",
        problemOf: (name) => nameProblem("Attribute", name, attributes()),
        onName: (name) => addAttribute(form, table, name),
      }),
    addRival: () =>
      ask({
        title: "Add a competitor",
        label: "Competitor",
        initial: "",
        placeholder: "Halden CRM",
        action: "Add",
        problemOf: (name) => problemOfRival(name, rivals()),
        onName: (name) => addRival(form, name),
      }),
    attributeItems,
    rivalItems,
  };
}
