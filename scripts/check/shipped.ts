/** Checks that the built web app contains nothing of the page of components, which is for development only. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, reportOnBuildAndExit } from "./finding.ts";

/** What every specimen's frame carries, and nothing of the app. */
const mark = "data-specimen";

/** Files of a build that come from `apps/web/src/design`, by their names, their words or the manifest. */
export function findUnshipped(folder: string): Finding[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(html|js|css|json)$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const isDesign =
      /(^|\/)design[^/]*\.html$/.test(file) || text.includes(mark) || text.includes("src/design/");
    return isDesign
      ? [{ file, message: "holds a part of the page of components; the app must not import it" }]
      : [];
  });
}

if (import.meta.main) reportOnBuildAndExit("Shipped app", findUnshipped);
