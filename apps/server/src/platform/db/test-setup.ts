import { startTestServer } from "./test-database.ts";

/** vitest globalSetup: one database server for the whole run; the returned function ends it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
