import type { ConnectionProvider, CrmStage, UnreadAmounts } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Connector, CrmDeal } from "../../platform/connectors/connector.ts";
import type { Vault } from "../../platform/crypto/envelope.ts";
import type { UserTransaction, WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";

/** The services that this installation can connect. */
export type Connectors = Partial<Readonly<Record<ConnectionProvider, Connector>>>;

/** Where deals of a CRM are stored; each call is in the transaction that moves the sync on. */
export interface DealSink {
  /** Stores deals by their external ID and removes the deleted ones. Doing it twice changes nothing. */
  store(
    tx: UserTransaction,
    ownerId: string,
    provider: ConnectionProvider,
    changes: { deals: readonly CrmDeal[]; deletedIds: readonly string[] },
    now: Date,
  ): Promise<void>;
  /** The mapped fields, and which of them no stored deal has been read with. */
  mappedFields(
    tx: UserTransaction,
    ownerId: string,
    provider: ConnectionProvider,
  ): Promise<{ mapped: string[]; unread: string[] }>;
  /** @returns whether the CRM's stages are others than before */
  storeStages(
    tx: UserTransaction,
    ownerId: string,
    provider: ConnectionProvider,
    stages: Readonly<Record<string, CrmStage>>,
    now: Date,
  ): Promise<boolean>;
  /** Removes all deals of the CRM. */
  clear(tx: UserTransaction, ownerId: string, provider: ConnectionProvider): Promise<void>;
  /** Stored deals of the CRM with the fields of their records. */
  sample(
    tx: UserTransaction,
    ownerId: string,
    provider: ConnectionProvider,
    limit: number,
  ): Promise<CrmDeal[]>;
  /** How many deals of the CRM are stored. */
  count(tx: UserTransaction, ownerId: string, provider: ConnectionProvider): Promise<number>;
  /** By CRM, the deals whose amount cannot be read. */
  unreadAmounts(tx: UserTransaction, ownerId: string): Promise<UnreadAmounts[]>;
}

export interface IntegrationDependencies {
  withUser: WithUser;
  clock: Clock;
  vault: Vault;
  connectors: Connectors;
  deals: DealSink;
  subscriptions: Pick<Subscriptions, "requireWritable">;
  publicUrl: string;
  /** Derives what a flow is held together by from its state. */
  secret: string;
}
