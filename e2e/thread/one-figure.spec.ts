import { expect, signedInTest } from "../fixtures/test.ts";
import { createAlternative, createChannelPlan, createPlan, saveGoals, YEAR } from "./plan.ts";
import { disagreements, type Place } from "./plan-places.ts";
import { readSources, type Sources } from "./plan-sources.ts";

/** An amount or a count as a place writes it. */
const N = "[−-]?[\\d,]+(?:\\.\\d+)?(?: [kMBT])?(?! %)";
const P = "[\\d.]+";
const places = (list: readonly [source: string, pattern: string][]): Place[] =>
  list.map(([source, pattern]) => ({
    source,
    pattern: new RegExp(pattern.replaceAll("<N>", N).replaceAll("<P>", P)),
  }));

/** Every place that has a figure of the channels: people, cost and revenue at full speed, and year by year. */
const channelPlaces = (name: string, currency: string): Place[] =>
  places([
    [
      "channels",
      `All channels (?<people>\\d+) (?<cost><N>) (?<pipeline><N>) (?<fullYear><N>) (?<costShare><P>) %`,
    ],
    [
      "channel workbook",
      "All channels \\| (?<people>\\d+) \\| (?<cost><N>) \\| (?<pipeline><N>) \\| (?<fullYear><N>)",
    ],
    [
      "channel summary CSV",
      `"All channels",(?<people>\\d+),(?<cost>[\\d.]+),(?<pipeline>[\\d.]+),(?<fullYear>[\\d.]+),(?<costShare><P>)`,
    ],
    ["channel CSV", `"All channels",(?<people>\\d+),(?<cost>\\d+),(?<pipeline>\\d+),(?<fullYear>\\d+)`],
    ["channel slides", `Channels bring (?<fullYear><N>) ${currency} in a full year`],
    [
      "channel slides",
      "People \\| (?<people>\\d+) \\| Cost \\| (?<cost><N>) .* Pipeline \\| (?<pipeline><N>) .* Cost of revenue \\| (?<costShare><P>) %",
    ],
    ["shared channels", `Channels bring (?<fullYear><N>) ${currency} in a full year`],
    ["shared channels", `"People","value":"(?<people>\\d+)".*?"Cost","value":"(?<cost><N>)"`],
    ["plan workbook", `Channel plan ${name}: revenue of a full year \\| (?<fullYear><N>) \\| ${currency}`],
    [
      "plan slides",
      `Revenue \\| ${name} \\| (?<people>\\d+) \\| (?<cost><N>) ${currency} \\| (?<fullYear><N>) ${currency}`,
    ],
    ["agent: channels", `"Channels, full year","text":"(?<fullYear><N>) ${currency}"`],
    ["agent: channels", `"Cost a year","text":"(?<cost><N>) ${currency}".*"People","text":"(?<people>\\d+)"`],
    ["agent: summary", `"Channels, full year","text":"(?<fullYear><N>) ${currency}"`],
    ["review", "Channels carry in .*?(?<people>\\d+) people"],
    ["channels", "pay back in month (?<breakEven>\\d+)"],
    ["channel slides", "pay back in month (?<breakEven>\\d+)"],
  ]);

/** Every place of the goal: its target and today's revenue. */
const goalPlaces = (year: number, currency: string): Place[] =>
  places([
    ["review", `Revenue goal, ${year} (?<target><N>) (?<today><N>) today`],
    ["review", `(?<target><N>) ${currency} of revenue by ${year}`],
    ["goals", `from (?<today><N>) ${currency} to (?<target><N>) ${currency} in ${year}`],
    ["plan workbook", `Revenue \\(${currency}\\) \\| (?<today><N>) \\| (?<target><N>) \\| ${year}`],
    ["plan slides", `Revenue \\(${currency}\\) \\| (?<today><N>) \\| (?<target><N>) \\| ${year}`],
    ["plan slides", `Revenue goes from (?<today><N>) to (?<target><N>) ${currency} by ${year}`],
    ["plan slides", `aims at (?<target><N>) ${currency} by ${year}`],
    ["agent: summary", `"Revenue goal, ${year}","text":"(?<target><N>) ${currency}"`],
    ["agent: plan", `"currentValue":(?<today>\\d+),"targetValue":(?<target>\\d+)`],
  ]);

