import {
  type CrmStage,
  type FieldMapping,
  fieldMappingBody,
  mappedNames,
  suggestMapping,
} from "@beachhead/contract";
import { ACCOUNT_CURRENCY, type CrmDeal } from "../../platform/connectors/connector.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { dealFromRecord } from "./settings/deal-from-record.ts";
import { findFieldMapping, replaceFieldMapping } from "./settings/mapping-store.ts";
import { countDealsOfSource, findUnreadFields, listRecordsOfSource } from "./store/deals.ts";
import { saveCrmStages } from "./store/stage-tables.ts";
import { deleteDealsOfSource, storeDeals } from "./store/store-deals.ts";
import { findUnreadAmounts } from "./store/unread-amounts.ts";

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

  /** The mapped fields, and which of them no stored deal has been read with. */
  async mappedFields(
    tx: UserTransaction,
    ownerId: string,
    provider: string,
  ): Promise<{ mapped: string[]; unread: string[] }> {
    const mapped = mappedNames(await findFieldMapping(tx, ownerId, provider));
    return { mapped, unread: await findUnreadFields(tx, ownerId, provider, mapped) };
  },

  /** @returns whether the CRM's stages are others than before */
  async storeStages(
    tx: UserTransaction,
    ownerId: string,
    provider: string,
    stages: Readonly<Record<string, CrmStage>>,
    now: Date,
  ): Promise<boolean> {
    return saveCrmStages(tx, ownerId, provider, stages, now);
  },

  /** Removes all deals of the CRM. */
  async clear(tx: UserTransaction, ownerId: string, provider: string): Promise<void> {
    await deleteDealsOfSource(tx, ownerId, provider);
  },

  /** Stored deals of the CRM with the fields of their records. */
  sample: listRecordsOfSource,

  count: countDealsOfSource,

  /** By CRM, the deals whose amount cannot be read. */
  unreadAmounts: findUnreadAmounts,
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
  const isSaved = mappedNames(saved).length > 0;
  const names = Object.keys(deals[0]?.properties ?? {}).filter((name) => name !== ACCOUNT_CURRENCY);
  if (isSaved || names.length === 0) return saved;
  const suggested = fieldMappingBody.parse(suggestMapping(names));
  await replaceFieldMapping(tx, ownerId, provider, suggested, now);
  return suggested;
}
