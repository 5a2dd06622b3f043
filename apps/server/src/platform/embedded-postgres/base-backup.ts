import { Client } from "pg";

/** The data directory may be copied, file by file, until `finish`, while the server keeps working. */
export interface BaseBackup {
  /** Everything committed before this call is in the copy once the named WAL files are, too. */
  finish(): Promise<BaseBackupEnd>;
  /** Ends the session; a copy that is not finished is worth nothing. */
  close(): Promise<void>;
}

export interface BaseBackupEnd {
  /** To be written as `backup_label` into the copy: recovery starts where it says. */
  label: string;
  /** First and last file of `pg_wal` that recovery needs, with all between them. */
  firstWal: string;
  lastWal: string;
}

/** PostgreSQL's own low-level procedure. @param url of the superuser, to the server itself. */
export async function beginBaseBackup(url: string): Promise<BaseBackup> {
  const client = new Client({ connectionString: url, application_name: "beachhead backup" });
  client.on("error", () => undefined);
  await client.connect();
  const close = () => client.end().catch(() => undefined);
  try {
    // Temporary, so it ends with the session: until then no checkpoint takes away WAL that the copy needs.
    await client.query(
      "select pg_create_physical_replication_slot('beachhead_backup_' || pg_backend_pid(), true, true)",
    );
    await client.query("select pg_backup_start('beachhead', fast => true)");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    finish: async () => {
      const stopped = await client.query<{ label: string; last: string }>(
        `select labelfile as label, pg_walfile_name(lsn) as last
         from pg_backup_stop(wait_for_archive => false)`,
      );
      const { label = "", last: lastWal = "" } = stopped.rows[0] ?? {};
      const firstWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
      if (firstWal === undefined) throw new Error(`The label of the backup names no WAL file: ${label}`);
      return { label, firstWal, lastWal };
    },
    close,
  };
}
