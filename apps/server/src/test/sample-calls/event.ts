import type { eventEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import type { SampleCalls } from "./sample-call.ts";

export const eventSamples: SampleCalls<typeof eventEndpoints> = {
  streamEvents: { answered: 204 },
  // Whose document it is does not matter: only members who have the same one open see it.
  showPresence: { body: () => ({ kind: "gtm-plan", id: newId() }) },
};