/** Carried, needed, missing and share of the whole plan, each with its scope in words. */
function wholePlanPlaces(year: number, currency: string, sentence: string): Place[] {
  const whole = sentence.replace("<scope>", "the whole plan");
  return places([
    [
      "review",
      `Channels carry in ${year}, the whole plan (?<carried><N>) (?<share><P>) % of (?<needed><N>) needed`,
    ],
    ["review", `The plan on a page .* Channels ${whole}`],
    ["plan workbook", `carried \\| (?<carried><N>) \\| the whole plan in ${year}`],
    ["plan workbook", `needed \\| (?<needed><N>) \\| the whole plan in ${year}`],
    ["plan workbook", `missing \\| (?<missing><N>) \\| the whole plan in ${year}`],
    ["plan slides", `Channels ${whole}`],
    [
      "plan slides",
      `Channels carry \\| (?<carried><N>) \\| of (?<needed><N>) that the whole plan needs in ${year}`,
    ],
    ["agent: channels", `Channels ${whole}`],
    ["agent: channels", `"Carried, the whole plan in ${year}","text":"(?<carried><N>) ${currency}"`],
    ["agent: channels", `"Needed, the whole plan in ${year}","text":"(?<needed><N>) ${currency}"`],
    ["agent: channels", `"Missing, the whole plan in ${year}","text":"(?<missing><N>) ${currency}"`],
    ["agent: channels", `"Share carried, the whole plan in ${year}","text":"(?<share><P>) %"`],
  ]);
}

const REACHED = (year: number, currency: string) =>
  `carry (?<carried><N>) ${currency} in ${year}, (?<share><P>) % of the (?<needed><N>) that <scope> needs`;
const MISSING = (year: number, currency: string) =>
  `carry (?<carried><N>) of the (?<needed><N>) ${currency} that <scope> needs in ${year}, (?<share><P>) %: (?<missing><N>) is missing`;

/** The note of a plan that falls short, on these screens. */
const fallShortPlaces = (screens: readonly string[], sentence: string): Place[] =>
  places(
    screens.map((screen) => [
      screen,
      `Channels fall short\\. They ${sentence.replace("<scope>", "the whole plan")}`,
    ]),
  );

/** The fourth of five years in a row of a CSV. */
const YEAR_4 = (figure: string) => `(?:[\\d.−-]+,){3}(?<${figure}>[\\d.]+)`;

const pricePlaces: Place[] = places([
  ["review", "Price: odds of both targets (?<odds><P>) % [^.]*? for Northlight Atlas in Germany"],
  ["review", "The odds of both targets are (?<odds><P>) % for Northlight Atlas in Germany"],
  ["plan slides", "the price simulation gives odds of (?<odds><P>) %"],
  ["plan slides", "Price: odds of both targets \\| (?<odds><P>) %"],
  ["agent: summary", `"Odds of both targets","text":"(?<odds><P>) %"`],
  ["agent: odds", `"Odds of both targets","text":"(?<odds><P>) %"`],
  ["simulation slides", "The odds of (?<target><N>) EUR .*? are (?<odds><P>) %"],
  ["shared simulation", "The odds of (?<target><N>) EUR .*? are (?<odds><P>) %"],
  ["plan slides", "The odds of (?<target><N>) EUR .*? are (?<odds><P>) % for Northlight Atlas in Germany"],
  ["agent: odds", "The odds of (?<target><N>) EUR .*? are (?<odds><P>) % for Northlight Atlas in Germany"],
  ["simulator", "Revenue, \\d{4} .*? target (?<target><N>) Attainment"],
  ["simulator", "Median revenue (?<median><N>) in"],
  ["agent: odds", `"Median revenue","text":"(?<median><N>) EUR"`],
  ["review", "(?<segments>\\d+) segments chosen with (?<accounts><N>) accounts"],
  ["plan slides", "Chosen segments \\| (?<segments>\\d+) \\| (?<accounts><N>) accounts"],
  [
    "agent: summary",
    `"Chosen segments","text":"(?<segments>\\d+)".*"Accounts in them","text":"(?<accounts><N>)"`,
  ],
  ["review", "Market of the chosen segments (?<market><N>) a year"],
  ["goals", "market of the chosen segments: <N> / (?<market><N>) EUR"],
]);

