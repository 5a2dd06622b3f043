/** Tables of modules/retrieval. */
import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, instant, tsvector } from "./columns.ts";

/** Websites, texts and files that a user added. */
export const passageSources = pgTable(
  "passage_sources",
  {
    ownerId: uuid("owner_id").notNull(),
    id: uuid("id").notNull(),
    kind: text("kind", { enum: ["website", "text", "file"] }).notNull(),
    title: text("title").notNull(),
    /** Address of a website; null for texts and files. */
    url: text("url"),
    createdAt: timestamp("created_at", instant).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Passages of the sources. */
export const passages = pgTable(
  "passages",
  {
    ownerId: uuid("owner_id").notNull(),
    sourceId: uuid("source_id").notNull(),
    position: integer("position").notNull(),
    id: uuid("id").notNull(),
    /** Name and address of its page. */
    title: text("title").notNull(),
    url: text("url"),
    content: text("content").notNull(),
    /** The words of the content. */
    search: tsvector("search").notNull().generatedAlwaysAs(sql`to_tsvector('english', content)`),
    /** 32-bit floats, little-endian. */
    embedding: bytea("embedding").notNull(),
    embeddingModel: text("embedding_model").notNull(),
    embeddingDimensions: integer("embedding_dimensions").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.sourceId, table.position] })],
);
