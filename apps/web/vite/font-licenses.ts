import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Notices of the packages in the build, for `build.license`; the fonts' follow in the same file. */
export const LICENSES_FILE = "licenses.txt";

const SERVER_NOTE =
  "The packages of the server, with their licences, are in the bill of materials: /sbom.cdx.json";

const FONTS_LICENSE = new URL("../src/styles/fonts/OFL.txt", import.meta.url);

/** Adds the licence of the fonts to the notices: Vite lists modules only, and a font is none. */
export function fontLicenses(): Plugin {
  return {
    name: "font-licenses",
    apply: "build",
    writeBundle({ dir }) {
      if (this.environment.config.consumer !== "client" || dir === undefined) return;
      const text = readFileSync(FONTS_LICENSE, "utf8").trim();
      appendFileSync(
        join(dir, LICENSES_FILE),
        `\n## Fonts: Inter and Schibsted Grotesk (OFL-1.1)\n\n${text}\n\n## The server\n\n${SERVER_NOTE}\n`,
      );
    },
  };
}
