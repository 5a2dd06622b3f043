/** No request was sent, and no fetch was counted. */
export interface ConsultantReply {
  kind: "unavailable";
  message: string;
}

/** The AI consultant fills in the value drivers only: it gives no scores of the customer value map. */
export const askForScores = (): Promise<ConsultantReply> =>
  Promise.resolve({
    kind: "unavailable",
    message:
      "The AI consultant fills in the value drivers, the next step. It does not score this map. No AI fetch was counted.",
  });
