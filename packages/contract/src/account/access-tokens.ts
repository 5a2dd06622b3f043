import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, idSchema, text, textOnly } from "../primitives.ts";
import { ownerFields } from "./owner.ts";

/** How far ahead the end of a personal access token can be, in days. */
export const MAX_TOKEN_DAYS = 366;
/** Personal access tokens of one user, expired ones included. */
export const MAX_ACCESS_TOKENS = 50;

/** `read` allows GET only. */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What an app that a user connects may do: read, also run simulations, also change. Each includes the one before. */
export const appScopes = ["read", "run", "write"] as const;
export type AppScope = (typeof appScopes)[number];

const END_RULE = "The end date must be a date such as 2027-01-31";

/** A date is the end of that day in UTC. */
const endSchema = z.preprocess(
  textOnly,
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: END_RULE })
    .transform((value) => new Date(value.includes("T") ? value : `${value}T23:59:59.999Z`)),
);

/** The ids of tokens that stay when the others are revoked; ids that are not the user's are ignored. */
export const keepTokensSchema = listOf(idSchema, {
  error: "Tokens to keep must be a list of ids",
  most: MAX_ACCESS_TOKENS,
  tooMany: `At most ${MAX_ACCESS_TOKENS} tokens can be kept`,
}).default([]);

/** Password and code are not needed within ten minutes of the sign-in. */
export const accessTokenBody = bodyOf({
  ...ownerFields,
  name: text("Name", 80, "Name is required"),
  scope: z.enum(tokenScopes, { error: 'Scope must be "read" or "write"' }),
  expiresAt: endSchema,
});

/** A token in the list, without its text. */
export const accessTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(appScopes),
  /** The host of an app that was connected; null for a token that the user created. */
  app: z.string().nullable(),
  createdAt: z.string(),
  /** To a few minutes; null until it is used. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type AccessTokenItem = z.infer<typeof accessTokenItem>;

export const accessTokenListReply = z.object({
  success: z.literal(true),
  tokens: z.array(accessTokenItem),
});

/** A new token. This reply is the only place that has its text. */
export const createdAccessTokenReply = accessTokenItem.extend({
  success: z.literal(true),
  message: z.string(),
  token: z.string(),
});

/** The id of a request of an app. It is no UUID: letters count. */
export const appRequestParams = z.object({ id: z.string().max(200) });

/** An app that asks for access, as the user is shown it. */
export const appRequestReply = z.object({
  success: z.literal(true),
  app: z.object({
    name: z.string(),
    /** Where the answer goes. */
    host: z.string(),
    /** The app runs on the device of its user. */
    isLocal: z.boolean(),
  }),
  /** The most that the app asks for. */
  scope: z.enum(appScopes),
  /** The workspaces that the user may connect apps to. */
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AppRequest = z.infer<typeof appRequestReply>;

/** The user's answer to an app. Password and code are not needed within ten minutes of the sign-in. */
export const appAnswerBody = bodyOf({
  ...ownerFields,
  allow: z.boolean({ error: "Answer must be true or false" }),
  scope: z.enum(appScopes, { error: 'Scope must be "read", "run" or "write"' }),
  workspaceId: idSchema,
});

export const appAnswerReply = z.object({
  success: z.literal(true),
  /** Where the browser goes next. */
  location: z.string(),
});
