import { planTypeNames, planTypes } from "@beachhead/contract";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

export function listWorkspaces({ workspaces }: WorkspaceDependencies): Route {
  return route("listWorkspaces", async ({ actor }) => {
    const [found, toHandOver] = await Promise.all([
      workspaces.list(actor.userId),
      workspaces.onlyOwnerOf(actor.userId),
    ]);
    const ids = new Set(toHandOver.map(({ id }) => id));
    return {
      success: true,
      workspaces: found.map(({ plan, ...workspace }) => ({
        ...workspace,
        planType: nameOf(plan),
        ...(ids.has(workspace.id) && { handOverFirst: true as const }),
      })),
    };
  });
}

/** A workspace without a subscription starts its trial with the first request. */
const nameOf = (plan: string | null) => planTypeNames[planTypes.find((each) => each === plan) ?? "trial"];
