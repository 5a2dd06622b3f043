import type { shareEndpoints } from "@beachhead/contract";
import { read, type SampleCalls } from "./sample-call.ts";

export const shareSamples: SampleCalls<typeof shareEndpoints> = {
  createShare: { thing: "simulation", spends: true, body: () => ({ expiresInDays: 7 }) },
  listShares: read("simulationShare"),
  // Also when the trial is over: a link must always be ended.
  revokeShare: read("simulationShare"),
  getSharedDocument: { opensBy: "simulationShare" },
};
