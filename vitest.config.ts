import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const testDatabase = "apps/server/src/platform/db/test-database.ts";
const hasTestDatabase = existsSync(fileURLToPath(new URL(testDatabase, import.meta.url)));

/** Only sources: nothing under node_modules, dist or a data directory is ever looked at. */
const sourcesOf = (folder: string) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`];

/** What all projects share: a slow machine fails an assertion, not a timer; a hang still ends. */
const shared = { testTimeout: 30_000, hookTimeout: 120_000 };

/**
 * For tests whose files share nothing they change: one process runs many files, and loads jsdom and the sources
 * once. The server's and the scripts' files start servers and set variables, so each has a process of its own.
 */
const together = { ...shared, isolate: false };

/** Web tests that replace a module (`vi.mock`): in a shared process others would have loaded it already. */
const ISOLATED = "**/*.isolated.test.tsx";

const web = {
  environment: "jsdom",
  include: [...sourcesOf("apps/web/src"), ...sourcesOf("apps/web/vite")],
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};

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
      { test: { ...web, ...together, name: "web", exclude: [...configDefaults.exclude, ISOLATED] } },
      { test: { ...web, ...shared, name: "web, isolated", include: [`apps/web/src/${ISOLATED}`] } },
      { test: { ...shared, name: "sandbox", environment: "node", include: sourcesOf("sandbox") } },
      { test: { ...shared, name: "bench", environment: "node", include: sourcesOf("bench") } },
      { test: { ...shared, name: "scripts", environment: "node", include: sourcesOf("scripts") } },
    ],
  },
});
