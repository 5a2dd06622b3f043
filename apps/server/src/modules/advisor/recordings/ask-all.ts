import { draftedSections, type PlanFigure } from "@beachhead/contract";
import type { CountedModel } from "../advisor.ts";
import { chooseFunctions, wordAnswer } from "../ask/ask-model.ts";
import { askForDraft } from "../drafts/ask-for-draft.ts";
import type { Combination, DraftContext, DraftedPlan, Passage } from "../drafts/draft-data.ts";
import { draftQuestion } from "../drafts/draft-prompts.ts";
import { attributeNames, goldenProducts } from "../evaluation/golden-cells.ts";
import { createModelAdvisor } from "../model/model-advisor.ts";

const QUESTION = "Can we reach our revenue target?";
const figures: readonly PlanFigure[] = [
  { label: "Odds of both targets", text: "62 %", source: "simulation", simulationId: null },
  { label: "Revenue target, year 3", text: "12 M USD", source: "goals", simulationId: null },
];

const combination: Combination = {
  id: "0190a5f0-0000-7000-8000-000000000001",
  title: "Wake-India",
  product: "Wake",
  geo: "India",
  industries: ["Banking", "Retail"],
};
const noFigures = { marketSize: null, yoyGrowth: null };
const competitor = {
  industry: "Banking",
  url: "",
  country: "India",
  revenue: null,
  funding: null,
  customers: null,
  yearOfIncorporation: null,
  marketShare: 0,
  asOf: "",
};
const plan: DraftedPlan = {
  companyName: "Acme",
  currency: "USD",
  products: [
    {
      id: "0190a5f0-0000-7000-8000-000000000002",
      name: "Wake",
      description: goldenProducts.crm,
      geos: ["India"],
      geoIds: [combination.id],
      industries: ["Banking", "Retail"],
    },
  ],
  segmentationData: {
    "Wake-India": {
      rational: "",
      industries: {
        Banking: { Enterprise: 180, "Mid-Market": 1_200, SME: null, ...noFigures },
        Retail: { Enterprise: 90, "Mid-Market": 4_000, SME: null, ...noFigures },
      },
    },
  },
  competitors: {
    "Wake-India": {
      competitors: [{ ...competitor, name: "Halden" }],
      industries: combination.industries,
      marketShare: {},
      note: "",
    },
  },
  customerValueData: {},
  personalSelection: {
    "Wake-India": { Banking: { Enterprise: true, "Mid-Market": true, SME: false } },
  },
  overlayValueDriver: {},
  positioningAndPricingData: {},
};
const passages: readonly Passage[] = [
  { title: "Home", url: "https://acme.example", content: "Wake runs in the bank's own data centre." },
];

/** What the drafts are asked from. */
export const draftContext: DraftContext = { plan, combination, passages };

/** Asks everything that a model is asked, one call after another, about a plan that never changes. */
export async function askAll(model: CountedModel): Promise<Record<string, unknown>> {
  const asking = {
    ownerId: "recording",
    signal: new AbortController().signal,
    log: { warn: () => undefined },
  };
  const results: Record<string, unknown> = {};
  for (const industry of combination.industries)
    results[`autofill ${industry}`] = (
      await createModelAdvisor(model).advise(
        {
          product: { name: "Wake", description: goldenProducts.crm },
          geo: "India",
          industries: [industry],
          attributes: Object.values(attributeNames),
        },
        asking,
      )
    ).industries;
  results["functions"] = await chooseFunctions(model, QUESTION, asking);
  results["answer"] = (await wordAnswer(model, QUESTION, figures, asking)) ?? null;
  for (const section of draftedSections)
    results[`draft ${section}`] = await askForDraft(model, draftQuestion(section, draftContext), asking);
  return results;
}
