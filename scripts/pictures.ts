/**
 * `npm run pictures`: takes the documents' pictures from the running product. `npm run pictures -- components` takes
 * the ones that the browser tests compare the components with.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb, isWebStale } from "../operations/supervisor/web-build.ts";
import { repositoryRoot } from "./check/repository.ts";
import { shrinkPicture } from "./pictures/small-picture.ts";
import { chromiumVersion, findHeadlessShell } from "./test/chromium.ts";
import { runPlaywright } from "./test/playwright.ts";

const componentPictures = join(repositoryRoot, "e2e/design/pictures");

async function takeComponents(): Promise<number> {
  for (const file of readdirSync(componentPictures))
    if (file.endsWith(".png")) rmSync(join(componentPictures, file));
  const takenWith = {
    chromium: chromiumVersion(await findHeadlessShell()),
    platform: `${process.platform}-${process.arch}`,
  };
  writeFileSync(join(componentPictures, "taken-with.json"), `${JSON.stringify(takenWith, null, 2)}\n`);
  const { failed } = await runPlaywright(["--project=tests", "--update-snapshots=all", "e2e/design"]);
  for (const file of readdirSync(componentPictures))
    if (file.endsWith(".png")) shrinkPicture(join(componentPictures, file));
  return failed;
}

async function takeDocuments(): Promise<number> {
  const { failed } = await runPlaywright(["--project=pictures"]);
  return failed;
}

if (isWebStale(repositoryRoot)) await buildWeb(repositoryRoot);
const failed = process.argv[2] === "components" ? await takeComponents() : await takeDocuments();
process.exit(failed === 0 ? 0 : 1);
