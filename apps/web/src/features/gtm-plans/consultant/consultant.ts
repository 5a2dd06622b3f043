/** What the AI consultant is asked: which attributes decide a purchase in each industry and company size. */
export interface ConsultantRequest {
  planId: string;
  combinationId: string;
  industries: readonly string[];
  attributes: readonly string[];
}

type ByIndustrySizeAndAttribute = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

export interface ConsultantAnswer {
  /** "yes" or "no" by industry, company size and attribute. */
  choices: ByIndustrySizeAndAttribute;
  /** Why, for those that are picked. */
  reasons?: ByIndustrySizeAndAttribute | undefined;
}

export type ConsultantReply<A> =
  | { kind: "answered"; answer: A }
  /** Nothing was asked, and no fetch was counted. */
  | { kind: "unavailable"; message: string };

export type AskConsultant = (request: ConsultantRequest) => Promise<ConsultantReply<ConsultantAnswer>>;

const unavailable = {
  kind: "unavailable",
  message: "The AI consultant is not available yet. Nothing was changed, and no AI fetch was counted.",
} as const;

/** Until a consultant is connected nobody can be asked. */
export const askForValueDrivers: AskConsultant = () => Promise.resolve(unavailable);

/** The same, for the scores of the customer value map. */
export const askForScores = (): Promise<ConsultantReply<never>> => Promise.resolve(unavailable);
