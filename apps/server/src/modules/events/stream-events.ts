import { type Route, route } from "../../platform/http/route.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import type { Events } from "./events.ts";

/** In a personal workspace nobody else changes anything. */
export function streamEvents(events: Pick<Events, "open">): Route {
  return route("streamEvents", async ({ actor: { userId, sessionId, workspace } }) => {
    if (workspace === undefined) return new RawReply(204, {}, undefined);
    const body = await events.open({ userId, sessionId, workspaceId: workspace.id, role: workspace.role });
    // Without it nginx holds events back.
    return new RawReply(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" }, body);
  });
}
