import { join } from "node:path";
import { loadCredentials } from "./credentials.ts";
import { type PostmasterFile, readPostmasterFile } from "./postmaster.ts";
import { DATABASE, SUPERUSER } from "./provision.ts";
import type { Endpoint } from "./server-process.ts";

export function endpointOf(file: PostmasterFile): Endpoint {
  return file.socketFolder === ""
    ? { port: file.port }
    : { socketFolder: file.socketFolder, port: file.port };
}

export function address(endpoint: Endpoint, user: string, password: string, database: string): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${endpoint.port}/${database}`);
  if ("socketFolder" in endpoint) url.searchParams.set("host", endpoint.socketFolder);
  return url.href;
}

/**
 * The address at which the superuser reaches the app's database of a data directory: for backups, which need what
 * its owner may not do. Undefined while no server of that directory takes connections.
 * @throws {LaunchError} when its passwords are missing or damaged.
 */
export function superuserAddress(dataHome: string): string | undefined {
  const file = readPostmasterFile(join(dataHome, "postgres"));
  if (file?.status !== "ready") return undefined;
  const { superuser } = loadCredentials(join(dataHome, "credentials.json"), true);
  return address(endpointOf(file), SUPERUSER, superuser, DATABASE);
}
