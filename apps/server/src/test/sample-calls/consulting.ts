import type { consultingEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const consultingSamples: SampleCalls<typeof consultingEndpoints> = {
  // Nobody in the tests of all endpoints has credits: send-query.test.ts spends some.
  sendQuery: {
    answered: 402,
    body: ({ email }) => ({
      name: "Test Person",
      email,
      company: "Acme",
      problemDescription: "Which price wording works for public banks?",
    }),
  },
  humanConsultantQuery: { body: () => ({ consultingAmount: 25 }) },
  sendEnterpriseRequest: {
    body: ({ email }) => ({
      name: "Test Person",
      email,
      company: "Acme",
      contact: "+1 202 555-0100",
      message: "1,000 seats",
    }),
  },
};
