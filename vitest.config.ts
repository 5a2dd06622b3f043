import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const testDatabase = "apps/server/src/platform/db/test-database.ts";
const hasTestDatabase = existsSync(fileURLToPath(new URL(testDatabase, import.meta.url)));

/** Only sources: nothing under node_modules, dist or a data directory is ever looked at. */
const sourcesOf = (folder: string) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`];

/** What all projects share: a slow machine fails an assertion, not a timer; a hang still ends. */
const shared = { testTimeout: 30_000, hookTimeout: 120_000 };

/**
 * For pure packages: one process runs many files and loads the sources once. Other files start servers, set variables
 * or draw on one page, so each has a process of its own.
 */
const together = { ...shared, isolate: false };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Every core: the default leaves one free, which on two cores is half the machine.
    maxWorkers: "100%",
    projects: [
      {
        test: { ...together, name: "engine", environment: "node", include: sourcesOf("packages/engine/src") },
      },
      {
        test: {
          ...together,
          name: "contract",
          environment: "node",
          include: sourcesOf("packages/contract/src"),
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          include: sourcesOf("apps/server/src"),
          globalSetup: hasTestDatabase ? [testDatabase] : [],
        },
      },
      {
        test: {
          ...shared,
          name: "web",
          environment: "jsdom",
          include: [...sourcesOf("apps/web/src"), ...sourcesOf("apps/web/vite")],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      { test: { ...shared, name: "sandbox", environment: "node", include: sourcesOf("sandbox") } },
      { test: { ...shared, name: "bench", environment: "node", include: sourcesOf("bench") } },
      { test: { ...shared, name: "scripts", environment: "node", include: sourcesOf("scripts") } },
    ],
  },
});
