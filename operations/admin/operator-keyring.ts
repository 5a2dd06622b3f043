import { type Keyring, parseKeyring, readKeyring } from "../../apps/server/src/platform/crypto/keyring.ts";
import { chooseDataHome } from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { PROJECT } from "../supervisor/local-services.ts";

/**
 * The key ring for a command of the operator. With `MASTER_KEYS` the data directory is neither created nor entered:
 * it belongs to the embedded database, whose account may be unable to enter it on a machine with `DATABASE_URL`.
 * @throws {KeyringError} when the keys are not valid
 * @throws {LaunchError} when the data directory cannot be used
 */
export function readOperatorKeyring(
  masterKeys: string | undefined,
  dataDirectory: string | undefined,
): Keyring {
  if (masterKeys !== undefined) return parseKeyring(masterKeys, "MASTER_KEYS");
  return readKeyring(undefined, chooseDataHome(PROJECT, dataDirectory).folder);
}
