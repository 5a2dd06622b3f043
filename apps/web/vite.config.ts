import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpointAddresses } from "./vite/endpoint-addresses.ts";
import { firstLoad } from "./vite/first-load.ts";
import { fontLicenses, LICENSES_FILE } from "./vite/font-licenses.ts";
import { landingPage } from "./vite/landing-page.ts";
import { sharedParts } from "./vite/shared-parts.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:3000";

/** `vite build --mode design`: the page of components, which is not part of the app that ships. */
const designPage = { input: "design.html", folder: "../../.cache/design" };

/** The app's shell, and the landing page at `/`, which is a document of its own. */
const documents = ["index.html", "landing.html"];

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    endpointAddresses(),
    ...(mode === "design" ? [] : [landingPage(), fontLicenses(), firstLoad()]),
  ],
  // The server puts a fresh nonce in place of this text in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    ...(mode === "design" ? { outDir: designPage.folder, emptyOutDir: true } : {}),
    target: "baseline-widely-available",
    manifest: true,
    ...(mode === "design" ? {} : { license: { fileName: LICENSES_FILE } }),
    // Fonts and images stay files: the page's policy allows none as data.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page preloads what the shell needs. Lists of what each screen needs would be a part of the shell;
      // links fetch their screens on hover instead.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === "js" ? [] : dependencies),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === "design" ? designPage.input : documents,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the shell and the screens share stays one file: in nine small ones it would compress worse.
          groups: [
            // Shared with the landing page's example, so that the app finds it loaded.
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/lib\/class-names/,
            },
            {
              name: "core",
              test: /node_modules\/(zustand|@tanstack\/(query-core|react-query))\/(?!.*(infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|mutationObserver|useMutation)\.m?js)|lucide-react\/dist\/esm\/(?!icons\/)|src\/lib\/(api\/(?!upload-file|call-for-file|fetch-file)|session|storage|query\/(?!glossary)|page-end|is-record)|contract\/src\/(addresses|endpoint-address)|components\/spinner/,
            },
            ...sharedParts(),
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
}));
