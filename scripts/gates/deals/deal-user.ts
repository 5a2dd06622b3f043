import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../../../operations/testing/account.ts";
import { recordOf } from "../../check/repository.ts";

/** Milliseconds between two looks at an import. */
const POLL_MS = 200;

export interface ImportState {
  state: string;
  rowsRead: number;
  rowsStored: number;
}

/** The calls of deals, as one user of a running app. */
export function dealUser(url: string, account: Account) {
  async function json(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await account.send(method, path, body);
    const content: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`);
    return recordOf(content);
  }

  /** Uploads a file and starts its import. @returns its ID, and the milliseconds of the upload */
  async function startImport(file: Readable): Promise<{ id: string; uploadMs: number }> {
    const began = performance.now();
    const answer = await fetch(new URL("/api/integration/deals/import?fileName=deals", url), {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/octet-stream" },
      body: file,
      duplex: "half",
    });
    const preview: unknown = await answer.json();
    if (!answer.ok) throw new Error(`Upload: ${answer.status} ${JSON.stringify(preview)}`);
    const uploadMs = performance.now() - began;
    const { importId, mapping } = recordOf(preview);
    await json("POST", `/api/integration/deals/import/${String(importId)}`, { mapping });
    return { id: String(importId), uploadMs };
  }

  async function importState(id: string): Promise<ImportState> {
    const { state, rowsRead, rowsStored } = await json("GET", `/api/integration/deals/import/${id}`);
    return { state: String(state), rowsRead: Number(rowsRead), rowsStored: Number(rowsStored) };
  }

  /** Deals that the sync of HubSpot has read; null when none runs. */
  async function syncedSoFar(): Promise<{ syncing: number | null; lastSync: string | null }> {
    const answer = await account.send("GET", "/api/integration/connections");
    const all: unknown = await answer.json();
    const hubspot = recordOf(
      Array.isArray(all) ? all.find((each) => recordOf(each)["provider"] === "hubspot") : {},
    );
    const { syncing, lastSync } = hubspot;
    return {
      syncing: typeof syncing === "number" ? syncing : null,
      lastSync: typeof lastSync === "string" ? lastSync : null,
    };
  }

  return {
    startImport,
    importState,
    syncedSoFar,

    /** Milliseconds until the import has ended. */
    async importEnded(id: string): Promise<number> {
      const began = performance.now();
      for (;;) {
        const { state } = await importState(id);
        if (state === "done") return performance.now() - began;
        if (state !== "running") throw new Error(`The import ended as ${state}`);
        await pause(POLL_MS);
      }
    },

    async connectHubspot(): Promise<void> {
      await json("POST", "/api/integration/hubspot/authorize/url", { hubspotAPIKey: "pat-eu1-gate-0001" });
    },

    /** Copies the example's plan. @returns its ID */
    async copyPlan(): Promise<string> {
      const answer = await account.send("POST", "/api/example/copy", undefined, {
        "idempotency-key": crypto.randomUUID(),
      });
      if (!answer.ok) throw new Error(`Copy: ${answer.status} ${await answer.text()}`);
      return String(recordOf(await answer.json())["gtmPlanId"]);
    },

    /** Reads a dashboard by its address after `/api/dashboard/`. */
    readDashboard: (address: string) => json("GET", `/api/dashboard/${address}`),

    /** Closed revenue of the plan's year of `closeDate`. */
    async closedRevenue(planId: string): Promise<number> {
      const { current } = await json("GET", `/api/dashboard/planned-vs-actual?gtmPlanId=${planId}`);
      return Number(recordOf(recordOf(current)["revenueSum"])["closed"]);
    },

    /** First year and currency of the plan. */
    async planTerms(planId: string): Promise<{ year: number; currency: string }> {
      const reply = await json("GET", `/api/dashboard/planned-vs-actual?gtmPlanId=${planId}`);
      return { year: Number(recordOf(reply["period"])["calendarYear"]), currency: String(reply["currency"]) };
    },

    async addWonDeal(amount: number, closeDate: string, currency: string): Promise<void> {
      await json("POST", "/api/integration/deals", {
        Lead_Source: "Field Sales",
        Product: "Northlight Atlas",
        Geo: "Germany",
        Industry_Domain: "",
        Amount: amount,
        Stage: "Closed Won",
        Deal_Currency: currency,
        closeDate,
        createdDate: closeDate,
      });
    },
  };
}

export type DealUser = ReturnType<typeof dealUser>;
