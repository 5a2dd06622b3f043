import { z } from "zod";
import { text, textOnly } from "../primitives.ts";

/** Shortest and longest password, in characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** What would make a link or a phone number of a name, which our mails begin with. */
const addressLike = /:\/\/|www\.|@|\p{Nd}{5}/iu;

export const nameSchema = text("Name", 60, "Name is required").refine(
  (value) => !addressLike.test(value.normalize("NFKC")),
  "Name cannot contain a web address, an e-mail address or a number of 5 or more digits",
);
export const companySchema = text("Company", 200);
export const contactSchema = text("Contact", 50);

export const emailSchema = z
  .preprocess(textOnly, z.string({ error: "E-mail is required" }).trim().min(1, "E-mail is required"))
  .pipe(z.string().max(254, "E-mail can have at most 254 characters"))
  .pipe(z.email("Enter an e-mail address such as name@company.com"))
  .transform((value) => value.toLowerCase());

export const newPasswordSchema = z
  .string({ error: "Password is required" })
  .refine(
    (value) => Array.from(value).length >= PASSWORD_MIN,
    `Password needs at least ${PASSWORD_MIN} characters`,
  )
  .refine(
    (value) => Array.from(value).length <= PASSWORD_MAX,
    `Password can have at most ${PASSWORD_MAX} characters`,
  );

/** A password that is compared, never stored: its rules would help an attacker. */
export function knownPasswordSchema(required: string) {
  return z.preprocess(
    textOnly,
    z.string({ error: required }).min(1, required).max(1000, "Password can have at most 128 characters"),
  );
}
