import { planTypeNames, planTypes } from "@beachhead/contract";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

export function listWorkspaces({ workspaces }: WorkspaceDependencies): Route {
  return route("listWorkspaces", async ({ actor }) => {
    const found = await workspaces.list(actor.userId);
    return {
      success: true,
      workspaces: found.map(({ plan, ...workspace }) => ({ ...workspace, planType: nameOf(plan) })),
    };
  });
}

/** A workspace without a subscription starts its trial with the first request. */
const nameOf = (plan: string | null) => planTypeNames[planTypes.find((each) => each === plan) ?? "trial"];
