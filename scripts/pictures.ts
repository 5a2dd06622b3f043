/** `npm run pictures`: takes the documents' pictures from the running product. */
import { repositoryRoot } from "./check/repository.ts";
import { buildWeb, isWebStale } from "./supervisor/web-build.ts";
import { runPlaywright } from "./verify/playwright.ts";

if (isWebStale(repositoryRoot)) await buildWeb(repositoryRoot);
const { failed } = await runPlaywright(["--project=pictures"]);
process.exit(failed === 0 ? 0 : 1);
