import { adsTools } from "./ads.ts";
import { crmAndContentTools } from "./crm-and-content.ts";
import { customersTools } from "./customers.ts";
import { salesTools } from "./sales.ts";
import type { ToolCategory } from "./tool.ts";
import { websiteTools } from "./website.ts";

export type { Tool, ToolCategory } from "./tool.ts";

/** Connected on a screen of its own, and so not among the recommended ones. */
export const CRM_TOOLS = "CRM & Sales Execution";

/** Every category of tools, in the order of the screen. */
export const toolCatalogue: readonly ToolCategory[] = [
  ...crmAndContentTools,
  ...websiteTools,
  ...salesTools,
  ...adsTools,
  ...customersTools,
];

/** The categories that help in a plan's chosen channels, without the CRM's. */
export function recommendedTools(channelKeys: readonly number[]): ToolCategory[] {
  return toolCatalogue.filter(
    (tools) => tools.category !== CRM_TOOLS && tools.channelKeys.some((key) => channelKeys.includes(key)),
  );
}
