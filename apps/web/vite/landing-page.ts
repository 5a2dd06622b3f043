import type { Connect, Plugin, ResolvedConfig } from "vite";
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
      async handler(html, { path, server }) {
        if (path !== DOCUMENT) return html;
        const nonce = config.html?.cspNonce ?? "";
        if (server === undefined) {
          const { markup, styles } = await drawn();
          return placePage(html, { markup, styles: withoutFontSwap(styles.trim()) }, nonce).replace(
            "<!--fonts-->",
            preloads(styles),
          );
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
    configurePreviewServer: (server) => {
      server.middlewares.use(leadToDocument);
    },
  };
}
