import { join } from "node:path";
import { freshWebBuild } from "../../operations/supervisor/web-build.ts";
import { repositoryRoot } from "../check/repository.ts";
import { type Gate, newSeed, tryGate } from "../gates/gate.ts";
import { runNodeQuietly } from "./live-process.ts";
import { readLastLine, type Section } from "./section.ts";

/** A program: what it printed is shown in one piece, its exit code counts as one. */
export const programSection = (
  title: string,
  run: () => Promise<{ exitCode: number; output: string }>,
): Section => ({
  title,
  run: async () => {
    const { exitCode, output } = await run();
    return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  },
});

/** A program of scripts/check. */
export const checkSection = (title: string, file: string): Section =>
  programSection(title, () => runNodeQuietly(join(repositoryRoot, "scripts/check", file)));

export const webBuild: Section = {
  title: "Web build",
  run: async () => {
    await freshWebBuild(repositoryRoot);
    return { passed: 1, failed: 0 };
  },
};

export const gateSection = (gate: Gate): Section => ({
  title: gate.title,
  run: () => tryGate(gate, "small", newSeed()),
});

/** In a process of its own, whose output appears when it has ended. */
export const gateBesideOthers = ({ name, title }: Gate): Section => ({
  title,
  run: async () => {
    const { exitCode, output } = await runNodeQuietly(join(repositoryRoot, "scripts/gates.ts"), [
      name,
      "--small",
      `--seed=${newSeed()}`,
    ]);
    return { ...readLastLine(output, exitCode), output };
  },
});
