import { beforeEach, describe, expect, it } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { OWN, rivalColumn, scoreAt } from "./score-table.ts";
import { deleteAttribute, nameProblem, removeRival, renameAttribute, renameRival } from "./table-edits.ts";
import type { ValueMapFields } from "./value-map-fields.ts";
import { valueMap } from "./value-map-section.ts";

const values: ValueMapFields = {
  rivals: ["Halden", "Verity"],
  map: {
    attributes: ["Cost", "Reach"],
    own: { Cost: 8 },
    rivals: { Halden: { Cost: 4 }, Verity: { Reach: 2 } },
  },
  mapping: { attributes: ["Market Presence"], own: {}, rivals: { Halden: { "Market Presence": 6 } } },
  note: "",
};
const open = () => createDocumentForm(values, valueMap.validate);
const last = () => useToasts.getState().toasts.at(-1);

beforeEach(() => useToasts.setState({ toasts: [] }));

describe("rows and columns of the value map", () => {
  it("deleteAttribute reports the scores deleted with the attribute, and Undo restores everything", () => {
    const form = open();
    deleteAttribute(form, "map", "Cost");
    expect(form.store.getState().values.map.attributes).toEqual(["Reach"]);
    expect(last()?.message).toBe("Deleted Cost with its 2 scores");
    last()?.action?.run();
    const { map } = form.store.getState().values;
    expect(map.attributes).toEqual(["Cost", "Reach"]);
    expect([scoreAt(map, "Cost", OWN), scoreAt(map, "Cost", rivalColumn("Halden"))]).toEqual([8, 4]);
  });

  it("removeRival removes a competitor from both tables, and Undo restores it in both", () => {
    const form = open();
    removeRival(form, "Halden");
    expect(form.store.getState().values.rivals).toEqual(["Verity"]);
    expect(last()?.message).toBe("Removed Halden with its 2 scores");
    last()?.action?.run();
    expect(form.store.getState().values).toEqual(values);
  });

  it("text that is not a number follows a rename, removal and Undo, so that it never blocks a save unseen", () => {
    const form = open();
    form.setParseError("map.rival Halden.Reach", "Must be a number", "high");
    renameRival(form, "Halden", "Halden 2");
    renameAttribute(form, "map", "Reach", "Range");
    expect(form.store.getState().rawText).toEqual({ "map.rival Halden 2.Range": "high" });
    removeRival(form, "Halden 2");
    expect(openFields(form.store.getState())).toEqual([]);
    last()?.action?.run();
    expect(form.store.getState().rawText).toEqual({ "map.rival Halden 2.Range": "high" });
  });

  it("nameProblem rejects a blank name, a name over 200 characters and a duplicate", () => {
    expect(nameProblem("Attribute", "  ", [])).toBe("Attribute is required");
    expect(nameProblem("Attribute", "a".repeat(200), [])).toBeUndefined();
    expect(nameProblem("Attribute", "a".repeat(201), [])).toBe("Attribute can have at most 200 characters");
    expect(nameProblem("Attribute", " cost", ["Cost"])).toBe('Attribute "cost" is already in the list');
  });
});
