/** The image cannot be built here, so its Dockerfile is checked without building it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseDockerfile, type Stage, type Step } from "./dockerfile-stages.ts";
import { type Finding, reportAndExit } from "./finding.ts";
import { listFiles, readText, readWorkspaces, repositoryRoot } from "./repository.ts";

const FILE = "Dockerfile";
/** PostgreSQL's versions have two numbers. */
const PINNED = /^([\w./-]+:\d+\.\d+\.\d+|postgres:\d+\.\d+)[\w.-]*(@sha256:[0-9a-f]{64})?$/;
const SECRET = /(SECRET|PASSWORD|TOKEN|MASTER_KEYS|_KEY$|DATABASE_.*URL|SMTP_URL)/;
const SECRET_FILES = /(^|\/)(\.env|auth-secret|master-keys|backup-key|credentials\.json|\.npmrc|\.data)/;

const copies = (stage: Stage) =>
  stage.steps.filter((step): step is Step & { kind: "copy" } => step.kind === "copy");

function faultsOfStage(stage: Stage, names: ReadonlySet<string>, manifests: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const fault = (line: number, message: string) => findings.push({ file: FILE, line, message });
  if (!names.has(stage.base) && !PINNED.test(stage.base))
    fault(stage.line, `builds on ${stage.base}; name one exact version, such as node:24.21.0-bookworm-slim`);
  const copied: string[] = [];
  for (const step of stage.steps) {
    if (step.kind === "other" && /^(ADD|ARG|MAINTAINER|SHELL|ONBUILD) /.test(step.text))
      fault(step.line, `${step.text.split(" ")[0]} is not used here; COPY files of the repository`);
    if (step.kind === "env") {
      for (const name of Object.keys(step.values).filter((each) => SECRET.test(each)))
        fault(step.line, `puts ${name} into the image; secrets belong to the environment of its start`);
    }
    if (step.kind === "copy" && step.from === undefined) {
      for (const source of step.sources) {
        copied.push(source);
        if (source === "." || source === "./" || source.includes("*"))
          fault(step.line, `copies ${source}; name what goes in`);
        if (SECRET_FILES.test(source)) fault(step.line, `copies ${source}, which holds a secret`);
      }
    }
    if (step.kind === "run" && /\b(curl|wget|git clone|apt-get|npx)\b/.test(step.command))
      fault(step.line, "fetches something that no lock file names");
    if (step.kind !== "run" || !/\bnpm (install|ci)\b/.test(step.command)) continue;
    for (const option of ["--ignore-scripts", "--omit=dev"])
      if (!step.command.includes(option)) fault(step.line, `installs without ${option}`);
    if (step.command.includes("npm install"))
      fault(step.line, "installs with npm install; npm ci fails where the lock file is incomplete");
    for (const manifest of ["package-lock.json", ...manifests])
      if (!copied.includes(manifest)) fault(step.line, `installs before ${manifest} is copied`);
    const early = copied.filter((each) => !manifests.includes(each) && each !== "package-lock.json");
    if (early.length > 0)
      fault(
        step.line,
        `installs after ${early[0]} is copied: each change of it would repeat the installation`,
      );
  }
  return findings;
}

function faultsOfLast(stage: Stage): Finding[] {
  const findings: Finding[] = [];
  const fault = (line: number, message: string) => findings.push({ file: FILE, line, message });
  const user = stage.steps.findLast((step) => step.kind === "user");
  if (user?.kind !== "user") fault(stage.line, "runs as root; set USER");
  else if (/^(root|0)(:|$)/.test(user.text)) fault(user.line, "runs as root; set another USER");
  const command = stage.steps.findLast((step) => step.kind === "cmd");
  const health = stage.steps.findLast((step) => step.kind === "healthcheck");
  for (const [name, step] of [
    ["CMD", command],
    ["HEALTHCHECK", health],
  ] as const) {
    if (step === undefined) fault(stage.line, `has no ${name}`);
    else if (!("command" in step) || !Array.isArray(step.command))
      fault(step.line, `${name} needs the form ["program", "parameter"], so that signals reach the program`);
  }
  if (stage.steps.some((step) => step.kind === "run" && /\bnpm\b/.test(step.command)))
    fault(stage.line, "installs in the last stage; copy node_modules from another one");
  return findings;
}

export function checkDockerfile(root: string): Finding[] {
  if (!existsSync(join(root, FILE))) return [{ file: FILE, message: "is missing" }];
  const stages = parseDockerfile(readText(root, FILE));
  const last = stages.at(-1);
  if (last === undefined) return [{ file: FILE, message: "has no FROM" }];
  const manifests = readWorkspaces(root, listFiles(root))
    .filter(({ folder }) => folder !== "bench")
    .map(({ folder }) => (folder === "" ? "package.json" : `${folder}/package.json`));
  const names = new Set(stages.flatMap(({ name }) => (name === undefined ? [] : [name])));
  const missing = stages.flatMap(copies).flatMap(({ from, line, sources }): Finding[] => {
    if (from !== undefined) {
      return names.has(from) ? [] : [{ file: FILE, line, message: `copies from ${from}, which is no stage` }];
    }
    return sources
      .filter((source) => !existsSync(join(root, source)))
      .map((source) => ({ file: FILE, line, message: `copies ${source}, which is not there` }));
  });
  return [
    ...stages.flatMap((stage) => faultsOfStage(stage, names, manifests)),
    ...missing,
    ...faultsOfLast(last),
  ];
}

if (import.meta.main) reportAndExit("Image recipe", checkDockerfile(repositoryRoot));
