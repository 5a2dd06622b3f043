import type { StaticPage } from "./static-server.ts";

/**
 * Runs in the page: its own elements and words without style, script or picture, as a document, and the headers
 * that it came with. They are part of what a page costs: one of them asks the browser for a process of its own.
 */
export async function barePage(): Promise<StaticPage> {
  const { headers } = await fetch(location.href, { headers: { accept: "text/html" } });
  const copy = document.createElement("body");
  copy.append(...document.body.cloneNode(true).childNodes);
  for (const element of copy.querySelectorAll("script, style, link, svg, img, template, dialog, noscript"))
    element.remove();
  for (const element of copy.querySelectorAll("*"))
    for (const name of element.getAttributeNames())
      if (!["href", "type", "value"].includes(name)) element.removeAttribute(name);
  const kept = [...headers].filter(
    ([name]) => !["content-length", "content-encoding", "date"].includes(name),
  );
  return {
    document: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Static</title><body>${copy.innerHTML}</body></html>`,
    headers: Object.fromEntries(kept),
  };
}
