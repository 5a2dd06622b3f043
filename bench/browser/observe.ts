import type { StaticPage } from "./static-server.ts";

/** What a page has noted of itself since its navigation began. */
export interface Noted {
  /** Milliseconds from the start of the navigation to the largest paint so far. */
  largestPaint: number;
  layoutShift: number;
  /** Milliseconds of each task over 50. */
  longTasks: number[];
  /** Milliseconds from input to paint, the longest event of each interaction, by its id. */
  interactions: Record<string, number>;
  /** Milliseconds between frames, while frames are watched. */
  frames: number[];
}

declare global {
  interface Window {
    bench: Noted;
    /** Notes no more, so that noting is not part of what is measured. */
    stopNoting(): void;
  }
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly interactionId?: number;
  }
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/** Runs in the page before anything of its own does. */
export function noteEverything(): void {
  const observers: PerformanceObserver[] = [];
  const noted: Noted = { largestPaint: 0, layoutShift: 0, longTasks: [], interactions: {}, frames: [] };
  window.bench = noted;
  window.stopNoting = () => observers.forEach((observer) => observer.disconnect());
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 });
    observers.push(observer);
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) noted.layoutShift += value;
  });
  watch("longtask", ({ duration }) => noted.longTasks.push(duration));
  watch("event", ({ interactionId = 0, duration }) => {
    if (interactionId > 0)
      noted.interactions[interactionId] = Math.max(noted.interactions[interactionId] ?? 0, duration);
  });
}

/** Runs in the page: notes from now on how long each frame took, and forgets the tasks so far. */
export function watchFrames(): void {
  window.bench.frames = [];
  window.bench.longTasks = [];
  let last = performance.now();
  const next = (now: number): void => {
    window.bench.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

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
