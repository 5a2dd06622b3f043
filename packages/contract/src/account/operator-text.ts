import { z } from "zod";

/** Texts of the operator's own: of three pages, and who sells, for the invoices. */
export const operatorPages = ["terms", "privacy", "support", "seller"] as const;
export type OperatorPage = (typeof operatorPages)[number];

export const operatorTextParams = z.object({ page: z.enum(operatorPages) });

export const operatorTextReply = z.object({
  success: z.literal(true),
  /** Plain text: `#` begins a heading, `-` a list item; null where the operator has none. */
  text: z.string().nullable(),
});
