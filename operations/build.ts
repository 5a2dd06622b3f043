/** `npm run build`: the web app and its compressed files, for a start that builds nothing. */
import { PROJECT } from "./supervisor/project.ts";
import { StartError } from "./supervisor/start-error.ts";
import { freshWebBuild } from "./supervisor/web-build.ts";

try {
  const written = await freshWebBuild(PROJECT);
  console.log(`The web app is in apps/web/dist; ${written} files were compressed.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
