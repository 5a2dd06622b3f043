import { dgPlanBody } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { mergeChanges } from "../../../lib/autosave/merge.ts";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { withoutChannels } from "../picker/channel-choices.ts";
import { chooseChannels, toggleChannel } from "../picker/choose-channels.ts";
import { channel as savedChannel, plan as savedPlan } from "../summary/test-plan.ts";
import { withTactic } from "../tactics/tactic-edits.ts";
import {
  channelOf,
  fieldsOf,
  isFields,
  newPlan,
  toSave,
  withInput,
  withLoadedIds,
  withMonth,
} from "./plan-fields.ts";
import { hasField, planToSave, storedPlan, validatePlan } from "./plan-rules.ts";

const named = { ...newPlan("gtm"), planname: "India launch" };

describe("the fields of a channel plan", () => {
  it("a plan with all 25 channels of the catalogue is valid and can be saved", () => {
    const all = chooseChannels(
      named,
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(validatePlan(all)).toEqual([]);
    expect(dgPlanBody.parse(toSave(all)).channels).toHaveLength(25);
    expect(isFields(JSON.parse(JSON.stringify(all)))).toBe(true);
  });

  it("storedPlan trims the plan name, and changes nothing else but the ids of sub-channels", () => {
    const one = toggleChannel({ ...named, planname: " India launch " }, 6);
    const channels = one.channels.map((each) => ({ ...each, content: withLoadedIds(6, each.content) }));
    expect(storedPlan(one)).toEqual({ ...one, planname: "India launch", channels });
  });

  it("errors of a label and a tactic are reported once while figures change, until they are corrected", () => {
    const one = toggleChannel(named, 6);
    const [channel] = one.channels;
    if (channel === undefined) throw new Error("No channel");
    const tactics = [{ id: "1", channel: "x".repeat(301), tactics: "", impact: "", actionData: [] }];
    const wrong = { ...one, channels: [{ ...channel, label: "x".repeat(201), content: tactics }] };
    const paths = ["channels.6.label", "channels.6.content.1.channel"];
    for (const fields of [wrong, withInput(wrong, 6, "closeRatio", 30)])
      expect(validatePlan(fields).map(({ path }) => path)).toEqual(paths);
    const right = { ...wrong.channels[0], label: "Field", key: 6, content: [] };
    expect(validatePlan({ ...wrong, channels: [{ ...channel, ...right }] })).toEqual([]);
  });

  it("a plan without a name and a GTM plan has an error at each of these fields", () =>
    expect(validatePlan(newPlan()).map(({ path }) => path)).toEqual(
      expect.arrayContaining(["planname", "gtmPlanId"]),
    ));

  it("a close ratio of 120 is refused with the field's label, and 0 is accepted", () => {
    const wrong = withInput(toggleChannel(named, 6), 6, "closeRatio", 120);
    expect(validatePlan(wrong)).toEqual([
      {
        path: "channels.6.roiTable.closeRatio",
        message: "SQL to deal (close) ratio must be between 0 and 100",
      },
    ]);
    expect(validatePlan(withInput(wrong, 6, "closeRatio", 0))).toEqual([]);
  });

  it("an error in one channel remains when another channel is corrected or the plan name is blank", () => {
    const both = [6, 7].reduce(
      (fields, key) => withInput(toggleChannel(fields, key), key, "closeRatio", 120),
      named,
    );
    const paths = (fields: typeof both) => validatePlan(fields).map(({ path }) => path);
    expect(paths(both)).toEqual(["channels.6.roiTable.closeRatio", "channels.7.roiTable.closeRatio"]);
    expect(paths(withInput(both, 6, "closeRatio", 20))).toEqual(["channels.7.roiTable.closeRatio"]);
    expect(paths({ ...both, planname: "" })).toEqual([
      "planname",
      "channels.6.roiTable.closeRatio",
      "channels.7.roiTable.closeRatio",
    ]);
  });

  it("an invalid month or date is reported at its own field", () => {
    const one = withMonth(toggleChannel(named, 6), 6, "RampUpTime", 61);
    expect(validatePlan(one)).toEqual([
      expect.objectContaining({ path: "channels.6.timeBoundSimulation.RampUpTime" }),
    ]);
    const [tactic] = channelOf(one, 6)?.content ?? [];
    const [action] = tactic?.actionData ?? [];
    const dated = {
      ...toggleChannel(named, 6),
      channels: (toggleChannel(named, 6).channels ?? []).map((channel) => ({
        ...channel,
        content: tactic && action ? [{ ...tactic, actionData: [{ ...action, targetDate: "soon" }] }] : [],
      })),
    };
    expect(validatePlan(dated)).toEqual([
      {
        path: `channels.6.content.${tactic?.id}.actionData.${action?.id}.targetDate`,
        message: "Target date must be a date such as 2027-01-31",
      },
    ]);
  });

  it("action items without a text, and rows without any entry, are valid and are stored", () => {
    const one = toggleChannel(named, 6);
    const action = {
      id: "a",
      actionItem: "",
      owner: "",
      targetDate: "",
      closingDate: "",
      status: "Open",
    } as const;
    const actionData = [action, { ...action, id: "b", owner: "Asha" }, { ...action, id: "c", owner: " Bo " }];
    const fields = {
      ...one,
      channels: one.channels.map((channel) => ({
        ...channel,
        content: channel.content.map((tactic) => ({ ...tactic, actionData })),
      })),
    };
    expect(validatePlan(fields)).toEqual([]);
    const [stored] = storedPlan(fields).channels[0]?.content ?? [];
    expect(stored?.actionData).toEqual([actionData[0], actionData[1], { ...actionData[2], owner: "Bo" }]);
  });

  it("a text typed for a sub-channel is never merged into another, if the list was reordered or replaced", () => {
    const loaded = (...names: readonly string[]) =>
      fieldsOf(
        savedPlan({
          ...savedChannel(14, "Alliances"),
          content: names.map((name) => ({ channel: name, tactics: "", impact: "", actionData: [] })),
        }),
      );
    const typed = (fields: typeof base, at: number, tactics: string) =>
      withTactic(fields, 14, fields.channels[0]?.content[at]?.id ?? "", (tactic) => ({ ...tactic, tactics }));
    const base = loaded("Webinars", "Trade fairs", "");
    const mine = typed(base, 1, "Hall 4");
    for (const theirs of [loaded("Trade fairs", "Webinars", ""), loaded("Webinars", "Dinners", "")])
      expect(mergeChanges({ base, sent: base, mine, theirs, own: [] })).toEqual({ values: mine, clashes: 1 });
    const both = { base, sent: base, mine, theirs: typed(base, 0, "Monthly"), own: [] };
    expect(mergeChanges(both)).toEqual({ values: typed(mine, 0, "Monthly"), clashes: 0 });
    const ids = base.channels[0]?.content.map(({ id }) => id);
    expect(ids).toEqual(["14-webinars", "14-trade_fairs", "14-"]);
    expect(storedPlan({ ...base, planname: "any" }).channels[0]?.content.map(({ id }) => id)).toEqual(ids);
  });

  it("toSave writes no time-bound row for a channel without months", () => {
    const months = ["StartingMonth", "RampUpTime", "LeadtoClosure"] as const;
    const blank = months.reduce(
      (fields, month) => withMonth(fields, 6, month, null),
      toggleChannel(named, 6),
    );
    expect(toSave(blank).channels?.[0]).toMatchObject({ timeBoundSimulation: [] });
  });
});

describe("a deselected channel", () => {
  const path = "channels.6.roiTable.closeRatio";
  const wrong = withMonth(withInput(toggleChannel(named, 6), 6, "closeRatio", 140), 6, "RampUpTime", 61);

  it("figures that break a rule are not sent while their channel is deselected, and everything else is", () => {
    expect(validatePlan(wrong).map((issue) => issue.path)).toContain(path);
    const without = toggleChannel(wrong, 6);
    expect(validatePlan(without)).toEqual([]);
    const [sent] = dgPlanBody.parse(planToSave(without)).channels ?? [];
    expect(sent?.roiTable).not.toHaveProperty("closeRatio");
    expect(sent?.timeBoundSimulation).toMatchObject({ RampUpTime: 0, LeadtoClosure: 4 });
    const content = withLoadedIds(6, channelOf(wrong, 6)?.content ?? []);
    expect(channelOf(storedPlan(without), 6)?.content).toEqual(content);
    const again = toggleChannel(without, 6);
    expect(channelOf(again, 6)?.roi["closeRatio"]).toBe(140);
    expect(validatePlan(again).map((issue) => issue.path)).toContain(path);
  });

  it("text that is not a number prevents no save of a plan without its channel, and comes back with it", () => {
    const form = createDocumentForm(toggleChannel(named, 6), validatePlan, hasField);
    form.setParseError(path, "Close ratio must be a number", "a third");
    form.update((values) => withInput(values, 6, "closeRatio", null));
    expect(openFields(form.store.getState())).toEqual([path]);
    for (const change of [withoutChannels, (values: typeof named) => toggleChannel(values, 6)]) {
      const { values: before } = form.store.getState();
      form.update(change);
      expect(openFields(form.store.getState())).toEqual([]);
      form.update(() => before);
      expect(openFields(form.store.getState())).toEqual([path]);
      expect(form.store.getState().rawText).toEqual({ [path]: "a third" });
    }
    form.update((values) => toggleChannel(withoutChannels(values), 6));
    form.update((values) => withInput(values, 6, "closeRatio", 30));
    expect(openFields(form.store.getState())).toEqual([]);
  });
});
