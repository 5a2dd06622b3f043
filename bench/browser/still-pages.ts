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

/**
 * Runs in the page: the drawn screen as a document with its sheet and fonts and without any script, and the
 * addresses of what it loads. The policy for scripts is left out, because it would refuse a sheet without a nonce.
 */
export async function drawnPage(): Promise<StaticPage & { loads: { path: string; type: string }[] }> {
  const { headers } = await fetch(location.href, { headers: { accept: "text/html" } });
  const copy = document.createElement("body");
  copy.append(...document.body.cloneNode(true).childNodes);
  for (const element of copy.querySelectorAll("script, noscript, template")) element.remove();
  const sheets = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])");
  const fonts = document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]");
  const loads = [
    ...[...sheets].map(({ href }) => ({ path: new URL(href).pathname, type: "text/css" })),
    ...[...fonts].map(({ href }) => ({ path: new URL(href).pathname, type: "font/woff2" })),
  ];
  const links = loads.map(({ path, type }) =>
    type === "text/css"
      ? `<link rel="stylesheet" href="${path}">`
      : `<link rel="preload" as="font" type="${type}" crossorigin href="${path}">`,
  );
  const attributes = [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`);
  const left = ["content-length", "content-encoding", "date", "content-security-policy"];
  return {
    document: `<!doctype html><html ${attributes.join(" ")}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title>${links.join("")}</head><body>${copy.innerHTML}</body></html>`,
    headers: Object.fromEntries([...headers].filter(([name]) => !left.includes(name))),
    loads,
  };
}
