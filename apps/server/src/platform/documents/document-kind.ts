import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table of documents: rows with an owner and a version that can be deleted and restored. */
export type DocumentTable = PgTable & {
  ownerId: PgColumn;
  id: PgColumn;
  version: PgColumn;
  updatedAt: PgColumn;
  deletedAt: PgColumn;
};

/** A kind of document: a GTM plan, a channel plan, a product cost, a simulation. */
export interface DocumentKind {
  table: DocumentTable;
  /** The column of its name. */
  title: PgColumn;
  /** In messages: "product cost". */
  noun: string;
  /** In the audit log: "product-cost". */
  entity: string;
}

/** The noun at the start of a sentence. */
export const capitalized = ({ noun }: DocumentKind): string => noun.charAt(0).toUpperCase() + noun.slice(1);
