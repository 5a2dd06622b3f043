/** A secret is missing that all servers of one database must share. */
export class SecretMissingError extends Error {
  override name = "SecretMissingError";
}

const HOW_TO_MAKE = {
  AUTH_SECRET: "openssl rand -base64 32",
  MASTER_KEYS: `echo "k1:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`,
} as const;

const WHY = {
  AUTH_SECRET: "with another secret on each machine, users are signed out on every machine but one",
  MASTER_KEYS: "without the keys, what the database holds sealed is lost",
} as const;

/**
 * With a database of one's own in production, a secret that a server made for itself would be lost with its machine
 * and unknown to the others.
 * @throws {SecretMissingError} one sentence that names the variable and the command that makes a value
 */
export function requireSecrets(
  secrets: Readonly<Record<keyof typeof HOW_TO_MAKE, string | undefined>>,
): void {
  for (const name of ["AUTH_SECRET", "MASTER_KEYS"] as const) {
    if (secrets[name] !== undefined) continue;
    throw new SecretMissingError(
      `${name} must be set in production with DATABASE_URL, the same on every machine (${WHY[name]}); ` +
        `make one with: ${HOW_TO_MAKE[name]}`,
    );
  }
}