/** Odds on the card of the start screen and in the files, and the figures of the recommended point. */
const recommendedPlaces: Place[] = places([
  ["start", "Monthly seats, three plans, (?<odds><P>) % odds of both targets"],
  ["simulator", "Odds of reaching both targets (?<odds><P>) %"],
  ["simulation slides", "Both targets \\| (?<odds><P>) % \\| odds"],
  [
    "simulation workbook",
    "Both targets \\| (?<oddsAsFraction><P>) \\| Revenue target \\| (?<revenueOddsAsFraction><P>)",
  ],
  ["simulation slides", "Revenue target \\| (?<revenueOdds><P>) % \\| <N> EUR"],
  ["simulator", "Recommended: (?<revenue><N>) revenue with EBIT (?<ebitShare><P>) %"],
  ["simulation slides", "for (?<revenue><N>) at (?<ebitShare><P>) % EBIT"],
  ["simulation slides", "Of (?<revenue><N>) revenue in \\d+ \\(year 4\\), (?<ebit><N>) stays as EBIT"],
  ["simulation slides", "is paid back in (?<payback><P>) years; net present value (?<worth><N>)"],
  [
    "simulation workbook",
    "Revenue in the target year \\| (?<revenue><P>) .*EBIT in the target year \\| (?<ebit><P>) \\| EBIT % in the target year \\| (?<ebitShareAsFraction><P>) .*Customers in the target year \\| (?<customers>\\d+) \\| Net present value \\| (?<worth><P>) \\| Payback, years \\| (?<payback><P>)",
  ],
  ["simulation CSV", `"Recommended","","Revenue",${YEAR_4("revenue")}`],
  ["simulation CSV", `"Recommended","","EBIT",${YEAR_4("ebit")}`],
  ["simulation CSV", `"Recommended","","Customers",${YEAR_4("customers")}`],
]);

/** The dashboards show the middle of the ranges, and say so. */
const middlePlaces: Place[] = places([
  [
    "price points",
    "Revenue in \\d+ \\(year 4\\) (?<revenue><N>) EUR .* Customers (?<customers>\\d+) at the year's end .* at the middle of its ranges",
  ],
  ["price years", "Revenue, upfront fees included <N> <N> <N> (?<revenue><N>)"],
  ["price years", "EBIT, % of revenue <N> <N> <N> (?<ebitShare><P>) .* at the middle of its ranges"],
  [
    "price customers",
    "Customers at the end of \\d+ (?<customers>\\d+) (?<users><N>) users .* at the middle of its ranges",
  ],
  [
    "price adjustment",
    "Revenue in \\d+ \\(year 4\\) <N> [+−]<N> against (?<revenue><N>) .* EBIT <N> [+−]<N> against (?<ebit><N>)",
  ],
  ["price adjustment", "The middle of the ranges is the start: (?<revenue><N>) EUR"],
  ["simulation CSV", `"Middle","","Revenue",${YEAR_4("revenue")}`],
  ["simulation CSV", `"Middle","","EBIT",${YEAR_4("ebit")}`],
  ["simulation CSV", `"Middle","","EBIT % of revenue",${YEAR_4("ebitShare")}`],
  ["simulation CSV", `"Middle","","Customers",${YEAR_4("customers")}`],
  ["simulation CSV", `"Middle","","Users",${YEAR_4("users")}`],
]);

/** What the cost's files, its list and the simulation's files say of the fixed cost. */
const costPlaces: Place[] = places([
  ["costs", "Atlas in Germany .*? EUR (?<first><N>)"],
  ["cost slides", "Fixed cost grows from (?<first><N>) in \\d+ \\(year 1\\) to (?<last><N>) in"],
  [
    "cost workbook",
    "Fixed cost for this geography \\| (?<first><P>) \\| <P> \\| <P> \\| <P> \\| (?<last><P>)",
  ],
  ["cost workbook", "Amortised development \\| (?<development><P>)"],
  ["simulation workbook", "Amortised development \\| (?<development><P>)"],
  ["simulation CSV", `"Recommended","","Cost: Development, amortised",(?<development><P>)`],
  ["cost CSV", `"Onboarding per new customer",(?<onboarding><P>)`],
  ["cost slides", "A new customer costs (?<onboarding><N>) once, a user (?<user><P>) a year"],
  ["cost slides", "A user, \\d+ \\(year 1\\) \\| (?<user><P>)"],
  ["cost workbook", "Onboarding per new customer \\| (?<onboarding><P>)"],
]);

