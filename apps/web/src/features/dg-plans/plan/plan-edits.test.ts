import { describe, expect, it } from "vitest";
import { withChannelsBack, withoutChannels } from "../picker/channel-choices.ts";
import { chooseChannels, toggleChannel } from "../picker/choose-channels.ts";
import {
  clearMarker,
  clearMarkers,
  isMarked,
  markAdded,
  nothingAdded,
  shiftAfterDelete,
  shiftAfterReturn,
} from "../tactics/new-marks.ts";
import {
  actionsBack,
  daysOverdue,
  hasSuggestedActions,
  replaceActions,
  suggestedActions,
  suggestedTactics,
  tacticPlace,
  updateAction,
  withTactics,
} from "../tactics/tactic-edits.ts";
import { type ActionFields, channelOf, chosen, newPlan, withInput } from "./plan-fields.ts";

const keysOf = (fields: ReturnType<typeof newPlan>) => chosen(fields).map(({ key }) => key);

const action = (id: string, change: Partial<ActionFields> = {}): ActionFields => ({
  id,
  actionItem: `Do ${id}`,
  owner: "",
  targetDate: "",
  closingDate: "",
  status: "Open",
  ...change,
});

it("the place of a sub-channel goes by its name, and two of one name or one without a name have none", () => {
  const named = (...names: readonly string[]) =>
    withTactics(
      toggleChannel(newPlan(), 14),
      14,
      names.map((channel, index) => ({
        id: `14-${index + 1}`,
        channel,
        tactics: "",
        impact: "",
        actionData: [],
      })),
    );
  const before = named("Webinars", "Trade fairs");
  const places = (fields: typeof before) =>
    (channelOf(fields, 14)?.content ?? []).map(({ id }) => tacticPlace(fields, 14, id));
  expect(places(before)).toEqual(["tactic-Webinars", "tactic-Trade fairs"]);
  // After a removal and a reload the ids are those of other sub-channels.
  expect(places(named("Trade fairs"))).toEqual(["tactic-Trade fairs"]);
  expect(places(named("Webinars", " Webinars ", ""))).toEqual([null, null, null]);
});

describe("selecting channels", () => {
  it("toggleChannel adds a channel with its catalogue sub-channels, and removes it the second time", () => {
    const one = toggleChannel(newPlan(), 6);
    expect(keysOf(one)).toEqual([6]);
    expect(channelOf(one, 6)?.content.length).toBeGreaterThan(3);
    expect(channelOf(one, 6)?.content[0]?.actionData[0]?.status).toBe("Open");
    expect(keysOf(toggleChannel(one, 6))).toEqual([]);
  });

  it("a deselected channel keeps what was typed until it is selected again", () => {
    const typed = withInput(toggleChannel(newPlan(), 6), 6, "revenueTarget", 3_000_000);
    const back = toggleChannel(toggleChannel(typed, 6), 6);
    expect(channelOf(back, 6)?.roi["revenueTarget"]).toBe(3_000_000);
  });

  it("selected channels are listed once each, in the order of the catalogue", () =>
    expect(keysOf(chooseChannels(toggleChannel(newPlan(), 16), [16, 2, 6]))).toEqual([2, 6, 16]));

  it("toggleChannel ignores a channel that is not in the catalogue", () =>
    expect(keysOf(toggleChannel(newPlan(), 26))).toEqual([]));

  it("suggestedTactics offers sub-channels for a channel that has none in the catalogue", () => {
    const one = toggleChannel(newPlan(), 14);
    expect(channelOf(one, 14)?.content).toEqual([]);
    const offered = suggestedTactics(14);
    expect(offered.length).toBeGreaterThan(0);
    expect(channelOf(withTactics(one, 14, offered), 14)?.content).toEqual(offered);
  });

  it("withChannelsBack restores the removed channels, and keeps what was chosen and typed since", () => {
    const before = withInput(chooseChannels(newPlan(), [2, 6]), 6, "revenueTarget", 3_000_000);
    const again = withInput(chooseChannels(withoutChannels(before), [2, 16]), 2, "revenueTarget", 7);
    const back = withChannelsBack({ ...again, planname: "India" }, before.channels);
    expect(keysOf(back)).toEqual([2, 6, 16]);
    expect(back.planname).toBe("India");
    expect([2, 6].map((key) => channelOf(back, key)?.roi["revenueTarget"])).toEqual([7, 3_000_000]);
    expect(withChannelsBack(withoutChannels(before), before.channels)).toEqual(before);
  });

  it("withoutChannels returns the plan to its state before channels were selected", () => {
    const plan = { ...newPlan("gtm"), planname: "India" };
    expect(withoutChannels(chooseChannels(plan, [1, 2, 3]))).toEqual(plan);
  });
});

