import { z } from "zod";
import { englishNumber } from "../english-number.ts";
import { bodyOf, longText, numberOr, text, textOnly } from "../primitives.ts";
import { countWords, MAX_QUERY_WORDS } from "./words.ts";

/** Consulting credits that a query costs. */
export const QUERY_CREDITS = 25;

export const QUERY_SENT = "Your query was sent successfully. We'll get back to you within 24 hours.";
export const NOT_ENOUGH_CREDITS =
  "You don't have enough consulting credits to submit a query. Please purchase more credits.";
export const ENTERPRISE_REQUEST_SENT = "Request sent! Our team will contact you soon.";

/** Characters of the longest description; 5,000 ordinary words have about 35,000. */
const MAX_CHARACTERS = 100_000;

/** Name, email and company are those of the account; what a caller sends there is not used. */
export const queryBody = bodyOf({
  name: text("Name", 200),
  email: text("E-mail", 254),
  company: text("Company", 200),
  problemDescription: longText(
    "Problem description",
    MAX_CHARACTERS,
    "Problem description is required",
  ).refine((value) => countWords(value) <= MAX_QUERY_WORDS, {
    message: `Problem description can have at most ${englishNumber(MAX_QUERY_WORDS)} words`,
  }),
});

export const sentQueryReply = z.object({
  success: z.literal(true),
  message: z.string(),
  queryId: z.string(),
  /** The balance of consulting credits. */
  consultingAmount: z.number(),
});

/** Ignored: a query takes its credits when it is sent. */
export const consultantQueryBody = bodyOf({
  consultingAmount: numberOr(QUERY_CREDITS, { required: "Consulting amount must be a number" }),
});

export const consultantQueryReply = z.object({
  success: z.literal(true),
  consultingAmount: z.number(),
});

const CONTACT_RULE = "Contact number can have digits only";

export const enterpriseRequestBody = bodyOf({
  name: text("Name", 100, "Name is required"),
  email: z.preprocess(
    textOnly,
    z
      .string({ error: "E-mail is required" })
      .trim()
      .min(1, "E-mail is required")
      .max(254, "E-mail can have at most 254 characters")
      .pipe(z.email("Enter an e-mail address such as name@company.com")),
  ),
  company: text("Company name", 200, "Company name is required"),
  contact: z.preprocess(
    (value) => textOnly(typeof value === "number" ? String(value) : value)?.replaceAll(/[\s+-]/g, ""),
    z
      .string({ error: "Contact number is required" })
      .min(1, "Contact number is required")
      .pipe(z.string().max(20, "Contact number can have at most 20 digits").regex(/^\d+$/, CONTACT_RULE)),
  ),
  message: longText("Business requirement", 5_000, "Business requirement is required"),
});

export const consultingMessageReply = z.object({ success: z.literal(true), message: z.string() });
