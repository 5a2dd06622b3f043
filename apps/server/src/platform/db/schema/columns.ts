import { customType, type PgTimestampConfig } from "drizzle-orm/pg-core";

/** `timestamptz(3)`, read as a Date. */
export const instant: PgTimestampConfig<"date"> = { withTimezone: true, precision: 3, mode: "date" };

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
