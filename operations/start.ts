/** `npm start`: builds the web app if stale, starts the database, migrates, serves, and says where. */
import { join } from "node:path";
import { precompress } from "../apps/server/src/platform/http/precompress.ts";
import { makeExample } from "./supervisor/example.ts";
import { runCommand } from "./supervisor/lifecycle.ts";
import { PROJECT, SERVER_FILE, startServices } from "./supervisor/local-services.ts";
import { keepLogsBounded, openLogFile } from "./supervisor/log-file.ts";
import { startServers } from "./supervisor/server-processes.ts";
import { readSettings } from "./supervisor/settings.ts";
import { StartError } from "./supervisor/start-error.ts";
import { describe } from "./supervisor/summary.ts";
import { buildWeb, isWebStale } from "./supervisor/web-build.ts";

/** Servers get this long to answer what they have accepted; the database needs the rest of the ten seconds. */
const DRAIN = 6_500;

await runCommand(async (lifecycle) => {
  const settings = readSettings(process.env);
  const services = await startServices(settings, lifecycle, settings.port);
  const { home, account: as, environment, note } = services;
  const servesWeb = settings.processType !== "worker";
  if (servesWeb && settings.webDist === undefined && isWebStale(PROJECT)) {
    console.log("Building the web app (after a change only)...");
    await buildWeb(PROJECT);
  }

  // People get the summary on their terminal; an operator's log collector gets the log.
  const log = settings.production ? undefined : openLogFile(join(home.folder, "server.log"));
  lifecycle.onStop(
    keepLogsBounded(
      ["server.log", "postgres.log"].map((name) => join(home.folder, name)),
      (line) => console.error(line),
    ),
  );
  const start = new AbortController();
  const starting = startServers({
    file: SERVER_FILE,
    count: settings.webProcesses,
    host: settings.host,
    port: settings.port,
    environment,
    account: as,
    log: log?.descriptor,
    report: (line) => console.error(line),
    onGivenUp: (reason) => {
      console.error(reason);
      void lifecycle.stop(1);
    },
    stop: start.signal,
  });
  lifecycle.onStop(() => {
    start.abort();
    return starting.then(
      (servers) => servers.stop(DRAIN),
      () => undefined,
    );
  });
  lifecycle.onStop(() => note({ state: "stopping" }));
  const example = settings.sandbox
    ? makeExample(join(PROJECT, "apps/server/src/example/main.ts"), home.folder, environment, as)
    : Promise.resolve(undefined);
  const [servers, account] = await Promise.all([
    starting.catch((error: unknown) => {
      if (!(error instanceof StartError) || log === undefined) throw error;
      throw new StartError(`${error.message} Its last words (${log.path}):\n${log.tail(20)}`, {
        cause: error,
      });
    }),
    example,
  ]);

  if (lifecycle.stopping) return;
  note({ state: "ready", servers: servers.pids() });
  console.log(
    describe({
      settings,
      services,
      example: account,
      logFile: log?.path,
    }),
  );
  // Compressed here, since servers of another account cannot write there.
  if (as !== undefined) await precompress(join(environment.WEB_DIST ?? "", "assets"));
});
