import { createSimulationEngine } from "../../../apps/server/src/modules/simulations/index.ts";
import { READER_LIMITS } from "../../../apps/server/src/platform/http/slow-readers.ts";
import { withTestApp } from "../test-app.ts";

/**
 * Serves the whole product without what protects a user from others: no thread of their own for short simulations,
 * any number of simulations for one user, and no time limit on requests and answers.
 */
export function withUnprotectedServer<Found>(work: (url: string) => Promise<Found>): Promise<Found> {
  const simulationEngine = createSimulationEngine({
    isShort: () => false,
    ownerLimit: Number.POSITIVE_INFINITY,
    queueLimit: Number.POSITIVE_INFINITY,
    timeLimit: 600_000,
  });
  const readers = {
    ...READER_LIMITS,
    patience: Number.POSITIVE_INFINITY,
    mostLarge: Number.POSITIVE_INFINITY,
  };
  return withTestApp({ simulationEngine, readers, defaultPlan: "enterprise" }, async ({ app }) => {
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    app.server.headersTimeout = 0;
    app.server.requestTimeout = 0;
    return work(url);
  });
}
