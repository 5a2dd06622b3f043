/** A question to the AI consultant: which attributes decide a purchase, by industry and size. */
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
  /** Reasons for the "yes" answers. */
  reasons?: ByIndustrySizeAndAttribute | undefined;
}

export type ConsultantReply<A> =
  | { kind: "answered"; answer: A }
  /** No request was sent, and no fetch was counted. */
  | { kind: "unavailable"; message: string };

export type AskConsultant = (request: ConsultantRequest) => Promise<ConsultantReply<ConsultantAnswer>>;

const unavailable = {
  kind: "unavailable",
  message: "The AI consultant is not available yet. Nothing was changed, and no AI fetch was counted.",
} as const;

/** Always unavailable until an AI consultant is connected. */
export const askForValueDrivers: AskConsultant = () => Promise.resolve(unavailable);

/** The same, for the scores of the customer value map. */
export const askForScores = (): Promise<ConsultantReply<never>> => Promise.resolve(unavailable);
