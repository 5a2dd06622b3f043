import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/**
 * Makes sure that the port can be listened on. After an app was killed its servers may hold the port for a
 * moment longer: `patience` (ms) is how long that is waited for.
 * @throws {StartError} when it is taken, or this user may not use it.
 */
export async function assertPortFree(port: number, host: string, patience: number): Promise<void> {
  const started = performance.now();
  for (;;) {
    const code = await tryListening(port, host);
    if (code === undefined) return;
    if (code === "EADDRINUSE" && performance.now() - started < patience) {
      await pause(50);
      continue;
    }
    throw new StartError(explain(code, port, host));
  }
}

function explain(code: string, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program; stop that, or set PORT to another number (PORT=${port + 1} npm start).`;
    case "EACCES":
      return `Port ${port} is not open to ordinary users; set PORT to 1024 or above.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${host} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `Port ${port} on ${host} cannot be used (${code}).`;
  }
}

function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** Above those of known programs, and below those that Linux and macOS give to connections. */
const FREE_PORTS = [15_000, 32_000] as const;
const given = new Set<number>();

/**
 * A port of this machine that nothing listens on, another one at each call. No connection gets it by chance while a server
 * that had it is started again.
 * @throws {StartError} when this machine cannot be listened on
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...FREE_PORTS);
    if (given.has(port)) continue;
    given.add(port);
    const code = await tryListening(port, "127.0.0.1");
    if (code === undefined) return port;
    if (code !== "EADDRINUSE") throw new StartError(explain(code, port, "127.0.0.1"));
  }
}
