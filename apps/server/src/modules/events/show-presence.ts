import { type Route, route } from "../../platform/http/route.ts";
import type { Events } from "./events.ts";

/** Tells the members who have the same document open, on all server processes. Nothing is stored. */
export function showPresence(events: Pick<Events, "showPresence">): Route {
  return route("showPresence", async ({ actor: { userId, workspace }, body }) => {
    const { kind, id, path = null, left = false } = body;
    if (workspace !== undefined)
      await events.showPresence({ workspaceId: workspace.id, userId, kind, id, path, left });
    return { success: true };
  });
}
