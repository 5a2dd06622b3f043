import type { liveTableEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

/** live-tables.test.ts has the calls about one that is there. */
export const liveTableSamples: SampleCalls<typeof liveTableEndpoints> = {
  listLiveTables: {},
  createLiveTable: {
    thing: "simulation",
    body: ({ id }) => ({ name: "Board", content: "simulation-years", subjectId: id }),
  },
  deleteLiveTable: { thing: "simulation", answered: 404 },
  readLiveTable: { answered: 404 },
};
