import { fileURLToPath } from "node:url";
import { addresses } from "@beachhead/contract/addresses";
import type { Plugin } from "vite";

/** Endpoints for other clients: no screen calls them, so browsers do not learn their addresses. */
export const forOthers: ReadonlySet<string> = new Set([
  "finishGoogle",
  "finishCompany",
  "receiveSamlAnswer",
  "getSamlMetadata",
  "downloadExport",
  "getGoals",
  "getCombinationsWithIndustries",
  "getCombinations",
  "getSegmentation",
  "getCompetitors",
  "getValueMap",
  "getValueDrivers",
  "getAttributesScore",
  "getRecommendedSegments",
  "getRecommendedSegmentsAlias",
  "getSelection",
  "getSegmentReasons",
  "getPositioning",
  "saveWholePlan",
  "getChannelCatalogue",
  "computeChannelRoi",
  "computeTimeline",
  "allocateBudget",
  "runSimulation",
  "goalSeekSimulation",
  "receivePaymentEvent",
  "readLiveTable",
  "getInvoice",
  "setAiCount",
  "updateDeal",
  "deleteDeal",
  "beginZohoCrmByAddress",
  "finishZohoCrm",
  "beginZohoCampaignsByAddress",
  "finishZohoCampaigns",
  "connectHubspotByAddress",
  "fetchVectors",
  "summarizePrompt",
  "searchWeb",
] satisfies (keyof typeof addresses)[]);

/** The text of `@beachhead/contract/addresses` in the build: method, path and role of the endpoints that it calls, and no other fact. */
export function addressesModule(): string {
  const called = Object.entries(addresses).filter(([name]) => !forOthers.has(name));
  const shipped = called.map(([name, { method, path, role }]) => [name, { method, path, role }]);
  return `export const addresses = ${JSON.stringify(Object.fromEntries(shipped))};`;
}

/** Keeps summaries, limits and the other facts of the endpoints out of what browsers download. */
export function endpointAddresses(): Plugin {
  const file = fileURLToPath(new URL("../../../packages/contract/src/addresses.ts", import.meta.url));
  return {
    name: "endpoint-addresses",
    apply: "build",
    load: (id) => (id === file ? addressesModule() : undefined),
  };
}
