declare global {
  interface Window {
    /** What the address's screen looked like. The document places it where the app is drawn (index.html). */
    snapshot?: DocumentFragment | undefined;
  }
}

const SVG = "http://www.w3.org/2000/svg";
const RUNS = /^(?:script|style|link|meta|base|iframe|frame|object|embed|template)$/i;
const REFERS = /^(?:on.*|(?:xlink:)?href|src|srcset|srcdoc|action|formaction|data|ping|nonce)$/i;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function read(key: string): Record<string, unknown> {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
  return isRecord(value) ? value : {};
}

function append(parent: ParentNode, nodes: unknown, isDrawing: boolean): void {
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (!Array.isArray(node)) {
      parent.append(String(node));
      continue;
    }
    const parts: readonly unknown[] = node;
    const [name, attributes, ...children] = parts;
    const tag = String(name);
    if (RUNS.test(tag)) throw new TypeError(`A snapshot holds no ${tag}.`);
    const draws = isDrawing || tag === "svg";
    const element = draws ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [attribute, value] of Object.entries(isRecord(attributes) ? attributes : {})) {
      // Through the object model: the page's policy refuses styles in attributes.
      if (attribute === "style" && "style" in element) element.style.cssText = String(value);
      else if (!REFERS.test(attribute)) element.setAttribute(attribute, String(value));
    }
    append(element, children, draws && tag !== "foreignObject");
    parent.append(element);
  }
}

/** Asked as a media query: reading the window's width would lay out the page. */
const isWindowOf = (width: unknown): boolean =>
  matchMedia(`(min-width: ${Number(width) - 1}px) and (max-width: ${Number(width) + 1}px)`).matches;

function fragmentOf(build: string, longestAge: number): DocumentFragment | undefined {
  const user = read("user");
  const end = user["expirationTime"];
  if (!user["token"] || !(new Date(typeof end === "number" ? end : String(end)) > new Date())) return;
  const snapshot = read(`screen:${location.pathname}${location.search}`);
  if (snapshot["build"] !== build || snapshot["user"] !== user["_id"]) return;
  if (!(Date.now() - Number(snapshot["takenAt"]) < longestAge) || !isWindowOf(snapshot["width"])) return;
  const fragment = document.createDocumentFragment();
  append(fragment, snapshot["nodes"], false);
  for (const element of fragment.children) element.setAttribute("inert", "");
  return fragment;
}

/**
 * Runs inside the document, before any script of the app: makes what the address's screen looked like when this user
 * last saw it in this browser. It cannot be used, and assistive technology does not read it. The build writes this into
 * the document (vite/snapshot-script.ts); while the browser runs it, the style sheet arrives.
 *
 * @param build of the web app; a snapshot of another one is not shown
 * @param longestAge milliseconds
 */
export function readSnapshot(build: string, longestAge: number): void {
  document.documentElement.dataset["build"] = build;
  try {
    window.snapshot = fragmentOf(build, longestAge);
  } catch {
    // Storage that is off, full or edited by hand: the screen appears when the app draws it.
  }
}
