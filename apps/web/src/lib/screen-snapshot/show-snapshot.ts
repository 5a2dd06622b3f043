/**
 * Runs inside the document, before any script of the app: draws what the address's screen looked like when this user
 * last saw it in this browser, until the app draws it. It cannot be used, and assistive technology does not read it.
 * The build writes it into the document (vite/snapshot-script.ts).
 *
 * @param build of the web app; a snapshot of another one is not shown
 * @param longestAge milliseconds
 */
export function showSnapshot(build: string, longestAge: number): void {
  const page = document.documentElement;
  page.dataset["build"] = build;
  const root = document.getElementById("root");
  if (root === null) return;
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null;
  const read = (key: string): Record<string, unknown> => {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isRecord(value) ? value : {};
  };
  const runs = /^(?:script|style|link|meta|base|iframe|frame|object|embed|template)$/i;
  const refers = /^(?:on.*|(?:xlink:)?href|src|srcset|srcdoc|action|formaction|data|ping|nonce)$/i;
  const append = (parent: Element, nodes: readonly unknown[], isDrawing: boolean): void => {
    for (const node of nodes) {
      if (!Array.isArray(node)) {
        parent.append(String(node));
        continue;
      }
      const parts: readonly unknown[] = node;
      const [name, attributes, ...children] = parts;
      const tag = String(name);
      if (runs.test(tag)) throw new TypeError(`A snapshot holds no ${tag}.`);
      const draws = isDrawing || tag === "svg";
      const element = draws
        ? document.createElementNS("http://www.w3.org/2000/svg", tag)
        : document.createElement(tag);
      for (const [attribute, value] of Object.entries(isRecord(attributes) ? attributes : {})) {
        // Through the object model: the page's policy refuses styles in attributes.
        if (attribute === "style" && "style" in element) element.style.cssText = String(value);
        else if (!refers.test(attribute)) element.setAttribute(attribute, String(value));
      }
      append(element, children, draws && tag !== "foreignObject");
      parent.append(element);
    }
  };
  try {
    const user = read("user");
    const end = user["expirationTime"];
    if (!user["token"] || !(new Date(typeof end === "number" ? end : String(end)) > new Date())) return;
    const snapshot = read(`screen:${location.pathname}${location.search}`);
    if (snapshot["build"] !== build || snapshot["user"] !== user["_id"]) return;
    if (snapshot["width"] !== innerWidth) return;
    if (!(Date.now() - Number(snapshot["takenAt"]) < longestAge)) return;
    append(root, Array.isArray(snapshot["nodes"]) ? snapshot["nodes"] : [], false);
    for (const element of root.children) element.setAttribute("inert", "");
    if (root.firstChild !== null) page.dataset["snapshot"] = "";
  } catch {
    root.replaceChildren();
  }
}
