/** A script with several of the build, or one of them unchanged. */
export interface Script {
  file: string;
  parts?: readonly string[];
  /** Loads after the others, for a part that the screen may never draw. */
  isLast?: boolean;
}

/** A style sheet with several of the build. */
export interface Sheet {
  file: string;
  parts: readonly string[];
  /** Addresses of the fonts that every text needs. */
  fonts: readonly string[];
}

const sheetLink = (file: string, attributes: string): string =>
  `<link rel="stylesheet" crossorigin href="/${file}"${attributes}>`;

/**
 * A snapshot of the screen (index.html) is painted before the app keeps the page busy. A hidden page paints nothing.
 */
const AFTER_SNAPSHOT =
  "if(window.snapshotPlaced){await window.snapshotPlaced;if(!document.hidden)await new Promise(done=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(done))))}";

const NOT_LOADED = "Beachhead did not load. Check your connection and reload the page.";

/** In place of an empty page, or of a snapshot that would wait for ever. */
const onFailure = `error=>{const text=document.createElement("p");text.className="not-loaded";text.setAttribute("role","alert");text.textContent=${JSON.stringify(NOT_LOADED)};document.getElementById("root").replaceChildren(text);delete document.documentElement.dataset.snapshot;throw error}`;

/**
 * An import map leads the names of the files that are in a joined one to it, also for what imports them later, so that
 * no module is loaded twice.
 */
function importMap(nonce: string, scripts: readonly Script[]): string {
  const imports = scripts.flatMap(({ file, parts = [] }) =>
    parts.map((part) => [`/${part}`, `/${file}`] as const),
  );
  if (imports.length === 0) return "";
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  return `<script type="importmap" nonce="${nonce}">${map}</script>`;
}

/**
 * Not `modulepreload` where it can be helped, which also compiles: that would compete with the first paint for the
 * processor. But Chromium warns of a script that is preloaded as such and never used.
 */
function preload(nonce: string, { file, isLast }: Script): string {
  const kind = isLast ? 'rel="modulepreload" fetchpriority="low"' : 'rel="preload" as="script"';
  return `<link ${kind} crossorigin href="/${file}" nonce="${nonce}">`;
}

/**
 * Tags of a screen's files. The sheet is the first request, which gets the connection that the document has opened; the
 * fonts follow, because the first paint needs both. Vite loads the sheets of a part that the page has no link of: a
 * disabled link is not loaded, and tells it that the rules are there.
 *
 * @param scripts the first one starts the app
 */
export function documentTags(
  nonce: string,
  { file, parts, fonts }: Sheet,
  scripts: readonly [Script, ...Script[]],
): string {
  return [
    importMap(nonce, scripts),
    sheetLink(file, ` nonce="${nonce}"`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...scripts.map((script) => preload(nonce, script)),
    `<script type="module" nonce="${nonce}">${AFTER_SNAPSHOT}import("/${scripts[0].file}").catch(${onFailure})</script>`,
    ...parts.map((part) => sheetLink(part, " disabled")),
  ].join("");
}
