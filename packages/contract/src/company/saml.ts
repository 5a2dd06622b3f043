import { z } from "zod";
import { ownerFields } from "../account/owner.ts";
import { bodyOf, longText, text } from "../primitives.ts";
import { roleFields } from "./roles.ts";

/** Two, so that a provider can change its certificate without an interruption. */
export const MAX_CERTIFICATES = 2;
/** Bytes of the form with which an identity provider answers. */
export const MAX_SAML_ANSWER = 256 * 1024;

const SIGN_IN_ADDRESS = "Sign-in address must be an address such as https://login.example.com/saml";
const ORDER = ["entityId", "signInUrl", "certificates"] as const;
const missing: Readonly<Record<(typeof ORDER)[number], string>> = {
  entityId: "Entity ID is required, or paste the metadata",
  signInUrl: "Sign-in address is required, or paste the metadata",
  certificates: "Signing certificate is required, or paste the metadata",
};

const isAddress = (value: string) => z.url({ protocol: /^https?$/ }).safeParse(value).success;

export const samlProviderBody = bodyOf({
  /** The provider's own description. Used in place of the three fields below it. */
  metadata: longText("Metadata", 200_000).optional(),
  entityId: text("Entity ID", 1_000).optional(),
  signInUrl: text("Sign-in address", 1_000)
    .refine((value) => value === "" || isAddress(value), SIGN_IN_ADDRESS)
    .optional(),
  /** In PEM, one after the other. */
  certificates: longText("Signing certificate", 20_000).optional(),
  /** Names of attributes; empty: those of common providers. */
  emailAttribute: text("E-mail attribute", 300).optional(),
  nameAttribute: text("Name attribute", 300).optional(),
  groupsAttribute: text("Groups attribute", 300).optional(),
  ...roleFields,
  ...ownerFields,
}).superRefine((body, context) => {
  if (body.metadata) return;
  for (const field of ORDER)
    if (!body[field]) context.addIssue({ code: "custom", path: [field], message: missing[field] });
});

export const samlSettings = z.object({
  signInUrl: z.string(),
  certificates: z.array(z.object({ pem: z.string(), expiresAt: z.string() })),
  emailAttribute: z.string(),
  nameAttribute: z.string(),
  groupsAttribute: z.string(),
});

/** What the provider's page posts. Neither is required: what does not fit is answered with a redirect. */
export const samlAnswerBody = bodyOf({
  SAMLResponse: longText("SAMLResponse", MAX_SAML_ANSWER).optional(),
  RelayState: text("RelayState", 200).optional(),
});
