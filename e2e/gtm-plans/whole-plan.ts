import { defaultAttributes, scorecardAttributes } from "@beachhead/contract";
import type { TestUser } from "../fixtures/account.ts";

/** The texts of a plan, each after the name of its field, so that names stay distinct. */
export interface PlanWords {
  /** Letters and digits only. */
  planName: string;
  text: (place: string) => string;
  products?: readonly string[] | undefined;
  geos?: readonly string[] | undefined;
  industries?: readonly string[] | undefined;
  rivals?: readonly string[] | undefined;
}

const sizes = <T>(value: T) => ({ Enterprise: value, "Mid-Market": value, SME: value });
const mapOf = <T>(names: readonly string[], value: (name: string) => T) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

function sections({ text, industries = [], rivals = [], company }: PlanWords & { company: string }) {
  const scores = (name: string) => ({ Cost: name.length % 10, Reliability: 6 });
  return {
    segmentationData: {
      rational: text("Rationale"),
      industries: mapOf(industries, () => ({
        ...sizes(1200),
        SME: text("Figure"),
        marketSize: 800_000_000,
        yoyGrowth: 8,
      })),
    },
    competitors: {
      competitors: rivals.map((name, index) => ({
        industry: index === 0 ? "" : (industries[index % industries.length] ?? ""),
        name,
        url: index === 0 ? "javascript:alert(1)" : "https://rival.example/about",
        country: text("Country"),
        revenue: 50_000_000,
        funding: text("Funding"),
        customers: 300,
        yearOfIncorporation: 2010,
        marketShare: 7.5,
        asOf: "2027-01-31",
      })),
      industries,
      marketShare: mapOf(industries, () => 5),
      note: text("Shares"),
    },
    customerValueData: {
      attributes: [...defaultAttributes, text("Attribute")],
      values: mapOf([company, ...rivals], scores),
      competitiveMapping: {
        attributes: [text("Mapping")],
        values: mapOf([company, ...rivals], (name) => ({ [text("Mapping")]: name.length % 10 })),
      },
      note: text("Asked"),
    },
    overlayValueDriver: {
      industries,
      segments: ["Enterprise", "Mid-Market", "SME"],
      attributes: ["Cost", text("Driver")],
      scores: { myScores: {}, avgScores: {} },
      selections: mapOf(industries, () => sizes({ Cost: true, [text("Driver")]: true })),
      note: text("Lost deals"),
    },
    recommendedsegmentData: mapOf(industries, () => ({
      ...sizes("very high"),
      SME: text("Level").slice(0, 50),
    })),
    personalSelection: mapOf(industries, () => ({ ...sizes(true), SME: false })),
    positioningAndPricingData: {
      companyOffering: text("Offering"),
      companyPositioning: text("Positioning"),
      commercialScorecard: scorecardAttributes.map((attribute, index) => ({
        attribute,
        score: index % 11,
        comment: text("Comment"),
      })),
    },
  };
}

/** A plan with something in every field, saved as a whole. Answers its id. */
export async function savePlanOf(user: TestUser, words: PlanWords): Promise<string> {
  const { text, planName } = words;
  const company = text("Company");
  const geos = words.geos ?? [text("Geo")];
  const industries = words.industries ?? [text("Industry"), "Retail"];
  const rivals = words.rivals ?? [text("Rival"), "Other"];
  const names = words.products ?? [text("Product")];
  const products = names.map((name) => ({ name, description: text("Description"), geos, industries }));
  const parts = sections({ ...words, industries, rivals, company });
  const titles = names.flatMap((name) => geos.map((geo) => `${name}-${geo}`));
  const goal = { targetYear: new Date().getUTCFullYear() + 5 };
  const { status, body } = await user.api.send("saveWholePlan", {
    body: {
      gtmPlanName: planName,
      companyName: company,
      shortDescription: text("Short"),
      website: "https://acme.example",
      products,
      segmentData: [{ enterprise: text("Large"), midMarket: text("Middle"), sme: text("Small") }],
      goalsNote: text("Agreed"),
      goals: [
        { ...goal, id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 12_000_000 },
        { ...goal, id: 2, goal: "No of Customers", currentValue: 120, targetValue: 600 },
        { ...goal, id: 3, goal: text("Goal"), currentValue: 4, targetValue: 8 },
      ],
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, mapOf(titles, () => part)])),
    },
  });
  if (status !== 200 || typeof body !== "object" || body === null || !("gtmPlanId" in body))
    throw new Error(`The plan was not saved: ${JSON.stringify(body)}`);
  return String(body.gtmPlanId);
}

/** Texts that would do harm if they were taken for anything but text. */
export const harmful = (place: string): string =>
  `${place} <img src=x onerror=alert(1)> "'><svg onload=alert(2)> {{7*7}} javascript:alert(3)`;
