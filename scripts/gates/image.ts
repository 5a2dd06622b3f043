import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeKeyringEntry } from "../../apps/server/src/platform/crypto/keyring.ts";
import {
  homeOutside,
  startCluster,
  superuserAddress,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { precompress } from "../../apps/server/src/platform/http/precompress.ts";
import { freePort } from "../../operations/supervisor/port.ts";
import { parseDockerfile, type Stage } from "../check/dockerfile-stages.ts";
import { repositoryRoot } from "../check/repository.ts";
import type { Gate, GateSize, Proof } from "./gate.ts";
import { type BuiltStage, buildStage, makeBase } from "./image/build-stage.ts";
import { readCompose } from "./image/compose.ts";
import { createDatabase } from "./image/create-database.ts";
import { type BackupRuns, runBackups } from "./image/run-backup.ts";
import { type Answers, runImage, runToEnd } from "./image/run-image.ts";

const SECRETS = {
  DOMAIN: "plan.example.com",
  POSTGRES_PASSWORD: "unused",
  OWNER_PASSWORD: randomBytes(24).toString("hex"),
  DATABASE_APP_PASSWORD: randomBytes(24).toString("hex"),
  DATABASE_AUTH_PASSWORD: randomBytes(24).toString("hex"),
  DATABASE_JOBS_PASSWORD: randomBytes(24).toString("hex"),
  BACKUP_PASSWORD: randomBytes(24).toString("hex"),
  BACKUP_KEY: randomBytes(32).toString("base64"),
  AUTH_SECRET: randomBytes(32).toString("hex"),
  MASTER_KEYS: makeKeyringEntry(),
};

/**
 * The Dockerfile's own steps, without Docker: each stage in an empty folder, with what COPY copies and what RUN
 * makes of it. In small the packages and the web app are those that lie here already, so that npm installs nothing.
 */
export const imageGate: Gate = {
  name: "image",
  title: "The Dockerfile's steps produce an app that starts",
  what: "The Dockerfile is read, each stage runs in an empty folder (COPY copies, RUN runs with nothing else there), and the services of deploy/compose.yaml start from it as its USER: deploy/database.sh creates the database, the service migrate migrates it, web and worker run with the logins they get there. The service backup, from its own stage, writes a file on a PostgreSQL of Debian and restores it on another. web and worker must become ready, serve the page and a compressed script (web), pass the HEALTHCHECK, not run as root, and end with code 0 on SIGTERM. No image is built: the base images, Docker itself and the proxy are not tested.",
  async run(size) {
    // The rest of what `npm run build` makes, which small does not run.
    if (size === "small") await precompress(join(repositoryRoot, "apps/web/dist/assets"));
    const folder = mkdtempSync(join(tmpdir(), "beachhead-image-"));
    chmodSync(folder, 0o755);
    const database = join(folder, "database");
    mkdirSync(database);
    const cluster = await startCluster({
      dataHome: database,
      programsHome: homeOutside(repositoryRoot),
      durable: false,
    });
    try {
      // The account of the image is another one than the database's.
      for (const each of [database, join(database, "socket")]) chmodSync(each, 0o755);
      const started = performance.now();
      const environment = makeBase(join(folder, "base"));
      const image = build(size, join(folder, "stages"), environment);
      const seconds = (performance.now() - started) / 1000;
      const command = (kind: "cmd" | "healthcheck") => {
        const step = image.stage.steps.findLast((each) => each.kind === kind);
        return step !== undefined && "command" in step && Array.isArray(step.command) ? step.command : [];
      };
      const services = readCompose(
        readFileSync(join(repositoryRoot, "deploy/compose.yaml"), "utf8"),
        SECRETS,
      );
      await createDatabase(superuserAddress(database) ?? "", services.get("database")?.environment ?? {});
      const base = { PATH: environment["PATH"] ?? "", ...image.built.environment, HOST: "127.0.0.1" };
      const runOf = async (name: string, server = cluster.ownerUrl) => {
        const service = services.get(name);
        const built = name === "backup" ? image.backup : image.built;
        return {
          folder: built.folder,
          command: service?.command ?? command("cmd"),
          healthCheck: command("healthcheck"),
          user: built.user,
          environment: {
            ...(name === "backup" ? { PATH: base.PATH } : base),
            PORT: String(await freePort()),
            ...reachable(service?.environment ?? {}, server),
            // Each service has a volume of its own.
            DATA_DIR: `data/${name}`,
          },
        };
      };
      const migrated = await runToEnd(await runOf("migrate"));
      const web = await runImage(await runOf("web"));
      const worker = await runImage(await runOf("worker"));
      const backup = await runBackups({ services, runOf, folder: join(folder, "backups") });
      return proofOf({ migrated, web, worker, backup }, seconds);
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function build(
  size: GateSize,
  folder: string,
  environment: Readonly<Record<string, string>>,
): { stage: Stage; built: BuiltStage; backup: BuiltStage } {
  const stages = parseDockerfile(readFileSync(join(repositoryRoot, "Dockerfile"), "utf8"));
  const last = stages.at(-1);
  if (last === undefined) throw new Error("The Dockerfile has no stage.");
  const earlier = new Map<string, BuiltStage>();
  for (const stage of stages.slice(0, -1)) {
    const name = stage.name ?? "";
    const root = join(folder, name);
    mkdirSync(root, { recursive: true });
    earlier.set(
      name,
      size === "full" || name === "backup"
        ? buildStage({ stage, root, project: repositoryRoot, earlier, environment })
        : standIn(root, name),
    );
  }
  const root = join(folder, "image");
  mkdirSync(root);
  const backup = earlier.get("backup");
  if (backup === undefined) throw new Error("The Dockerfile has no stage backup.");
  return {
    backup,
    stage: last,
    built: buildStage({ stage: last, root, project: repositoryRoot, earlier, environment }),
  };
}

/** For an earlier stage: the packages and the web app of this very folder. */
function standIn(root: string, name: string): BuiltStage {
  const folder = join(root, "app");
  const made = name === "web" ? ["apps/web/dist"] : ["node_modules", "apps/server/node_modules"];
  for (const path of ["package.json", "package-lock.json", ...made]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(repositoryRoot, path), join(folder, path));
  }
  return { root, folder, environment: {}, user: undefined };
}

/** The database of compose.yaml is this machine's. */
function reachable(environment: Readonly<Record<string, string>>, here: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      if (!value.includes("@database:5432/")) return [name, value];
      const given = new URL(value);
      const url = new URL(here);
      [url.username, url.password, url.pathname] = [given.username, given.password, given.pathname];
      return [name, url.href];
    }),
  );
}

