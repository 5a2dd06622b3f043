import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Deck } from "../../../platform/exports/deck.ts";
import { percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { allocationSlide } from "./allocation-slide.ts";
import { channelFigures } from "./channel-figures.ts";
import { actionRows, type ChannelPlanFacts, findChannelPlanFacts, subjectOf } from "./facts.ts";
import type { PlanAllocation } from "./find-allocation.ts";

/**
 * A channel plan as slides: what it brings, year by year, what it needs, where the budget brings most, its assumptions.
 *
 * @param allocation null: without that slide
 */
export function channelDeck(
  { row, channels, years: names }: ChannelPlanFacts,
  allocation: PlanAllocation | null,
): Deck {
  const { totals, ...plan } = channelFigures(row, channels);
  const byRevenue = plan.channels
    .filter(({ revenue }) => revenue !== null && revenue > 0)
    .toSorted((a, b) => (b.revenue ?? 0) - (a.revenue ?? 0))
    .slice(0, 10);
  const [first] = byRevenue;
  const share =
    first === undefined || plan.revenue <= 0
      ? ""
      : `, ${percentOf((first.revenue ?? 0) / plan.revenue)} of it from ${first.label}`;
  const years = totals.years.map((_, index) => names.heading(index + 1));
  const last = totals.years.at(-1);
  const actions = actionRows(channels);
  const done = actions.filter(({ action }) => action.status === "Done").length;
  return {
    title: row.planname,
    footer: [row.planname, subjectOf(row)].filter((part) => part !== "").join(" · "),
    slides: [
      {
        title: `Channels bring ${shortMoney(plan.revenue)} ${row.currency} in a full year${share}`,
        lead: `${row.planname} · ${subjectOf(row)}`,
        rows: [
          {
            height: 2,
            blocks: [
              {
                kind: "figures",
                figures: [
                  { label: "People", value: wholeNumber(plan.people) },
                  { label: "Cost", value: shortMoney(plan.cost), note: row.currency },
                  { label: "Pipeline", value: shortMoney(plan.pipeline), note: row.currency },
                  {
                    label: "Cost of revenue",
                    value:
                      totals.costPercentOfRevenue === null ? "–" : percentOf(totals.costPercentOfRevenue),
                  },
                ],
              },
            ],
          },
          {
            height: 4,
            blocks: [
              {
                kind: "chart",
                shape: "bars",
                format: "money",
                categories: byRevenue.map(({ label }) => label),
                series: [
                  { name: "Revenue", values: byRevenue.map(({ revenue }) => revenue ?? 0), tone: "main" },
                ],
              },
            ],
          },
        ],
      },
      {
        title:
          totals.breakEvenMonth === null
            ? `The channels do not pay back within ${years.length} years`
            : `The channels pay back in month ${totals.breakEvenMonth}; ${names.inSentence(years.length)} brings ${shortMoney(last?.revenue ?? 0)}`,
        lead: `Cost and revenue by year in ${row.currency}, with the start and ramp-up of each channel.`,
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "chart",
                shape: "columns",
                format: "money",
                categories: years,
                series: [
                  { name: "Cost", values: totals.years.map(({ cost }) => cost), tone: "muted" },
                  { name: "Revenue", values: totals.years.map(({ revenue }) => revenue), tone: "main" },
                ],
              },
            ],
          },
        ],
      },
      {
        title: `${plan.channels.length} ${plan.channels.length === 1 ? "channel needs" : "channels need"} ${wholeNumber(plan.people)} people and ${shortMoney(plan.cost)} a year`,
        lead:
          actions.length === 0
            ? "No action item is planned yet."
            : `${done} of ${actions.length} action items are done.`,
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "table",
                head: ["Channel", "People", "Cost", "Pipeline", "Revenue"],
                rows: plan.channels.map((each) => [
                  each.label,
                  each.people === null ? "–" : wholeNumber(each.people),
                  ...[each.cost, each.pipeline, each.revenue].map((value) =>
                    value === null ? "–" : shortMoney(value),
                  ),
                ]),
              },
            ],
          },
        ],
      },
      ...(allocation === null ? [] : [allocationSlide(allocation)]),
      {
        title: "The figures are based on these assumptions",
        lead: subjectOf(row),
        rows: [
          {
            height: 1,
            blocks: [
              {
                kind: "text",
                lines: [
                  `Amounts are in ${row.currency}. Figures of a full year count every channel at its full pace.`,
                  "Years count each channel from its starting month, with ramp-up and time to closure.",
                  ...(totals.withoutValue.length === 0
                    ? []
                    : [`${totals.withoutValue.length} channels lack inputs and count with their cost only.`]),
                  ...(row.description === "" ? [] : [row.description]),
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}

/** The slides of an owner's channel plan; undefined if there is none. */
export async function findChannelDeck(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Deck | undefined> {
  const facts = await findChannelPlanFacts(tx, ownerId, id);
  return facts && channelDeck(facts, null);
}
