import type { Advice, AutofillProgress, SegmentSize } from "@beachhead/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Llm } from "../../providers/llm/index.ts";

/** What an advisor is asked: which attributes decide a purchase of a product, by industry and company size. */
export interface AdvisorQuestion {
  product: { name: string; description: string };
  geo: string;
  industries: readonly string[];
  attributes: readonly string[];
}

/** An answer, without what storing it adds. */
export type AdvisorAnswer = Omit<Advice, "id" | "combinationId" | "createdAt">;

export interface AskOptions {
  /** Whose question it is. */
  ownerId: string;
  /** Aborted when nobody waits for the answer. */
  signal: AbortSignal;
  /** For what users must not see. */
  log: Pick<FastifyBaseLogger, "warn">;
}

/** A way to answer: the built-in rules, or a language model. */
export interface Advisor {
  /**
   * @throws {AppError} `upstream_failed` or `unavailable` when no industry could be answered
   */
  advise(question: AdvisorQuestion, options: AskOptions): Promise<AdvisorAnswer>;
  /** How far this user's autofill is. Absent: it is answered at once. */
  progressOf?(ownerId: string): AutofillProgress | undefined;
}

/** A model whose calls are counted. */
export interface CountedModel {
  llm: Llm;
  /** Counts a call against the ceilings of the day. @throws {AppError} `rate_limited` */
  countCall(ownerId: string): Promise<void>;
}

/** "yes" or "no" by industry, size and attribute. */
export type Choices = Record<string, Record<SegmentSize, Record<string, "yes" | "no">>>;

/** An answer as the specified map: every industry, size and attribute asked for. */
export function choicesOf(
  { industries, attributes }: Pick<AdvisorQuestion, "industries" | "attributes">,
  answer: Pick<AdvisorAnswer, "industries">,
): Choices {
  const byName = new Map(answer.industries.map((industry) => [industry.name, industry]));
  return Object.fromEntries(
    industries.map((name) => {
      const industry = byName.get(name);
      const cellsOf = (size: SegmentSize): Record<string, "yes" | "no"> => {
        const picked = new Set(
          industry?.status === "assessed"
            ? industry.cells[size].filter(({ yes }) => yes).map(({ attribute }) => attribute)
            : [],
        );
        return Object.fromEntries(
          attributes.map((attribute) => [attribute, picked.has(attribute) ? "yes" : "no"]),
        );
      };
      return [
        name,
        { Enterprise: cellsOf("Enterprise"), "Mid-Market": cellsOf("Mid-Market"), SME: cellsOf("SME") },
      ];
    }),
  );
}

/** Picks that the answer says yes to, in the industries it assessed. */
export const countPicks = ({ industries }: Pick<AdvisorAnswer, "industries">): number =>
  industries
    .filter(({ status }) => status === "assessed")
    .flatMap(({ cells }) => Object.values(cells).flat())
    .filter(({ yes }) => yes).length;
