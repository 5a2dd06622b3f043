import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Stage } from "../../check/dockerfile-stages.ts";

/** The result of a stage that ran in an empty folder. */
export interface BuiltStage {
  /** What would be `/` in the image. */
  root: string;
  /** Where its commands run: WORKDIR inside of it. */
  folder: string;
  /** What ENV has set. */
  environment: Record<string, string>;
  user: string | undefined;
}

export interface StageOptions {
  stage: Stage;
  /** An empty folder. */
  root: string;
  /** What COPY without --from takes from. */
  project: string;
  /** Folders of the stages before, by name. */
  earlier: ReadonlyMap<string, BuiltStage>;
  /** For commands: where Node lies, and what npm needs; no other variable is passed on. */
  environment: Readonly<Record<string, string>>;
}

/**
 * Carries out a stage: COPY copies, RUN runs with nothing but what was copied.
 * @throws {Error} with the command's output when one fails.
 */
export function buildStage({ stage, root, project, earlier, environment }: StageOptions): BuiltStage {
  const built: BuiltStage = { root, folder: root, environment: {}, user: undefined };
  for (const step of stage.steps) {
    switch (step.kind) {
      case "workdir":
        built.folder = join(root, step.text);
        mkdirSync(built.folder, { recursive: true });
        break;
      case "env":
        Object.assign(built.environment, step.values);
        break;
      case "user":
        built.user = step.text;
        break;
      case "copy": {
        const source = step.from === undefined ? project : earlier.get(step.from)?.root;
        if (source === undefined) throw new Error(`There is no stage ${step.from}.`);
        const into = step.target.startsWith("/") ? root : built.folder;
        for (const each of step.sources)
          copy(each === NODE ? process.execPath : join(source, each), into, step.target);
        break;
      }
      case "run":
        runCommand(step.command, built.folder, { ...environment, ...built.environment });
        break;
      case "cmd":
      case "healthcheck":
      case "other":
        break;
      default:
        return step satisfies never;
    }
  }
  return built;
}

/** What the base image of an earlier stage brings. */
const NODE = "/usr/local/bin/node";

/** As COPY does: the content of a folder, a file into a folder that is named with a slash at the end. */
function copy(source: string, folder: string, target: string): void {
  const isFolder = statSync(source).isDirectory();
  const into = target.endsWith("/")
    ? join(folder, target, isFolder ? "" : basename(source))
    : join(folder, target);
  mkdirSync(dirname(into), { recursive: true });
  if (!isFolder) copyFileSync(source, into);
  else cpSync(source, into, { recursive: true, verbatimSymlinks: true, filter: isInContext });
}

/** .dockerignore keeps these out of a build's context. Packages of an earlier stage are not in a context. */
const isInContext = (path: string) =>
  path.includes("/stages/") || !/\/(node_modules|dist|coverage)$|\.test\.tsx?$/.test(path);

function runCommand(command: string, folder: string, environment: Readonly<Record<string, string>>): void {
  const done = spawnSync("/bin/sh", ["-ec", command], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error(`${command}\n${done.stdout}${done.stderr}`);
}

/**
 * What the base image brings: Node, by itself in a folder, and npm where the machine has it. Without root nobody can
 * give a file away, so `chown` does nothing then.
 */
export function makeBase(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const node = join(folder, "node");
  if (!existsSync(node)) copyFileSync(process.execPath, node);
  if (process.getuid?.() !== 0) writeFileSync(join(folder, "chown"), "#!/bin/sh\n", { mode: 0o755 });
  const npm = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      /^(npm_config_|NODE_EXTRA_CA_CERTS$|HTTPS?_PROXY$)/i.test(entry[0]) && entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(npm),
    ...(process.env.HOME !== undefined && { HOME: process.env.HOME }),
    PATH: `${folder}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  };
}
