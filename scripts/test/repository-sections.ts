import { join } from "node:path";
import { freshWebBuild } from "../../operations/supervisor/web-build.ts";
import { repositoryRoot } from "../check/repository.ts";
import { type Gate, newSeed, tryGate } from "../gates/gate.ts";
import { runNode, runNodeQuietly } from "./live-process.ts";
import { readLastLine, type Section } from "./section.ts";

/** A program of scripts/check: what it prints is shown, its exit code counts as one. */
export function checkSection(title: string, file: string): Section {
  return {
    title,
    run: async () => {
      const exitCode = await runNode(join(repositoryRoot, "scripts/check", file));
      return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

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
