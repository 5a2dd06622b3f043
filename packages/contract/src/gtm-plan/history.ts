import { z } from "zod";
import { bodyOf, numberOr } from "../primitives.ts";
import { gtmPlanReply } from "./replies.ts";

/** Days a share link lives unless another number is asked for, and at most. */
export const SHARE_DAYS = 30;
export const MAX_SHARE_DAYS = 365;
/** Most links of one plan that open it at the same time. */
export const MAX_SHARES = 50;
/** Most earlier versions that are kept of a plan. */
export const MAX_VERSIONS = 100;

/** Why a version was kept: a pause in the work, combinations that went, a plan put in its place, a restore. */
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

/** A kept version in the list, newest first. */
export const planVersionListItem = z.object({
  version: z.number(),
  reason,
  /** When the plan got this version, and when it was kept because of what came next. */
  savedAt: z.string(),
  keptAt: z.string(),
  gtmPlanName: z.string(),
});

/** A plan as it was; `version` is the one it had. */
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

/** A share link in the list; its token is shown by nothing but the answer that made it. */
export const planShareListItem = z.object({
  ...shareFields,
  revokedAt: z.string().nullable(),
  state: z.enum(["live", "expired", "revoked"]),
});

/** A new share link. `path` is the address of its screen on this server. */
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
