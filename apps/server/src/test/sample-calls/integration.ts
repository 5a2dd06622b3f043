import type { integrationEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

/** The test server has no connectable services: modules/integrations has the calls with their sandboxes. */
export const integrationSamples: SampleCalls<typeof integrationEndpoints> = {
  beginZohoCrmByAddress: { answered: 422 },
  beginZohoCrm: {
    answered: 404,
    body: () => ({ clientId: "1000.ABC", clientSecret: "of a test", dataCentre: "eu" }),
  },
  finishZohoCrm: { answered: 303 },
  disconnectZohoCrm: {},
  // 200 once the example with its CRM was copied into the account.
  listZohoCrmDeals: { answered: [404, 200] },
  beginZohoCampaignsByAddress: { answered: 422 },
  beginZohoCampaigns: {
    answered: 404,
    body: () => ({ campaignClientId: "1000.ABC", campaignClientSecret: "of a test", dataCentre: "eu" }),
  },
  finishZohoCampaigns: { answered: 303 },
  disconnectZohoCampaigns: {},
  connectHubspotByAddress: { answered: 422 },
  connectHubspot: { answered: 404, body: () => ({ hubspotAPIKey: "pat-eu1-of-a-test" }) },
  listHubspotDeals: { answered: 404 },
  disconnectHubspot: {},
  getConnectionFlow: { thing: "connectionFlow", answered: 404 },
  listConnections: {},
  syncConnection: { thing: "connection", answered: 404 },
  stopSync: { thing: "connection", answered: 404 },
};
