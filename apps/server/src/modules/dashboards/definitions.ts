import { dashboards, type ReplyOf } from "@beachhead/contract";

/** Every subscription plan has every dashboard: the specification names no rule that would leave one out. */
export function listDashboards(): ReplyOf<"listDashboards"> {
  return dashboards.map((dashboard) => ({ ...dashboard, subDashboards: [...dashboard.subDashboards] }));
}
