import { z } from "zod";
import { unreadAmounts } from "../deal/mapping.ts";
import { bodyOf, text } from "../primitives.ts";

/** The services that a user connects with credentials of their own. */
export const connectionProviders = ["zoho-crm", "hubspot", "zoho-campaigns"] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];

/** How each service is called on screens and in messages. */
export const connectionNames: Readonly<Record<ConnectionProvider, string>> = {
  "zoho-crm": "Zoho CRM",
  hubspot: "HubSpot",
  "zoho-campaigns": "Zoho Campaigns",
};

/** Where an account with Zoho can be. A token works in its own data centre only. */
export const zohoDataCentres = ["us", "eu", "in", "au", "jp", "cn", "ca", "sa", "uk", "ae"] as const;
export type ZohoDataCentre = (typeof zohoDataCentres)[number];

/** The most characters of a client ID, client secret or token. */
const CREDENTIAL_MAX = 500;

export const zohoCrmBody = bodyOf({
  clientId: text("Client ID", CREDENTIAL_MAX, "Client ID is required"),
  clientSecret: text("Client Secret", CREDENTIAL_MAX, "Client Secret is required"),
  dataCentre: dataCentre(),
});

export const zohoCampaignsBody = bodyOf({
  campaignClientId: text("Client ID", CREDENTIAL_MAX, "Client ID is required"),
  campaignClientSecret: text("Client Secret", CREDENTIAL_MAX, "Client Secret is required"),
  dataCentre: dataCentre(),
});

/** Zoho leads a user to their own data centre from any of them, except that China begins at its own. */
function dataCentre() {
  return z.enum(zohoDataCentres, { error: "Choose a data centre of the list" }).optional();
}

export const hubspotBody = bodyOf({
  hubspotAPIKey: text("Private App Access Token", CREDENTIAL_MAX, "Private App Access Token is required"),
});

export const beginConnectionReply = z.object({
  success: z.literal(true),
  /** Where to send the popup. */
  url: z.string(),
  /** Names the flow; the popup sends it back when it ends. Not a secret. */
  flowId: z.string(),
});

/** Why a popup ended without a connection. */
export const flowProblems = ["denied", "refused", "data-centre", "throttled", "unavailable"] as const;
export type FlowProblem = (typeof flowProblems)[number];

const record = z.record(z.string(), z.unknown());

/** The end of a popup. Credentials are "" or a masked tail such as "****1a2b". */
export const connectionFlowReply = z.object({
  success: z.literal(true),
  provider: z.enum(connectionProviders),
  state: z.enum(["open", "connected", "failed"]),
  problem: z.enum(flowProblems).optional(),
  /** The sentence for the user, if it failed. */
  message: z.string().optional(),
  deals: z.object({ data: z.array(record) }).optional(),
  campaignReports: z.array(record).optional(),
  user: z.record(z.string(), z.string()).optional(),
});
export type ConnectionFlow = z.infer<typeof connectionFlowReply>;

export const connectedHubspotReply = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Masked. */
  hubspotAPIKey: z.string(),
});

export const connectionMessageReply = z.object({ success: z.literal(true), message: z.string() });

/** Deals that were looked through, and in how many of them each field that was read has a value. */
const crmSample = z.object({ deals: z.number(), filled: z.record(z.string(), z.number()) });
export type CrmSample = z.infer<typeof crmSample>;

/** The first deals as the CRM writes them, and all its field names. */
export const zohoCrmDealsReply = z.object({
  success: z.literal(true),
  deals: z.object({ data: z.array(record) }),
  fields: z.array(z.string()),
  sample: crmSample,
});

export const hubspotDealsReply = z.object({
  success: z.literal(true),
  deals: z.object({
    data: z.object({ results: z.array(z.object({ id: z.string(), properties: record })) }),
  }),
  fields: z.array(z.string()),
  sample: crmSample,
});

export const providerParams = z.object({ provider: z.enum(connectionProviders) });

export const connectionStates = ["none", "healthy", "throttled", "attention"] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const connectionSchema = z.object({
  provider: z.enum(connectionProviders),
  state: z.enum(connectionStates),
  /** What is wrong and what to do about it; "" while healthy or not connected. */
  reason: z.string(),
  /** The fields must be mapped again before the next sync. */
  fieldsChanged: z.boolean().optional(),
  lastSync: z.string().nullable(),
  nextSync: z.string().nullable(),
  /** Deals, or reports of campaigns, that are stored. */
  records: z.number(),
  /** Deals whose amount cannot be read and is 0; absent: none. */
  unreadAmounts: unreadAmounts.optional(),
  /** Read so far by the sync that is running; null when none is. */
  syncing: z.number().nullable(),
  /** A sandbox of this installation replaces the service. */
  sandbox: z.boolean(),
  /** Whether this installation can connect the service. */
  available: z.boolean(),
  /** The masked credential by which the user recognises the connection; "" when not connected. */
  credential: z.string(),
  connectedAt: z.string().nullable(),
  /** To be registered with the service; null where it asks for none. */
  callbackUrl: z.string().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;
