import { readFileSync } from "node:fs";

/** What the pictures were taken with: written by `npm run pictures -- components`. */
function takenWith(): { chromium: string; platform: string } {
  const text = readFileSync(new URL("./pictures/taken-with.json", import.meta.url), "utf8");
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("chromium" in value) || !("platform" in value))
    throw new Error("pictures/taken-with.json must name a browser and a platform.");
  return { chromium: String(value.chromium), platform: String(value.platform) };
}

const majorOf = (version: string) => version.split(".")[0];

/** The same browser draws the same, apart from an edge; another one smooths its letters in its own way. */
export function toleranceFor(version: string) {
  const { chromium, platform } = takenWith();
  const isSame = majorOf(version) === majorOf(chromium) && platform === `${process.platform}-${process.arch}`;
  return isSame ? { maxDiffPixels: 40, threshold: 0.05 } : { maxDiffPixelRatio: 0.01, threshold: 0.2 };
}
