import { startTestServer } from "../../apps/server/src/platform/db/test-database.ts";
import { buildTestApp, type TestApp, type TestAppOptions } from "../../apps/server/src/test-app.ts";

/** Works with the whole server on a database server of its own. */
export async function withTestApp<Found>(
  options: TestAppOptions,
  work: (server: TestApp) => Promise<Found>,
): Promise<Found> {
  const database = await startTestServer();
  try {
    const server = await buildTestApp(options);
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
}
