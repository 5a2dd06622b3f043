/** For the gate `keys`: every encrypted value of an installation, decrypted with a key ring. */
import { placeOfSecret } from "../../../apps/server/src/platform/auth/two-factors.ts";
import { createVault, type Place, SealError } from "../../../apps/server/src/platform/crypto/envelope.ts";
import { parseKeyring } from "../../../apps/server/src/platform/crypto/keyring.ts";
import { asOwnerOf } from "../../../apps/server/src/platform/db/test-database.ts";
import type { Installation } from "../installation.ts";

interface SealedRow {
  table: string;
  id: string;
  sealed: string;
}

export interface OpenedValues {
  /** The decrypted texts, by table and ID. */
  texts: ReadonlyMap<string, string>;
  /** Values encrypted under the first key of the ring. */
  current: number;
  /** Values that the ring does not decrypt. */
  closed: number;
}

/** Reads the sealed values of the transaction's user. */
const VALUES = `select 'outbox' as "table", id, sealed from outbox where sealed is not null
  union all select 'connections', id, sealed from connections where sealed <> ''
  union all select 'two_factors', user_id, sealed from two_factors where user_id = app_user()`;

/** A rotation skips the last two: a popup to connect a service lives for minutes, a canary goes with its key. */
const KNOWN_TABLES = ["outbox", "connections", "two_factors", "connection_flows", "key_canaries"];

export function openAll({ database }: Installation, ring: string): Promise<OpenedValues> {
  const vault = createVault(parseKeyring(ring, "the gate"));
  return asOwnerOf(database, "", async (client) => {
    const texts = new Map<string, string>();
    const counts = { current: 0, closed: 0 };
    const users = await client.query<{ id: string }>("select id from users");
    for (const { id: userId } of users.rows) {
      await client.query("select set_config('app.user_id', $1, false)", [userId]);
      for (const { table, id, sealed } of (await client.query<SealedRow>(VALUES)).rows) {
        if (vault.isCurrent(sealed)) counts.current += 1;
        try {
          texts.set(`${table} ${id}`, vault.open(sealed, placeOf(table, userId, id)));
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
          counts.closed += 1;
        }
      }
    }
    return { texts, ...counts };
  });
}

function placeOf(table: string, userId: string, id: string): Place {
  return table === "two_factors" ? placeOfSecret(userId) : { table, userId, field: `sealed ${id}` };
}

/** Tables with encrypted values that this gate does not know. */
export function findUnknownTables({ database }: Installation): Promise<string[]> {
  return asOwnerOf(database, "", async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'sealed'",
    );
    return rows.map(({ name }) => name).filter((name) => !KNOWN_TABLES.includes(name));
  });
}
