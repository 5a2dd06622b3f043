/** `npm run build`: the web app and its compressed files, for a start that builds nothing. */
import { join } from "node:path";
import { precompress } from "../apps/server/src/platform/http/precompress.ts";
import { PROJECT } from "./supervisor/project.ts";
import { StartError } from "./supervisor/start-error.ts";
import { buildWeb, isWebStale } from "./supervisor/web-build.ts";

try {
  if (isWebStale(PROJECT)) await buildWeb(PROJECT);
  const written = await precompress(join(PROJECT, "apps/web/dist/assets"));
  console.log(`The web app is in apps/web/dist; ${written} files were compressed.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
