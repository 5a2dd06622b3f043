import { type Route, route } from "../../platform/http/route.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import type { Events } from "./events.ts";

/** A personal workspace has nobody else whose changes could be told. */
export function streamEvents(events: Pick<Events, "open">): Route {
  return route("streamEvents", async ({ actor: { userId, sessionId, workspace } }) => {
    if (workspace === undefined) return new RawReply(204, {}, undefined);
    const body = await events.open({ userId, sessionId, workspaceId: workspace.id, role: workspace.role });
    // Nginx passes events on one by one only if it is told to.
    return new RawReply(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" }, body);
  });
}
