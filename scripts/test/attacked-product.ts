/** The product that apps/server/src/test/attacks attacks: one for all its tests. */
import type { TestProject } from "vitest/node";
import type { AttackedProduct } from "../../apps/server/src/test/attacks/target.ts";
import { buildWeb, isWebStale } from "../../operations/supervisor/web-build.ts";
import { repositoryRoot } from "../check/repository.ts";
import { startTestProduct } from "./test-product.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isWebStale(repositoryRoot)) await buildWeb(repositoryRoot);
  const { baseUrl, controlUrl, sandboxEnvironment, stop } = await startTestProduct();
  project.provide("attacked", { baseUrl, controlUrl, sandboxEnvironment } satisfies AttackedProduct);
  return stop;
}