/** Planned against actual, beside the channels' own first year. */
const actualPlaces = (year: number): Place[] =>
  places([
    ["actuals", `Planned pipeline (?<pipeline><N>) EUR, (?<channels>\\d+) channels`],
    ["actuals", "Closed revenue (?<closed><N>) of (?<planned><N>) planned"],
    ["actuals", `Odds that remain: (?<planned><N>) EUR by the end of ${year}`],
    ["actuals", `Planned (?<planned><N>) Closed (?<closed><N>) Jan`],
    ["actuals", `plan to date, <N> of (?<planned><N>) EUR for ${year}`],
    ["channels", `${year} (?<pipeline><N>) (?<planned><N>) `],
    ["channels", "summary (?<channels>\\d+) channels"],
  ]);

function expectOneFigure(sources: Sources, groups: Readonly<Record<string, readonly Place[]>>): void {
  for (const [group, list] of Object.entries(groups)) expect(disagreements(sources, list), group).toEqual([]);
}

signedInTest(
  "each figure of the example plan is the same on every screen, in exports, shared pages and answers to agents, with an alternative beside its channel plan",
  async ({ page, user }) => {
    const ids = await user.api.call("copyExample");
    await createAlternative(user, ids.dgPlanId);
    const sources = await readSources(page, user, ids);
    const year = new Date().getUTCFullYear() + 3;
    const sentence = MISSING(year, "EUR");
    const atlas = sentence.replace("<scope>", "Northlight Atlas in Germany");
    expectOneFigure(sources, {
      "the goal": goalPlaces(year, "EUR"),
      "the channels": channelPlaces("Germany, first two years", "EUR"),
      "the whole plan": [...wholePlanPlaces(year, "EUR", sentence), ...fallShortPlaces(["goals"], sentence)],
      "Atlas in Germany": places([
        ["channels", `Channels ${atlas}`],
        [
          "channels",
          `Carried into ${year} (?<carried><N>) ?EUR Needed for Northlight Atlas in Germany (?<needed><N>) ?EUR Missing (?<missing><N>) ?EUR Reached (?<share><P>) %`,
        ],
        ["simulator", `With 6 people, channels ${atlas}`],
      ]),
      "price and segments": pricePlaces,
      "the recommended point": recommendedPlaces,
      "the middle of the ranges": middlePlaces,
      "the cost": costPlaces,
      "the running year": actualPlaces(year - 3),
    });
  },
);

const rupees = [
  {
    outcome: "falls short",
    revenueTarget: 98_765_432,
    averageDealSize: 1_500_000,
    sentenceOf: MISSING,
    notes: (sentence: string) => fallShortPlaces(["start", "review", "goals"], sentence),
    between: "Missing (?<missing><N>) ?INR ",
  },
  {
    outcome: "reaches its goal",
    revenueTarget: 2_345_678_901,
    averageDealSize: 15_000_000,
    sentenceOf: REACHED,
    notes: () => [],
    between: ".*",
  },
] as const;

for (const { outcome, sentenceOf, notes, between, ...channel } of rupees)
  signedInTest(
    `each figure of a plan in rupees that ${outcome} is the same on every screen, in exports and answers to agents, with an alternative beside its channel plan`,
    async ({ page, user }) => {
      const currency = "INR";
      const { gtmPlanId } = await createPlan(user, {
        name: "India launch",
        currency,
        geos: ["India", "Nepal"],
      });
      const year = YEAR + 3;
      await saveGoals(user, gtmPlanId, currency, { target: 1_234_567_890, year });
      const dgPlanId = await createChannelPlan(user, {
        gtmPlanId,
        combination: "CRM-India",
        currency,
        ...channel,
      });
      await createAlternative(user, dgPlanId);
      const sources = await readSources(page, user, { gtmPlanId, dgPlanId });
      const sentence = sentenceOf(year, currency);
      const india = sentence.replace("<scope>", "CRM in India");
      expectOneFigure(sources, {
        "the goal": goalPlaces(year, currency),
        "the channels": channelPlaces("Field sales", currency),
        "the whole plan": [...wholePlanPlaces(year, currency, sentence), ...notes(sentence)],
        "CRM in India": places([
          ["channels", `Channels ${india}`],
          [
            "channels",
            `Carried into ${year} (?<carried><N>) ?INR Needed for CRM in India (?<needed><N>) ?INR ${between}Reached (?<share><P>) %`,
          ],
        ]),
      });
    },
  );
