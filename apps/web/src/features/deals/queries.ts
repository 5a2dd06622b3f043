import type { CrmSample, DealSource } from "@beachhead/contract";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "../../lib/api/call.ts";
import { refreshUsage } from "../../lib/query/user-details.ts";

const PAGE = "50";

/** Deals within the filters of the address, page by page. */
export const dealsQuery = (filter: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ["deals", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      callPage("listDeals", {
        query: { ...filter, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

export const dealTargets = queryOptions({
  queryKey: ["deals", "targets"],
  queryFn: ({ signal }) => call("getDealTargets", { signal }),
});

export const stagesOf = (provider: DealSource) =>
  queryOptions({
    queryKey: ["deals", "stages", provider],
    queryFn: ({ signal }) => call("getStages", { params: { provider }, signal }),
  });

export const ratesQuery = queryOptions({
  queryKey: ["deals", "rates"],
  queryFn: ({ signal }) => call("getRates", { signal }),
});

export const mappingOf = (provider: DealSource) =>
  queryOptions({
    queryKey: ["deals", "mapping", provider],
    queryFn: ({ signal }) => call("getFieldMapping", { params: { provider }, signal }),
  });

export const importsQuery = queryOptions({
  queryKey: ["deals", "imports"],
  queryFn: ({ signal }) => call("listDealImports", { signal }),
});

/** How often the progress of an import is read, in milliseconds. */
const POLL_INTERVAL = 700;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["deals", "import", id],
    queryFn: ({ signal }) => call("getDealImport", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_INTERVAL : false),
  });

/** Reads everything again that deals are part of. */
export async function refreshDeals(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshUsage(client),
    client.invalidateQueries({ queryKey: ["connections"] }),
    client.invalidateQueries({ queryKey: ["deals"] }),
    client.invalidateQueries({ queryKey: ["dashboards"] }),
  ]);
}

/** Field names of a CRM and its first deals. */
export interface CrmRecords {
  fields: readonly string[];
  records: readonly Readonly<Record<string, unknown>>[];
  sample: CrmSample;
}

const SHOWN_RECORDS = 5;

export const crmRecords = (provider: "zoho-crm" | "hubspot") =>
  queryOptions({
    queryKey: ["deals", "crm-records", provider],
    queryFn: async ({ signal }): Promise<CrmRecords> => {
      if (provider === "hubspot") {
        const { deals, fields, sample } = await call("listHubspotDeals", { signal });
        const records = deals.data.results.map(({ properties }) => properties);
        return { fields, records: records.slice(0, SHOWN_RECORDS), sample };
      }
      const { deals, fields, sample } = await call("listZohoCrmDeals", { signal });
      return { fields, records: deals.data.slice(0, SHOWN_RECORDS), sample };
    },
    retry: false,
    staleTime: Infinity,
  });
