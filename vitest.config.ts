import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const testDatabase = "apps/server/src/platform/db/test-database.ts";
const hasTestDatabase = existsSync(fileURLToPath(new URL(testDatabase, import.meta.url)));

const SERVER = "apps/server/src";
const ATTACKS = `${SERVER}/test/attacks/*.test.ts`;

/** Only sources: files under node_modules, dist or a data directory never run. */
const sourcesOf = (folder: string) => [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`];

/** A slow machine must fail an assertion and not a timer, so the timeouts only end tests that hang. */
const shared = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

/**
 * V8 ends a process now and then where threads come and go on a busy machine: in code that hardware protects ("Check
 * failed: jit_page.has_value()"), and in Maglev, its middle compiler (nodejs/node#64841).
 */
const processes = { ...shared, execArgv: ["--no-memory-protection-keys", "--no-maglev"] };

/**
 * One process runs many files and loads the sources once. The server's files each have a database of their own; loading
 * the server in a new process for each file would cost a third of their processor time.
 */
const together = { ...processes, isolate: false };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // One more than there are cores: tests wait for databases, processes and each other.
    maxWorkers: availableParallelism() + 1,
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
          ...together,
          name: "server",
          environment: "node",
          // Not by `exclude`: a project that has its own would run the slow tests that `npm test` excludes.
          include: [`${SERVER}/{,test/}*.test.ts`, `${SERVER}/{!(test),test/!(attacks)}/**/*.test.ts`],
          globalSetup: hasTestDatabase ? [testDatabase] : [],
        },
      },
      // One attack at a time, on one running product: an attack that occupies the server would fail those beside it.
      {
        test: {
          ...together,
          name: "attacks",
          environment: "node",
          include: [ATTACKS],
          globalSetup: ["scripts/test/attacked-product.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      // `.test.ts` has no page and `.test.tsx` has one: setting up jsdom takes several times as long as a test.
      {
        test: {
          ...together,
          name: "web-logic",
          environment: "node",
          include: ["apps/web/{src,vite}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "web",
          // A page for each file, but one process and one jsdom for many: a quarter of the processor time.
          pool: "vmThreads",
          environment: "jsdom",
          setupFiles: ["apps/web/src/test-timeouts.ts"],
          include: ["apps/web/src/**/*.test.tsx"],
          css: { modules: { classNameStrategy: "non-scoped" } },
        },
      },
      { test: { ...processes, name: "sandbox", environment: "node", include: sourcesOf("sandbox") } },
      { test: { ...processes, name: "bench", environment: "node", include: sourcesOf("bench") } },
      {
        test: {
          ...processes,
          name: "operations",
          environment: "node",
          include: sourcesOf("operations"),
        },
      },
      { test: { ...processes, name: "scripts", environment: "node", include: sourcesOf("scripts") } },
    ],
  },
});
