/** `npm run dev`: the server under `node --watch`, the web app under Vite with hot reload, the same database. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { makeExample } from "../operations/supervisor/example.ts";
import { type Lifecycle, runCommand } from "../operations/supervisor/lifecycle.ts";
import { PROJECT, SERVER_FILE, startServices } from "../operations/supervisor/local-services.ts";
import { NODE_FLAGS } from "../operations/supervisor/node-flags.ts";
import { freePort } from "../operations/supervisor/port.ts";
import { readSettings } from "../operations/supervisor/settings.ts";
import { describe } from "../operations/supervisor/summary.ts";

/** What the server answers itself; everything else is Vite's. */
const SERVER_PATHS = ["/api", "/checkout", "/livez", "/mcp", "/oauth", "/readyz", "/scim", "/.well-known"];

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const serverPort = await freePort();
  const services = await startServices(settings, lifecycle, serverPort);
  const { home, environment, note } = services;
  watchServer({ ...environment, HOST: "127.0.0.1" }, lifecycle);
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    root: join(PROJECT, "apps/web"),
    clearScreen: false,
    logLevel: "warn",
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target }])),
    },
  });
  lifecycle.onStop(() => vite.close());
  lifecycle.onStop(() => note({ state: "stopping" }));
  await vite.listen();
  const example = settings.sandbox
    ? await makeExample(join(PROJECT, "apps/server/src/example/main.ts"), home.folder, environment)
    : undefined;
  note({ state: "ready" });
  console.log(
    describe({
      settings,
      services,
      example: example,
      logFile: undefined,
    }),
  );
});

function watchServer(environment: Record<string, string>, lifecycle: Lifecycle): void {
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", ...NODE_FLAGS, SERVER_FILE], {
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  lifecycle.onStop(async () => {
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await gone;
    clearTimeout(force);
  });
}
