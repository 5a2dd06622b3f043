import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { endpointAddresses } from "./vite/endpoint-addresses.ts";
import { firstLoad } from "./vite/first-load.ts";
import { fontLicenses, LICENSES_FILE } from "./vite/font-licenses.ts";
import { landingPage } from "./vite/landing-page.ts";

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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: mode === "design" ? designPage.input : documents },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
}));
