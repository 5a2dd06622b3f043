import type { VersionReason } from "@beachhead/contract";

/** Why a version was kept, as a person would say it. */
export const reasonWords: Record<VersionReason, string> = {
  pause: "Before editing continued after a break",
  combinations: "Before products or geographies were removed",
  replace: "Before the whole plan was replaced",
  restore: "Before an earlier version was restored",
};
