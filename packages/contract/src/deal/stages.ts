import { comparableName } from "../characters.ts";

/** Probabilities in percent by the name of the stage. */
export type StageProbabilities = Readonly<Record<string, number>>;

const HUBSPOT: StageProbabilities = {
  "Appointment Scheduled": 20,
  "Qualified To Buy": 40,
  "Presentation Scheduled": 60,
  "Decision Maker Bought-In": 80,
  "Contract Sent": 90,
  "Closed Won": 100,
  "Closed Lost": 0,
};

const ZOHO: StageProbabilities = {
  Qualification: 10,
  "Needs Analysis": 20,
  "Value Proposition": 40,
  "Identify Decision Makers": 60,
  "Proposal/Price Quote": 75,
  "Negotiation/Review": 90,
  "Closed Won": 100,
  "Closed Lost": 0,
  "Closed Lost to Competition": 0,
};

/** For files and deals entered by hand: the usual names, and the short ones for won and lost. */
const COMMON: StageProbabilities = { ...ZOHO, Won: 100, Lost: 0 };

/** HubSpot's stages in files, as its screens, its exports and its API name them. */
const hubspotNames = Object.entries(HUBSPOT).flatMap(([stage, percent]) => {
  const name = comparableName(stage);
  return [[name, percent] as const, [name.replaceAll(/[ -]/g, ""), percent] as const];
});

/** The stages of a source before its own and the user's are known (formulas B5). */
export function defaultStages(source: string): StageProbabilities {
  if (source === "hubspot") return HUBSPOT;
  return source === "zoho-crm" ? ZOHO : COMMON;
}

export type DealStatus = "open" | "won" | "lost";

/** What a CRM says of one of its stages. */
export interface CrmStage {
  percent: number;
  /** Whether a deal in the stage is closed. */
  outcome: DealStatus;
}

/** Whether deals in a stage are closed, by `comparableName` of the stage. */
export type StageOutcomes = ReadonlyMap<string, DealStatus>;

const noOutcomes: StageOutcomes = new Map();

/** What a deal's probability says of it. */
export interface DealOutlook {
  status: DealStatus;
  /** In percent; null: the stage is unknown. */
  probability: number | null;
}

/**
 * Status and probability of a deal: its own probability first, else that of its stage. The CRM decides whether its
 * stage is closed, whatever the stage is called. Otherwise, at 100 % the deal is won; at 0 % it is lost if its stage
 * says so ("Closed Lost"), else open.
 * @param stages by `comparableName` of the stage
 * @param own in percent
 */
export function dealOutlook(
  stage: string,
  own: number | null,
  stages: ReadonlyMap<string, number>,
  outcomes = noOutcomes,
): DealOutlook {
  const key = comparableName(stage);
  const outcome = own === null ? outcomes.get(key) : undefined;
  if (outcome === "won") return { status: "won", probability: 100 };
  if (outcome === "lost") return { status: "lost", probability: 0 };
  if (outcome === "open") return { status: "open", probability: stages.get(key) ?? null };
  const probability = own ?? stages.get(key) ?? null;
  if (probability === 100) return { status: "won", probability };
  if (probability === 0 && key.includes("lost")) return { status: "lost", probability };
  return { status: "open", probability };
}

/** The outcomes that count: a percentage that the user changed decides by itself. */
export function outcomeLookup(
  outcomes: Readonly<Record<string, DealStatus>>,
  fromCrm: StageProbabilities,
  stages: ReadonlyMap<string, number>,
): StageOutcomes {
  return new Map(
    Object.entries(outcomes).flatMap(([stage, outcome]) => {
      const key = comparableName(stage);
      return stages.get(key) === fromCrm[stage] ? [[key, outcome] as const] : [];
    }),
  );
}

/** Tables of stages as one look-up; later ones come first, and HubSpot's usual ones last. */
export function stageLookup(...tables: readonly StageProbabilities[]): Map<string, number> {
  return new Map([
    ...hubspotNames,
    ...tables.flatMap((table) =>
      Object.entries(table).map(([stage, percent]) => [comparableName(stage), percent] as const),
    ),
  ]);
}
