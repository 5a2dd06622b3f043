import { z } from "zod";
import { bodyOf, numberOr } from "../primitives.ts";
import { gtmPlanReply } from "./replies.ts";

/** Days until a share link expires: the default and the maximum. */
export const SHARE_DAYS = 30;
export const MAX_SHARE_DAYS = 365;
/** Maximum active share links of one plan. */
export const MAX_SHARES = 50;
/** Maximum stored versions of a plan. */
export const MAX_VERSIONS = 100;

/** Why a version was stored: a pause in editing, removed combinations, a replaced plan, a restore. */
export const versionReasons = ["pause", "combinations", "replace", "restore"] as const;
export type VersionReason = (typeof versionReasons)[number];

const reason = z.enum(versionReasons);

export const versionParams = z.object({
  id: z.string().max(200),
  version: z.string().regex(/^\d{1,9}$/),
});
export const shareParams = z.object({ id: z.string().max(200), shareId: z.string().max(200) });
export const shareTokenParams = z.object({ shareToken: z.string().max(200) });

const DAYS = `Days until the link expires must be between 1 and ${MAX_SHARE_DAYS}`;

export const shareBody = bodyOf({
  expiresInDays: numberOr(SHARE_DAYS, {
    required: DAYS,
    min: { value: 1, message: DAYS },
    max: { value: MAX_SHARE_DAYS, message: DAYS },
    decimals: { places: 0, message: "Days until the link expires must be a whole number" },
  }),
});

/** A stored version in the list, newest first. */
export const planVersionListItem = z.object({
  version: z.number(),
  reason,
  /** When the plan got this version, and when the version was stored because of the next change. */
  savedAt: z.string(),
  keptAt: z.string(),
  gtmPlanName: z.string(),
});

/** A plan at an earlier version; `version` is that version. */
export const planVersionReply = gtmPlanReply;

export const restoredVersionReply = z.object({
  success: z.literal(true),
  message: z.string(),
  version: z.number(),
  restoredVersion: z.number(),
  updatedAt: z.string(),
});

export const duplicatedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  gtmPlanId: z.string(),
  _id: z.string(),
  id: z.string(),
  gtmPlanName: z.string(),
  version: z.number(),
  updatedAt: z.string(),
});

const shareFields = {
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
};

/** A share link in the list. Its token is only in the reply that created it. */
export const planShareListItem = z.object({
  ...shareFields,
  revokedAt: z.string().nullable(),
  state: z.enum(["live", "expired", "revoked"]),
});

/** A new share link. `path` is its path on this server. */
export const sharedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  ...shareFields,
  token: z.string(),
  path: z.string(),
});

export const revokedReply = z.object({ success: z.literal(true), message: z.string() });

export type PlanVersionListItem = z.output<typeof planVersionListItem>;
export type PlanShareListItem = z.output<typeof planShareListItem>;
