import type { eventEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const eventSamples: SampleCalls<typeof eventEndpoints> = {
  streamEvents: { answered: 204 },
  showPresence: { thing: "plan", body: ({ id }) => ({ kind: "gtm-plan", id }) },
};
