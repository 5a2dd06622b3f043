/** The landing page as the prerender makes it. */
export interface Page {
  markup: string;
  /** Everything it is drawn with, as one sheet. */
  styles: string;
}

const STYLES = "<!--styles-->";
const MARKUP = "<!--page-->";

/** A sheet the bundler links, or a module it asks for before the page does. */
const LINKS = /[ \t]*<link rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g;
const MODULES = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;

function fill(html: string, mark: string, text: string): string {
  if (!html.includes(mark)) throw new Error(`landing.html has no ${mark}.`);
  return html.replace(mark, () => text);
}

/** Asks for the page's script once the page has been painted: loading it would hold that up. */
function afterPaint(file: string, nonce: string): string {
  const load = `(_,watch)=>{watch.disconnect();import(${JSON.stringify(file)})}`;
  const ask = `new PerformanceObserver(${load}).observe({type:"paint",buffered:true})`;
  return `<script nonce="${nonce}">${ask}</script>`;
}

/**
 * Puts the page into the document the bundler wrote: its words and its styles are in the document itself, so
 * that nothing has to arrive before it can be drawn, and its script comes after that.
 *
 * @param nonce what styles and scripts carry to be let through
 * @throws when the document has no place for them, or the page holds what its policy forbids
 */
export function placePage(html: string, { markup, styles }: Page, nonce: string): string {
  const forbidden = /\s(?:style|on[a-z]+)=["']/.exec(markup);
  if (forbidden !== null) throw new Error(`The landing page's policy forbids${forbidden[0]}...`);
  const scripts = [...html.matchAll(MODULES)].map(([, file = ""]) => afterPaint(file, nonce)).join("");
  const bare = html.replace(LINKS, "").replace(MODULES, "");
  const styled = fill(bare, STYLES, `<style nonce="${nonce}">${styles}</style>`);
  return fill(styled, MARKUP, markup).replace("</body>", () => `${scripts}</body>`);
}

/**
 * A font that arrives after the first paint stays unused on this visit: no swap moves what is being read. The app
 * swaps its fonts, as its figures must line up in columns.
 */
export function withoutFontSwap(styles: string): string {
  return styles.replaceAll(/font-display:\s*swap/g, "font-display:optional");
}

/** The names of the fonts that the page is drawn with at once, out of its sheet. */
export function firstFonts(styles: string): string[] {
  const faces = styles.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return faces
    .filter((face) => !face.includes("unicode-range"))
    .flatMap((face) => /url\(["']?([^"')]+\.woff2)["']?\)/.exec(face)?.[1] ?? []);
}
