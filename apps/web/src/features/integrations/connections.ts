import type { Connection, ConnectionProvider, ZohoDataCentre } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../components/toast/toast-store.ts";
import { call } from "../../lib/api/call.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { localStore, sessionStore } from "../../lib/storage/browser-storage.ts";

/** Milliseconds between two looks at a sync that runs, and at a popup that is open. */
const WHILE_RUNNING = 2_000;

const isRunning = ({ state, syncing, lastSync }: Connection) =>
  syncing !== null || (state === "healthy" && lastSync === null);

/** The services with their states; asked again and again while one of them syncs. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => call("listConnections", { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WHILE_RUNNING : false),
});

/** How a popup ended; asked again and again until it has. */
export const flowQuery = (id: string) =>
  queryOptions({
    queryKey: ["connection-flow", id],
    queryFn: ({ signal }) => call("getConnectionFlow", { params: { id }, signal }),
    enabled: id !== "",
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === "open" ? WHILE_RUNNING : false,
  });

/** Reads everything again that depends on which services are connected. */
export function useConnectionsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    void client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["deals"] });
    void client.invalidateQueries({ queryKey: ["dashboards"] });
  };
}

export interface ZohoClient {
  clientId: string;
  clientSecret: string;
  dataCentre: ZohoDataCentre;
}

/** Begins to connect a service of Zoho; answers where the popup goes. */
export async function beginZoho(provider: "zoho-crm" | "zoho-campaigns", client: ZohoClient) {
  const { clientId, clientSecret, dataCentre } = client;
  try {
    return await (provider === "zoho-crm"
      ? call("beginZohoCrm", { body: { clientId, clientSecret, dataCentre }, withCookie: true })
      : call("beginZohoCampaigns", {
          body: { campaignClientId: clientId, campaignClientSecret: clientSecret, dataCentre },
          withCookie: true,
        }));
  } catch (error) {
    console.error("Error during authentication", error);
    throw error;
  }
}

export function useConnectHubspot() {
  const changed = useConnectionsChanged();
  return useMutation({
    mutationFn: (hubspotAPIKey: string) => call("connectHubspot", { body: { hubspotAPIKey } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      changed();
    },
    onError: (error) => console.error("Error during authentication", error),
  });
}

/** What the specification removes from the browser when a CRM is disconnected. */
const STORED = ["reduxState", "allGtmPlans", "groupedPlans", "crmFields", "selectedGtmplan"];

const failures: Readonly<Record<ConnectionProvider, string>> = {
  "zoho-crm": "Failed to disconnect Zoho account. Please try again.",
  "zoho-campaigns": "Failed to disconnect Zoho account. Please try again.",
  hubspot: "Failed to disconnect Hubspot account. Please try again.",
};

const disconnects = {
  "zoho-crm": () => call("disconnectZohoCrm"),
  "zoho-campaigns": () => call("disconnectZohoCampaigns"),
  hubspot: () => call("disconnectHubspot"),
} satisfies Record<ConnectionProvider, () => Promise<{ message: string }>>;

export function useDisconnect() {
  const changed = useConnectionsChanged();
  return useMutation({
    mutationFn: (provider: ConnectionProvider) => disconnects[provider](),
    onSuccess: ({ message }, provider) => {
      if (provider !== "zoho-campaigns") {
        localStore.remove(...STORED);
        sessionStore.remove(...STORED);
      }
      toast.success(message);
      changed();
    },
    onError: (error, provider) => {
      console.error("Error disconnecting CRM", error);
      toast.error(failures[provider]);
    },
  });
}

/** Starts a sync now, or stops one that waits for its service. */
export function useSync(name: "syncConnection" | "stopSync") {
  const changed = useConnectionsChanged();
  return useMutation({
    mutationFn: (provider: ConnectionProvider) => call(name, { params: { provider } }),
    onSuccess: ({ message }) => {
      toast.blank(message);
      changed();
    },
    onError: (error) => toast.error(error.message),
  });
}
