import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { id } from "./tool.ts";

const prompts: readonly { name: string; title: string; description: string; text(plan: string): string }[] = [
  {
    name: "review_plan",
    title: "Review my plan",
    description: "What is missing, contradictory or unlikely in a GTM plan, with the figures for it.",
    text: (plan) =>
      `Review the GTM plan ${plan}. Read it with read_gtm_plan, its channel plans (list_channel_plans, read_channel_plan) and simulations (list_simulations), and ask plan_answer for its summary, odds and channels. Then list, most important first: sections that are empty or contradict each other, goals that the channels do not reach, prices or growth without support in closed deals (planned_vs_actual), and the three changes with the greatest effect (goal_seek). Give the figure and where it comes from for each point. Change nothing.`,
  },
  {
    name: "board_page",
    title: "Prepare the board page",
    description: "One page on a GTM plan for a board meeting.",
    text: (plan) =>
      `Prepare one page for the board on the GTM plan ${plan}. Use plan_answer (summary, odds, channels, deals), planned_vs_actual and the simulations of the plan. The page has: the goal and the odds of reaching it, planned against actual this year with the reason for the gap, the channels by cost and revenue, the two largest risks with a figure each, and the decision that the board is asked for. At most 300 words and one table, every figure with its currency and date. Say where a figure is missing instead of estimating it.`,
  },
];

export function addPrompts(server: McpServer): void {
  for (const { name, title, description, text } of prompts)
    server.registerPrompt(
      name,
      { title, description, argsSchema: z.object({ gtmPlanId: id("GTM plan") }) },
      ({ gtmPlanId }) => ({
        messages: [{ role: "user", content: { type: "text", text: text(gtmPlanId) } }],
      }),
    );
}