describe("markers of newly added sub-channels", () => {
  const marked = markAdded(markAdded(markAdded(nothingAdded, 6, 4), 6, 2), 7, 0);

  it("markAdded records each new sub-channel once, by channel", () => {
    expect(marked).toEqual({ 6: [2, 4], 7: [0] });
    expect(markAdded(marked, 6, 2)).toBe(marked);
  });

  it("shiftAfterDelete lowers the index of later marks by one and drops the deleted row's own mark", () => {
    expect(shiftAfterDelete(marked, 6, 1)).toEqual({ 6: [1, 3], 7: [0] });
    expect(shiftAfterDelete(marked, 6, 2)).toEqual({ 6: [3], 7: [0] });
    expect(shiftAfterDelete(marked, 6, 5)).toEqual(marked);
  });

  it("shiftAfterReturn restores the marks as they were when a deleted row comes back", () => {
    expect(shiftAfterReturn(shiftAfterDelete(marked, 6, 2), 6, 2, true)).toEqual(marked);
    expect(shiftAfterReturn(shiftAfterDelete(marked, 6, 1), 6, 1, false)).toEqual(marked);
  });

  it("marks of new sub-channels are cleared for one row or for a whole channel", () => {
    expect(isMarked(clearMarker(marked, 6, 2), 6, 2)).toBe(false);
    expect(isMarked(clearMarker(marked, 6, 2), 6, 4)).toBe(true);
    expect(clearMarkers(marked, 6)).toEqual({ 7: [0] });
  });
});

describe("action items", () => {
  const list = [action("a"), action("b", { closingDate: "2027-01-01" })];

  it("updateAction changes only the four editable fields and not the list that it is given", () => {
    const update = { owner: "Ada", status: "Done", closingDate: "2030-01-01", id: "other" } as const;
    expect(updateAction(list, 1, update)[1]).toEqual(
      action("b", { owner: "Ada", status: "Done", closingDate: "2027-01-01" }),
    );
    expect(list[1]?.owner).toBe("");
  });

  it("updateAction past the end of the list appends an action item that is Open", () => {
    const longer = updateAction(list, 7, { actionItem: "Call" }, "c");
    expect(longer).toHaveLength(3);
    expect(longer[2]).toEqual(action("c", { actionItem: "Call" }));
  });

  it("replaceActions keeps the first action item", () => {
    expect(replaceActions(list, [action("c"), action("d")]).map(({ id }) => id)).toEqual(["a", "c", "d"]);
    expect(replaceActions([], [action("c")]).map(({ id }) => id)).toEqual(["c"]);
  });

  it("actionsBack returns the replaced action items, and keeps those that were edited or added since", () => {
    const before = [action("a"), action("b")];
    const added = [action("c"), action("d")];
    const replaced = replaceActions(before, added);
    expect(actionsBack(replaced, before, added)).toEqual(before);
    const typed = [
      action("a", { owner: "Asha" }),
      action("c", { owner: "Bo" }),
      ...replaced.slice(2),
      action("e"),
    ];
    expect(actionsBack(typed, before, added)).toEqual([typed[0], action("b"), typed[1], typed[3]]);
  });

  it("suggested action items are Open and exist only for sub-channels of the catalogue", () => {
    expect(suggestedActions(6, "Discovery meetings").map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => "Open"),
    );
    expect(hasSuggestedActions(6, "Discovery meetings")).toBe(true);
    expect(hasSuggestedActions(6, "Breakfasts")).toBe(false);
  });

  it("daysOverdue counts from the day after the target date, and is 0 for cancelled or undated items", () => {
    const late = action("a", { targetDate: "2027-01-30" });
    expect(daysOverdue(late, "2027-01-30")).toBe(0);
    expect(daysOverdue(late, "2027-02-02")).toBe(3);
    expect(daysOverdue({ ...late, status: "Cancelled" }, "2027-02-02")).toBe(0);
    expect(daysOverdue({ ...late, status: "Blocked" }, "2027-02-02")).toBe(3);
    expect(daysOverdue(action("a"), "2027-02-02")).toBe(0);
    expect(daysOverdue(action("a", { targetDate: "soon" }), "2027-02-02")).toBe(0);
  });
});
