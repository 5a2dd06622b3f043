import { Client } from "pg";
import type { TestDatabase } from "../platform/db/test-database.ts";

/** Plants a fault: from now on the database lets ended sessions and tokens change things. */
export async function removeTheCheck({ ownerUrl }: TestDatabase): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      "create or replace function app_require_actor(actor uuid, at timestamptz, while_deleted boolean) returns void language sql as 'select'",
    );
  } finally {
    await owner.end();
  }
}
