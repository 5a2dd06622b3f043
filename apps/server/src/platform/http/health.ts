import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "./server.ts";

const DATABASE_LIMIT_MILLISECONDS = 1_000;
const LIVE = JSON.stringify({ status: "live" });

/** `/livez` says that the process runs; `/readyz` that it should get requests: database there, not draining. */
export function registerHealth(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  pingDatabase: () => Promise<unknown>,
): void {
  const ask = oneAtATime(() => answersInTime(pingDatabase));
  app.get("/livez", (_request, reply) => {
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(LIVE);
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const ready = !lifecycle.draining && (await ask());
    if (!ready) reply.code(503);
    return { status: ready ? "ready" : lifecycle.draining ? "draining" : "no database" };
  });
}

/** However often it is asked, the database gets one question at a time. */
function oneAtATime(ask: () => Promise<boolean>): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  return () => {
    current ??= ask().finally(() => {
      current = undefined;
    });
    return current;
  };
}

async function answersInTime(ping: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_LIMIT_MILLISECONDS);
  });
  try {
    return await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
