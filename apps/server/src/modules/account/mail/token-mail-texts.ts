import type { StoredAccessToken } from "../../../platform/auth/access-tokens.ts";
import { greeting, type MailText, NOT_YOU, paragraphs } from "./mail-texts.ts";

type NamedToken = Pick<StoredAccessToken, "name" | "scope" | "appHost" | "expiresAt">;

/** Tokens that work, and the link that revokes them all. */
export interface LivingTokens {
  tokens: readonly NamedToken[];
  link: string;
  /** False for an unconfirmed address, which may be a stranger's: its mails have no text that a user typed. */
  hasNames: boolean;
}

function titleOf({ name, appHost }: NamedToken, hasNames: boolean): string {
  if (!hasNames) return appHost === null ? "A token" : "An app";
  const title = `"${name.replaceAll(/\s+/g, " ").trim()}"`;
  return appHost === null ? `The token ${title}` : `The app ${title} at ${appHost}`;
}

const rights = {
  read: "read your plans",
  run: "read your plans and run simulations",
  write: "read and change your plans",
} as const;

const dayOf = ({ expiresAt }: NamedToken) => expiresAt.toISOString().slice(0, 10);

/** The end of a mail about an account whose tokens live on; none if there are none. */
export function livingTokenParagraphs(living: LivingTokens | undefined): string[] {
  if (living === undefined) return [];
  const { tokens, link, hasNames } = living;
  const lines = tokens.map(
    (token) => `- ${titleOf(token, hasNames)} can ${rights[token.scope]} until ${dayOf(token)}.`,
  );
  const kinds = [
    tokens.some(({ appHost }) => appHost === null) && "personal access tokens",
    tokens.some(({ appHost }) => appHost !== null) && "connected apps",
  ].filter((kind) => kind !== false);
  return [
    [`These ${kinds.join(" and ")} still work:`, ...lines].join("\n"),
    "If you do not recognise one of them, revoke them all. The link works once, within 7 days, and without signing in:",
    link,
  ];
}

export function accessTokenCreatedMail(
  name: string,
  token: NamedToken,
  forgot: string,
  living: LivingTokens,
): MailText {
  return {
    subject: "A personal access token was created",
    text: paragraphs(
      greeting(name),
      `${titleOf(token, living.hasNames)} can now ${rights[token.scope]} through the API. It expires on ${dayOf(token)}.`,
      ...livingTokenParagraphs(living),
      NOT_YOU,
      forgot,
    ),
  };
}

export function appConnectedMail(
  name: string,
  token: NamedToken,
  forgot: string,
  living: LivingTokens,
): MailText {
  return {
    subject: "An app was connected",
    text: paragraphs(
      greeting(name),
      `${titleOf(token, living.hasNames)} can now ${rights[token.scope]} in your name. You can disconnect it under Account, API tokens.`,
      ...livingTokenParagraphs(living),
      NOT_YOU,
      forgot,
    ),
  };
}

export function otherSessionsEndedMail(name: string, forgot: string, living: LivingTokens): MailText {
  return {
    subject: "Your other sessions were ended",
    text: paragraphs(
      greeting(name),
      "Every session of your account but one was ended a moment ago.",
      ...livingTokenParagraphs(living),
      NOT_YOU,
      forgot,
    ),
  };
}
