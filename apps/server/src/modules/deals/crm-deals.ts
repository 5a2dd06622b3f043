import { type FieldMapping, fieldMappingBody, suggestMapping } from "@beachhead/contract";
import type { CrmDeal } from "../../platform/connectors/connector.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { dealFromRecord } from "./settings/deal-from-record.ts";
import { findFieldMapping, replaceFieldMapping } from "./settings/mapping-store.ts";
import { countDealsOfSource, listRecordsOfSource } from "./store/deals.ts";
import { saveStages } from "./store/stage-tables.ts";
import { deleteDealsOfSource, storeDeals } from "./store/store-deals.ts";

/** Stores what the sync of a CRM reads. Each call is in the transaction that moves the sync on. */
export const crmDeals = {
  /** Stores deals by their external ID and removes the deleted ones. Doing it twice changes nothing. */
  async store(
    tx: UserTransaction,
    ownerId: string,
    provider: string,
    changes: { deals: readonly CrmDeal[]; deletedIds: readonly string[] },
    now: Date,
  ): Promise<void> {
    const mapping = await mappingFor(tx, ownerId, provider, changes.deals, now);
    const upserts = changes.deals.map(({ externalId, properties }) =>
      dealFromRecord(mapping, properties, { externalId }),
    );
    await storeDeals(tx, ownerId, provider, { upserts, deletedExternalIds: changes.deletedIds }, now);
  },

  /** Mapped fields that the CRM no longer has. */
  async missingFields(
    tx: UserTransaction,
    ownerId: string,
    provider: string,
    fields: readonly string[],
  ): Promise<string[]> {
    const mapping = await findFieldMapping(tx, ownerId, provider);
    const known = new Set(fields);
    return Object.values(mapping).filter((field) => field !== "" && !known.has(field));
  },

  /** Probabilities in percent of the CRM's own stages. */
  async storeStages(
    tx: UserTransaction,
    ownerId: string,
    provider: string,
    stages: Readonly<Record<string, number>>,
    now: Date,
  ): Promise<void> {
    await saveStages(tx, ownerId, provider, { fromCrm: stages }, now);
  },

  /** Removes all deals of the CRM. */
  async clear(tx: UserTransaction, ownerId: string, provider: string): Promise<void> {
    await deleteDealsOfSource(tx, ownerId, provider);
  },

  /** Stored deals of the CRM with the fields of their records. */
  sample: listRecordsOfSource,

  count: countDealsOfSource,
};

/** The saved mapping. Before the user has saved one: by the usual names of fields, so that deals show at once. */
async function mappingFor(
  tx: UserTransaction,
  ownerId: string,
  provider: string,
  deals: readonly CrmDeal[],
  now: Date,
): Promise<FieldMapping> {
  const saved = await findFieldMapping(tx, ownerId, provider);
  const isSaved = Object.values(saved).some((field) => field !== "");
  const names = Object.keys(deals[0]?.properties ?? {});
  if (isSaved || names.length === 0) return saved;
  const suggested = fieldMappingBody.parse(suggestMapping(names));
  await replaceFieldMapping(tx, ownerId, provider, suggested, now);
  return suggested;
}
