import { afterEach, describe, expect, it, vi } from "vitest";
import { createDocumentForm } from "../../../lib/form/document-form.ts";
import { toggleChannel } from "../picker/choose-channels.ts";
import { channelOf, newPlan } from "../plan/plan-fields.ts";
import { actionSource } from "./tactic-actions.tsx";

function discovery() {
  const form = createDocumentForm(toggleChannel(newPlan(), 6), () => []);
  const tactic = channelOf(form.store.getState().values, 6)?.content[1];
  const id = tactic?.actionData[0]?.id;
  if (tactic === undefined || id === undefined) throw new Error("Field Sales has lost its action items.");
  const source = actionSource(form, { channelKey: 6, tacticId: tactic.id, today: "2027-02-02" });
  const write = (row: string, column: string, value: string) =>
    source.write([{ row, column, value, unreadable: null }]);
  return { form, id, source, write };
}

describe("the cells of action items", () => {
  afterEach(() => vi.restoreAllMocks());

  it("cells of an action item accept owner, target date and status, and show the days overdue", () => {
    const { id, source, write } = discovery();
    write(id, "owner", " Ada ");
    write(id, "targetDate", "2027-01-31");
    expect(source.read(id, "owner")).toBe("Ada");
    expect(source.read(id, "overdue")).toBe("Overdue, 2 days");
    write(id, "status", "In progress");
    expect(source.read(id, "closingDate")).toBe("");
  });

  it("an action item set to Done gets today as its closing date, unless it already has one", () => {
    const { id, source, write } = discovery();
    write(id, "status", "Done");
    expect(source.read(id, "closingDate")).toBe("2027-02-02");
    write(id, "closingDate", "2027-01-15");
    write(id, "status", "");
    expect(source.read(id, "status")).toBe("Open");
    write(id, "status", "Done");
    expect(source.read(id, "closingDate")).toBe("2027-01-15");
  });

  it("an update of an unknown action item is logged and changes nothing", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { form, write } = discovery();
    const before = form.store.getState().values;
    write("gone", "owner", "Ada");
    expect(form.store.getState().values).toBe(before);
    expect(logged).toHaveBeenCalledWith("Invalid path for selectedChannel update", expect.anything());
  });
});
