import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpointAddresses } from "./vite/endpoint-addresses.ts";
import { firstLoad } from "./vite/first-load.ts";
import { fontLicenses, LICENSES_FILE } from "./vite/font-licenses.ts";
import { landingPage } from "./vite/landing-page.ts";

const app = { document: "index.html", folder: "dist", manifest: "manifest.json" };

/**
 * Documents with a build of their own, by `--mode`. The landing page, at `/`, is beside the app's; it would load what
 * the screens share, for a few modules of it. The page of components is not part of what ships.
 */
const others: Readonly<Record<string, typeof app>> = {
  landing: { document: "landing.html", folder: "dist", manifest: "landing-manifest.json" },
  design: { document: "design.html", folder: "../../.cache/design", manifest: "manifest.json" },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    endpointAddresses(),
    ...(mode === "design" ? [] : [landingPage()]),
    ...(others[mode] === undefined ? [fontLicenses(), firstLoad()] : []),
  ],
  // The server puts a fresh nonce in place of this text in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: (others[mode] ?? app).folder,
    emptyOutDir: mode !== "landing",
    manifest: `.vite/${(others[mode] ?? app).manifest}`,
    target: "baseline-widely-available",
    ...(others[mode] === undefined ? { license: { fileName: LICENSES_FILE } } : {}),
    // Fonts and images stay files: the page's policy allows none as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: (others[mode] ?? app).document,
      output: {
        codeSplitting: {
          groups: [
            // With zod itself, so that the setting is made before the schemas of any other file.
            { name: "zod", test: /without-eval/, priority: 1 },
            // What many screens import is one file. Each in a file of its own would be sixty requests of a first load.
            { name: "shared", minShareCount: 12 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
}));
