import type { Pool } from "pg";
import { type Place, SealError, type Vault } from "./envelope.ts";
import { type Keyring, KeyringError } from "./keyring.ts";

const TEXT = "Whoever reads this holds the key.";

/** The advisory lock that makes starts take turns; any unused constant works. */
const ADVISORY_LOCK = 4_207_190_227;

interface Canary {
  kid: string;
  sealed: string;
}

const placeOf = (kid: string): Place => ({ table: "key_canaries", userId: kid, field: "sealed" });

/**
 * Opens one known value for each key that this database was ever sealed with, before any other is read or
 * written: with a wrong ring the server must not start, or it would seal values that the right ring cannot open.
 * @throws {KeyringError} when a key is missing or another one has its name
 */
export async function checkKeyCanaries(pool: Pool, keyring: Keyring, vault: Vault): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // If servers with different rings start at once on a new database, one is first and the others see its canary.
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const known = await client.query<Canary>("select kid, sealed from key_canaries");
    for (const canary of known.rows) assertOpens(vault, canary);
    const { active } = keyring;
    if (!known.rows.some(({ kid }) => kid === active)) {
      const sealed = vault.seal(TEXT, placeOf(active));
      await client.query("insert into key_canaries (kid, sealed) values ($1, $2)", [active, sealed]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function assertOpens(vault: Vault, { kid, sealed }: Canary): void {
  try {
    if (vault.open(sealed, placeOf(kid)) === TEXT) return;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
  }
  throw new KeyringError(
    `This database was sealed with the master key ${kid}, which is not the one given. ` +
      "Put the right keys back: the file master-keys in the data directory, or MASTER_KEYS.",
  );
}
