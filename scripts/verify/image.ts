import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeKeyringEntry } from "../../apps/server/src/platform/crypto/keyring.ts";
import { homeOutside, startCluster } from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { precompress } from "../../apps/server/src/platform/http/precompress.ts";
import { parseDockerfile, type Stage } from "../check/image/dockerfile.ts";
import { repositoryRoot } from "../check/repository.ts";
import { freePort } from "../testing/app-process.ts";
import type { Gate, GateSize } from "./gate.ts";
import { type BuiltStage, buildStage, makeBase } from "./image/build-stage.ts";
import { type Answers, runImage } from "./image/run-image.ts";

/**
 * The Dockerfile's own steps, without Docker: each stage in an empty folder, with what COPY copies and what RUN
 * makes of it. In small the packages and the web app are those that lie here already, so that npm installs nothing.
 */
export const imageGate: Gate = {
  name: "image",
  title: "The steps of the Dockerfile make an app that starts",
  what: "The Dockerfile is read, each stage carried out in an empty folder (COPY copies, RUN runs with nothing else there), and its CMD started as its USER with the address of a PostgreSQL. It must become ready, serve the page and a compressed script, pass its own HEALTHCHECK, not run as root, and end with code 0 on SIGTERM. No image is built: the base image and Docker's own work are not tried.",
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
      const answers = await runImage({
        folder: image.built.folder,
        command: command("cmd"),
        healthCheck: command("healthcheck"),
        user: image.built.user,
        environment: {
          PATH: environment["PATH"] ?? "",
          ...image.built.environment,
          HOST: "127.0.0.1",
          PORT: String(await freePort()),
          PUBLIC_URL: "https://plan.example.com",
          DATABASE_URL: cluster.ownerUrl,
          AUTH_SECRET: randomBytes(32).toString("hex"),
          MASTER_KEYS: makeKeyringEntry(),
        },
      });
      return proofOf(answers, seconds);
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
): { stage: Stage; built: BuiltStage } {
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
      size === "full"
        ? buildStage({ stage, root, project: repositoryRoot, earlier, environment })
        : standIn(root, name),
    );
  }
  const root = join(folder, "image");
  mkdirSync(root);
  return {
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

function proofOf(answers: Answers, seconds: number) {
  const expected: [string, boolean][] = [
    ["/readyz answers 200", answers.ready === 200],
    ["the page is served", answers.page],
    ["a script is served compressed", answers.compressed],
    ["the health check passes while it runs", answers.healthy],
    ["the health check fails when it has ended", !answers.healthyAfterwards],
    ["no process of it is root's", !answers.asRoot],
    ["it ends with code 0 on SIGTERM", answers.exitCode === 0],
  ];
  const complaints = expected.filter(([, holds]) => !holds).map(([what]) => `Not so: ${what}`);
  if (complaints.length > 0) complaints.push(answers.output.slice(-2_000));
  for (const complaint of complaints) console.log(complaint);
  return {
    passed: expected.length - (complaints.length === 0 ? 0 : complaints.length - 1),
    failed: complaints.length,
    table: [
      ["Looked at", "Found"],
      ...expected.map(([what, holds]) => [what, holds ? "yes" : "no"]),
      ["Seconds to carry out the steps", seconds.toFixed(0)],
      ["Seconds from the start to ready", answers.secondsToReady.toFixed(1)],
    ],
    complaints,
  };
}
