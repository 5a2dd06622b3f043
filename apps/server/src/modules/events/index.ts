import type { Route } from "../../platform/http/route.ts";
import type { Events } from "./events.ts";
import { showPresence } from "./show-presence.ts";
import { streamEvents } from "./stream-events.ts";

export type { StreamLimits } from "./event-streams.ts";
export { createEvents, type Events } from "./events.ts";

export const eventRoutes = (events: Events): Route[] => [streamEvents(events), showPresence(events)];