interface Runs {
  migrated: { exitCode: number | null; output: string };
  web: Answers;
  worker: Answers;
  backup: BackupRuns;
}

function proofOf({ migrated, web, worker, backup }: Runs, seconds: number): Proof {
  const expected: [string, boolean][] = [
    ["the service migrate ends with code 0", migrated.exitCode === 0],
    ["/readyz of web answers 200", web.ready === 200],
    ["web serves the page", web.page],
    ["web serves a script compressed", web.compressed],
    ["the health check passes while web runs", web.healthy],
    ["the health check fails when web has ended", !web.healthyAfterwards],
    ["no process of web is root's", !web.asRoot],
    ["web ends with code 0 on SIGTERM", web.exitCode === 0],
    ["/readyz of worker answers 200", worker.ready === 200],
    ["worker serves no page", !worker.page],
    ["no process of worker is root's", !worker.asRoot],
    ["worker ends with code 0 on SIGTERM", worker.exitCode === 0],
    ["the service backup makes a backup", backup.made],
    ["the backup is one file that its owner alone can read", backup.closed],
    ["the backup restores on another server", backup.restored],
  ];
  const complaints = expected.filter(([, holds]) => !holds).map(([what]) => `Not so: ${what}`);
  if (complaints.length > 0)
    for (const { output } of [migrated, web, worker, backup]) console.log(output.slice(-2_000));
  return {
    table: [
      ["Looked at", "Found"],
      ...expected.map(([what, holds]) => [what, holds ? "yes" : "no"]),
      ["Seconds to carry out the steps", seconds.toFixed(0)],
      ["Seconds from the start to ready", web.secondsToReady.toFixed(1)],
    ],
    complaints,
    passed: expected.filter(([, holds]) => holds).length,
  };
}
