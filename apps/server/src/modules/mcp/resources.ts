import type { EndpointName } from "@beachhead/contract";
import type { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ApiAnswer, CallApi } from "./call-api.ts";

/** Documents that an agent reads as resources, by the name in their address. */
const kinds: readonly { path: string; title: string; list: EndpointName; read: EndpointName }[] = [
  { path: "gtm-plans", title: "GTM plans", list: "listGtmPlans", read: "getGtmPlan" },
  { path: "channel-plans", title: "Channel plans", list: "listDgPlanNames", read: "getDgPlan" },
  { path: "simulations", title: "Simulations", list: "listSimulations", read: "getSimulation" },
];

/** Most documents of a kind in the list of resources; the list tools have all. */
const MOST = 100;

const listed = z.array(
  z.looseObject({
    _id: z.string(),
    gtmPlanName: z.string().optional(),
    planname: z.string().optional(),
    simulationTitle: z.string().optional(),
  }),
);

function replyOf(answer: ApiAnswer): unknown {
  if (answer.ok) return answer.reply;
  throw new Error(`${answer.failure.error} (${answer.failure.code})`);
}

export function addResources(server: McpServer, Template: typeof ResourceTemplate, call: CallApi): void {
  for (const { path, title, list, read } of kinds)
    server.registerResource(
      path,
      new Template(`beachhead://${path}/{id}`, {
        list: async () => ({
          resources: listed
            .parse(replyOf(await call(list)))
            .slice(0, MOST)
            .map(({ _id, gtmPlanName, planname, simulationTitle }) => ({
              uri: `beachhead://${path}/${_id}`,
              name: gtmPlanName ?? planname ?? simulationTitle ?? _id,
              mimeType: "application/json",
            })),
        }),
      }),
      { title, mimeType: "application/json" },
      async (uri, { id }) => ({
        contents: [
          {
            uri: uri.href,
            mimeType: "application/json",
            text: JSON.stringify(replyOf(await call(read, { params: { id: String(id) } }))),
          },
        ],
      }),
    );
}
