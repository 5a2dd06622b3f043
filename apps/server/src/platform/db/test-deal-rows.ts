import {
  dealImportParts,
  dealImports,
  dealMonthRollups,
  dealStages,
  deals,
  dealTotals,
  dealYearRollups,
  exchangeRateDays,
  exchangeRates,
  fieldMappings,
} from "./schema/deals.ts";
import { campaignReports, connectionFlows, connections } from "./schema/integrations.ts";
import { planId, soon, type TenantRow } from "./test-tenant-row.ts";
import { newId } from "./uuid.ts";

/** One row of each table of deals, exchange rates and connected services. */
export const dealRows: readonly TenantRow[] = [
  {
    table: deals,
    insert: (tx, owner) =>
      tx.insert(deals).values({
        ownerId: owner,
        id: newId(),
        source: "manual",
        externalId: newId(),
        status: "open",
        amountCents: 100,
        currency: "USD",
      }),
  },
  // The deal has made these two rows for its own owner.
  {
    table: dealTotals,
    insert: (tx, owner) =>
      tx
        .insert(dealTotals)
        .values({ ownerId: owner, version: 1, deals: 1, changedAt: soon })
        .onConflictDoNothing(),
  },
  {
    table: dealYearRollups,
    insert: (tx, owner) =>
      tx
        .insert(dealYearRollups)
        .values({ ownerId: owner, year: 0, leadSourceKey: "", productKey: "", geoKey: "", currency: "USD" })
        .onConflictDoNothing(),
  },
  {
    table: dealMonthRollups,
    insert: (tx, owner) =>
      tx
        .insert(dealMonthRollups)
        .values({ ownerId: owner, month: 24_312, productKey: "", geoKey: "", currency: "USD" }),
  },
  {
    table: fieldMappings,
    insert: (tx, owner) =>
      tx.insert(fieldMappings).values({ ownerId: owner, provider: "hubspot", mapping: {} }),
  },
  {
    table: dealStages,
    insert: (tx, owner) => tx.insert(dealStages).values({ ownerId: owner, provider: "hubspot" }),
  },
  // Before exchange_rates, whose trigger writes the same day.
  {
    table: exchangeRateDays,
    insert: (tx, owner) =>
      tx.insert(exchangeRateDays).values({ ownerId: owner, base: "USD", date: "2026-01-31", rates: {} }),
  },
  {
    table: exchangeRates,
    insert: (tx, owner) =>
      tx.insert(exchangeRates).values({ ownerId: owner, base: "USD", date: "2026-01-31", rates: {} }),
  },
  {
    table: dealImports,
    insert: (tx, owner) =>
      tx
        .insert(dealImports)
        .values({ ownerId: owner, id: planId(owner), state: "preview", fileType: "text/csv" }),
  },
  {
    table: dealImportParts,
    insert: (tx, owner) =>
      tx
        .insert(dealImportParts)
        .values({ ownerId: owner, importId: planId(owner), part: 0, content: Buffer.from("a,b") }),
  },
  {
    table: connections,
    insert: (tx, owner) =>
      tx.insert(connections).values({
        ownerId: owner,
        provider: "zoho-crm",
        kind: "crm",
        id: newId(),
        sealed: "sealed",
        masked: {},
        dataCentre: "eu",
      }),
  },
  {
    table: connectionFlows,
    insert: (tx, owner) =>
      tx.insert(connectionFlows).values({
        ownerId: owner,
        id: newId(),
        provider: "zoho-crm",
        stateHash: newId(),
        browserHash: "hash",
        dataCentre: "eu",
        expiresAt: soon,
      }),
  },
  {
    table: campaignReports,
    insert: (tx, owner) =>
      tx.insert(campaignReports).values({
        ownerId: owner,
        source: "zoho-campaigns",
        campaignKey: newId(),
        name: "Spring",
        subject: "Spring is here",
        status: "Sent",
        readAt: soon,
      }),
  },
];
