import { expect, test } from "vitest";
import { channelBody, channelOfPlanBody } from "../channels.ts";
import { recommendedTools, toolCatalogue } from "../tools/tool-catalogue.ts";
import { catalogueChannel, channelCatalogue } from "./channel-catalogue.ts";
import { channelCategories } from "./entry.ts";
import { readImpact } from "./impact.ts";
import { catalogueReply, newChannel } from "./new-channel.ts";

test("the channel catalogue has the keys 1 to 25 in order, and other keys give undefined", () => {
  expect(channelCatalogue.map(({ key }) => key)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  for (const { key } of channelCatalogue) expect(catalogueChannel(key)?.key).toBe(key);
  expect([catalogueChannel(0), catalogueChannel(26), newChannel(26)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("channels 12 to 25 have the names and categories of the specification", () => {
  expect(channelCatalogue.slice(11).map(({ label, category }) => [label, category])).toEqual([
    ["Offline Advertising", "paidads"],
    ["Channel Sales - Resellers/Distributers", "channelSales"],
    ["GTM Partnerships", "channelSales"],
    ["Trade Shows/Event Participation", "trade"],
    ["Host Events", "events"],
    ["Account Planning/Account Based Marketing", "common"],
    ["Retain and Upsell to Existing customers", "common"],
    ["Reference Sales", "common"],
    ["Product Led Marketing/Freemium", "product"],
    ["Influencer Marketing", "marketing"],
    ["Review Sites", "review"],
    ["Viral Marketing", "marketing"],
    ["Programmatic Ad Platform - Demand Side", "paidads"],
    ["Programmatic ad Platform - Sell Side", "paidads"],
  ]);
  expect(new Set(channelCatalogue.map(({ category }) => category))).toEqual(new Set(channelCategories));
});

test("four channels have suggestions instead of sub-channels, all others have sub-channels", () => {
  const bare = channelCatalogue.filter(({ content }) => content.length === 0);
  expect(bare.map(({ key }) => key)).toEqual([14, 23, 24, 25]);
  for (const { suggestions } of bare) expect(suggestions.length).toBeGreaterThanOrEqual(3);
  for (const { content, key } of channelCatalogue)
    expect(content.length >= 4 || bare.some((each) => each.key === key), String(key)).toBe(true);
});

test("every sub-channel has advice, known stages and three first actions, and no channel names one twice", () => {
  for (const { content, suggestions } of channelCatalogue) {
    const tactics = [...content, ...suggestions];
    expect(new Set(tactics.map(({ channel }) => channel)).size).toBe(tactics.length);
    for (const { tactics: advice, impact, actions } of tactics) {
      expect(advice.length).toBeGreaterThan(60);
      expect(readImpact(impact)).toBe(impact);
      expect(new Set(actions).size).toBe(3);
    }
  }
});

test.each([
  ["Closure,  awareness", "Awareness, Closure"],
  ["closure, consideration", "Consideration, Closure"],
  ["Consideration, Awareness, Closure", "Awareness, Consideration, Closure"],
  ["", ""],
  ["Buying", null],
  ["Awareness, Buying", null],
])("readImpact reads %j as %j", (text, impact) => {
  expect(readImpact(text)).toBe(impact);
});

test("a channel of the catalogue can be saved unchanged", () => {
  for (const { key } of channelCatalogue) {
    const channel = newChannel(key);
    expect(channelOfPlanBody.safeParse(channel).success).toBe(true);
    expect(channelBody.safeParse(channel).success).toBe(true);
  }
  expect(catalogueReply()).toHaveLength(25);
});

test("every channel has tools, every tool has addresses, and only two CRMs can be connected", () => {
  for (const { key } of channelCatalogue)
    expect(recommendedTools([key]).length, String(key)).toBeGreaterThan(0);
  const tools = toolCatalogue.flatMap((category) => category.tools);
  for (const { url, pricingUrl, image } of tools) {
    for (const address of [url, pricingUrl]) expect(address).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+(\/|$)/);
    expect(image).toMatch(/^\/tools\/[a-z0-9-]+\.svg$/);
  }
  expect(tools.filter(({ integration }) => integration).map(({ name }) => name)).toEqual([
    "Zoho CRM",
    "HubSpot",
  ]);
  expect(recommendedTools([6]).map(({ category }) => category)).not.toContain("CRM & Sales Execution");
  expect(recommendedTools([])).toEqual([]);
});
