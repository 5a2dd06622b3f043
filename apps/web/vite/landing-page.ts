import type { Connect, Plugin, ResolvedConfig, Rolldown } from "vite";
import { firstFonts, placePage, withoutFontSwap } from "./place-page.ts";
import { type Prerendered, prerender, renderOf } from "./prerender.ts";

const DOCUMENT = "/landing.html";

/** The address `/` is this document's; every other one is the shell's. */
const leadToDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = "", ...search] = (request.url ?? "").split("?");
  // A sign-in by redirect may arrive at `/`, and is the app's.
  const isSignIn = new URLSearchParams(search.join("?")).has("token");
  if (path === "/" && !isSignIn) request.url = [DOCUMENT, ...search].join("?");
  next();
};

function preloads(styles: string): string {
  return firstFonts(styles)
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join("");
}

/**
 * The page holds its styles. Its script would load the sheets of the parts it imports once more, after the page's own
 * rules; a disabled link is not loaded, and keeps the script from adding one.
 */
function unusedSheets(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || seen.has(fileName)) return;
    seen.add(fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(entry);
  return [...sheets].map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
}

/** Draws the landing page once, when the web app is built, and serves it at `/` while it is worked on. */
export function landingPage(): Plugin {
  let config: ResolvedConfig;
  let page: Promise<Prerendered> | undefined;
  const drawn = () => (page ??= prerender(config.root));
  return {
    name: "landing-page",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      page = undefined;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { path, server, bundle, chunk }) {
        if (path !== DOCUMENT) return html;
        const nonce = config.html?.cspNonce ?? "";
        if (server === undefined) {
          const { markup, styles } = await drawn();
          return placePage(html, { markup, styles: withoutFontSwap(styles.trim()) }, nonce)
            .replace("<!--fonts-->", preloads(styles))
            .replace("</head>", `${unusedSheets(bundle ?? {}, chunk?.fileName ?? "").join("")}</head>`);
        }
        // While it is worked on, its own modules bring the styles, so that they change without a load.
        const markup = renderOf(await server.ssrLoadModule("/src/landing/prerender.tsx"))();
        return html
          .replace("<!--page-->", () => markup)
          .replace("</body>", '<script type="module" src="/src/landing/page.tsx"></script></body>');
      },
    },
    async generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== "client") return;
      for (const { fileName, source } of (await drawn()).assets)
        if (bundle[fileName] === undefined) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer: (server) => {
      server.middlewares.use(leadToDocument);
    },
  };
}
