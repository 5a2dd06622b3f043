import type { alertEndpoints } from "@beachhead/contract";
import { read, type SampleCalls } from "./sample-call.ts";

const rule = (id: string) => ({
  name: "Odds",
  metric: "odds",
  subjectId: id,
  low: 40,
  people: [],
  webhookIds: [],
});

/** Of a rule that names nobody to tell: alerts.test.ts has the calls with members. */
export const alertSamples: SampleCalls<typeof alertEndpoints> = {
  listAlerts: {},
  createAlert: { thing: "simulation", answered: 422, body: ({ id }) => rule(id) },
  updateAlert: { thing: "simulation", answered: 404, body: ({ id }) => rule(id) },
  deleteAlert: { ...read("simulation"), answered: 404 },
  muteAlert: { answered: 400, body: ({ token }) => ({ token }) },
};
