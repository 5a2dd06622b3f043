import { describe, expect, test } from "vitest";
import { issuesOf } from "../test-issues.ts";
import { actionChangeBody } from "./action-items.ts";
import { roiBody, timelineBody } from "./calculators.ts";
import { channelKey } from "./channel-key.ts";
import { channelBody } from "./channels.ts";
import { dgPlanBody } from "./plans.ts";
import { salesChannelsBody } from "./sales-channels.ts";

const plan = { gtmplan: "Launch 2027", productgeo: "CRM-India", planname: "India inbound" };

describe("a channel plan", () => {
  test("a channel plan needs a GTM plan and a name; the other fields have defaults", () => {
    expect(issuesOf(dgPlanBody, {})).toMatchObject({ planname: ["Plan name is required"] });
    expect(issuesOf(dgPlanBody, { planname: "A" })).toEqual({ gtmplan: ["Go-to-market plan is required"] });
    expect(dgPlanBody.parse({ ...plan, currency: " inr " })).toMatchObject({
      currency: "INR",
      access: "edit",
    });
    expect(dgPlanBody.parse(plan)).toMatchObject({ currency: "USD", description: "" });
  });

  test("a channel plan has each channel of the catalogue at most once", () => {
    expect(issuesOf(dgPlanBody, { ...plan, channels: [{ key: 6 }, { key: "6" }, { key: 26 }] })).toEqual({
      "channels.1.key": ["Each channel can be added only once"],
      "channels.2.key": ["Channel key must be a whole number from 1 to 25"],
    });
    expect(channelKey.safeParse("x").success).toBe(false);
  });
});

describe("a channel", () => {
  test("a channel is read with one row of inputs or none, and with either spelling of the field names", () => {
    expect(channelBody.parse({ roiTable: [], timeBoundSimulation: [] })).toMatchObject({
      checked: false,
      content: [],
      roiTable: {},
      timeBoundSimulation: null,
    });
    expect(
      channelBody.parse({
        roiTable: [{ revenueTarget: "1000", closeRatio: "" }],
        timeBoundSimulation: [{ startingMonth: 3, RampUpTime: "6" }],
      }),
    ).toMatchObject({
      roiTable: { revenueTarget: 1000 },
      timeBoundSimulation: { StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 0 },
    });
  });

  test("a channel accepts inputs its calculator cannot use yet, but not text or numbers above the limit", () => {
    expect(channelBody.parse({ roiTable: [{ closeRatio: 0 }] }).roiTable).toEqual({ closeRatio: 0 });
    expect(issuesOf(channelBody, { roiTable: [{ toolsCost: "lots", adSpend: 1e13 }] })).toEqual({
      "roiTable.toolsCost": ["The input toolsCost must be a number"],
      "roiTable.adSpend": ["The input adSpend can be at most 1,000,000,000,000"],
    });
  });

  test("an invalid channel gets an error for each field that breaks a rule", () => {
    const content = [
      { channel: "A", impact: "Buying", actionData: [{ targetDate: "2027-02-30", status: "Later" }] },
    ];
    expect(issuesOf(channelBody, { content, timeBoundSimulation: [{ StartingMonth: 0 }] })).toEqual({
      "content.0.impact": ["Impact must be Awareness, Consideration, Closure, several of them, or blank"],
      "content.0.actionData.0.targetDate": ["Target date must be a date such as 2027-01-31"],
      "content.0.actionData.0.status": ["Status must be one of Open, In progress, Blocked, Done, Cancelled"],
      "timeBoundSimulation.StartingMonth": ["Starting month must be a whole number of months from 1 to 60"],
    });
  });

  test("an action item is Open by default, and a change contains only the fields that were sent", () => {
    const [tactic] = channelBody.parse({
      content: [{ channel: "A", actionData: [{ actionItem: "Call" }] }],
    }).content;
    expect(tactic?.actionData[0]).toMatchObject({ actionItem: "Call", status: "Open", targetDate: "" });
    expect(actionChangeBody.parse({ status: "done" })).toEqual({ status: "Done" });
  });
});

describe("the calculators", () => {
  test("calculators read numeric text; other text is blank for the ROI and refused for the timeline", () => {
    expect(roiBody.parse({ channelKey: "6", inputs: { revenueTarget: "5", closeRatio: "much" } })).toEqual({
      channelKey: 6,
      inputs: { revenueTarget: 5 },
    });
    expect(issuesOf(roiBody, { channelKey: 6, inputs: [] })).toEqual({
      inputs: ["The inputs of the calculator must be an object"],
    });
    const inputs = { StartingMonth: 1, rampUpTime: 3, LeadtoClosure: "4", months: 24, oneTimeCost: "" };
    const roi = { pipelineImpact: 12, revenueImpact: 3, recurringCostPerAnnum: 1 };
    expect(timelineBody.parse({ roi, inputs }).inputs).toMatchObject({
      startingMonth: 1,
      rampUpTime: 3,
      leadToClosure: 4,
      months: 24,
      oneTimeCost: undefined,
    });
    expect(
      issuesOf(timelineBody, { roi: { ...roi, revenueImpact: "x" }, inputs: { ...inputs, months: "soon" } }),
    ).toEqual({
      "roi.revenueImpact": ["Revenue impact must be a number"],
      "inputs.months": ["Number of months must be a number"],
    });
  });
});

test("the sales channels of a product are unique without regard to case", () => {
  const products = { CRM: { channels: ["Field Sales", "field sales"], values: {} } };
  expect(issuesOf(salesChannelsBody, { products })).toEqual({
    "products.CRM.channels.1": ["Sales channels must be unique"],
  });
  const values = { India: { "Large Accounts": { "Field Sales": "60", "Inside Sales": "" } } };
  expect(
    salesChannelsBody.parse({ products: { CRM: { channels: ["Field Sales"], values } } }).products["CRM"]
      ?.values,
  ).toEqual({
    India: { "Large Accounts": { "Field Sales": 60, "Inside Sales": null } },
  });
});
