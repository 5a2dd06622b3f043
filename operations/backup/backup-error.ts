import { StartError } from "../supervisor/start-error.ts";

/** A backup or a restore cannot be done; the message is one sentence for the person at the terminal. */
export class BackupError extends StartError {
  override name = "BackupError";
}

/** A readable message for an unexpected error: a full disk, a database that was stopped. */
export function asBackupError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`${what}: ${reason.replace(/\.$/, "")}.`, { cause: error });
}
