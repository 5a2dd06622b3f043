import { addNamedThread } from "../modules/comments/index.ts";
import { addMs, DAY_MS, HOUR_MS } from "../platform/clock/durations.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import { planner } from "./northlight.ts";

const MIRA = planner.name;
const LENA = "Lena Brandt";
/** Head of finance, by name alone: visitors explore the example in personal workspaces, which have no members. */
export const HENRIK = "Henrik Sauer";

interface Said {
  about: "plan" | "cost" | "simulation";
  path: string;
  label: string;
  value: string;
  comments: readonly (readonly [author: string, text: string])[];
}

/** Where finance and marketing do not agree with the plan yet. Paths are the names of fields as the screens have them. */
const threads: readonly Said[] = [
  {
    about: "plan",
    path: "",
    label: "",
    value: "",
    comments: [
      [HENRIK, "The board meets on the 12th. I would like to show the odds without the Portfolio plan too."],
    ],
  },
  {
    about: "cost",
    path: "Sales and marketing",
    label: "Sales and marketing",
    value: "1,480,000 EUR",
    comments: [
      [
        HENRIK,
        "This pays for four people in Berlin from January. If two of them start in April, it is too much.",
      ],
      [MIRA, "You are right, two start in April. I lowered it to 1.35 million."],
    ],
  },
  {
    about: "cost",
    path: "Cost of capital",
    label: "Cost of capital",
    value: "11 %",
    comments: [[HENRIK, "The bank asks for 12.5 % now. I would plan with 12."]],
  },
  {
    about: "cost",
    path: "Share of fixed cost",
    label: "Share of fixed cost",
    value: "58 %",
    comments: [
      [HENRIK, "Austria and Switzerland use the same data centre. Is 58 % still right once they are open?"],
    ],
  },
  {
    about: "simulation",
    path: "plan-2/Retention",
    label: "Business, Retention",
    value: "93 %",
    comments: [
      [LENA, "Last year 93 of 100 stayed, but those who left in December are not counted yet."],
      [MIRA, "With them it is 91. Changed."],
    ],
  },
  {
    about: "simulation",
    path: "plan-3/Share of target",
    label: "Portfolio, Share of target",
    value: "41 %",
    comments: [[HENRIK, "Nine customers carry two fifths of the target. What if one of them leaves?"]],
  },
];

interface ExampleDocuments {
  plan: string;
  cost: string;
  simulation: string;
}

const kinds = { plan: "gtm-plan", cost: "product-cost", simulation: "simulation" } as const;
const FIRST_SAID_DAYS = 8;

/** Adds what Northlight's people said about these documents in the last days. */
export async function addExampleComments(
  tx: UserTransaction,
  ownerId: string,
  documents: ExampleDocuments,
  now: Date,
): Promise<void> {
  for (const [index, { about, comments, ...place }] of threads.entries()) {
    const started = addMs(now, (index - FIRST_SAID_DAYS) * DAY_MS);
    const said = comments.map(([author, text], turn) => ({
      author,
      text,
      at: addMs(started, turn * 3 * HOUR_MS),
    }));
    const subject = { ownerId, kind: kinds[about], documentId: documents[about] };
    await addNamedThread(tx, subject, { ...place, comments: said });
  }
}
