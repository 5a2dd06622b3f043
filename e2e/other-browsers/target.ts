/** An element that a test means: the first visible one of a selector, with an accessible name if one is given. */
export type Target = string | { css: string; name: string | RegExp };

export const button = (name: string | RegExp): Target => ({ css: "button, [role=button]", name });
export const link = (name: string | RegExp): Target => ({ css: "a[href]", name });
export const heading = (name: string | RegExp): Target => ({ css: "h1, h2, h3", name });
export const dialog = (name: string | RegExp): Target => ({ css: "dialog, [role=dialog]", name });
export const menuItem = (name: string | RegExp): Target => ({ css: "[role=menuitem]", name });
export const option = (name: string | RegExp): Target => ({ css: "[role=option]", name });
export const tab = (name: string | RegExp): Target => ({ css: "[role=tab]", name });
export const slider = (name: string | RegExp): Target => ({ css: "input[type=range]", name });
export const field = (name: string): Target => `[name="${name}"]`;
export const cell = (name: string): Target => `[data-field="${name}"]`;

interface Wanted {
  css: string;
  name?: string;
  pattern?: { source: string; flags: string };
}

/** Runs in the page. */
function findIn({ css, name, pattern }: Wanted): HTMLElement | null {
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? "";
  const nameOf = (element: HTMLElement): string => {
    const labelledBy = element.getAttribute("aria-labelledby");
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const words =
      labelledBy?.split(" ").map(textOf).join(" ") ??
      element.getAttribute("aria-label") ??
      (labels.length > 0 ? labels.map((label) => label.textContent).join(" ") : element.textContent);
    return (words ?? "").replaceAll(/\s+/g, " ").trim();
  };
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (name !== undefined && nameOf(element) !== name) continue;
    if (pattern !== undefined && !new RegExp(pattern.source, pattern.flags).test(nameOf(element))) continue;
    return element;
  }
  return null;
}

function wantedOf(target: Target): Wanted {
  if (typeof target === "string") return { css: target };
  const { css, name } = target;
  return typeof name === "string"
    ? { css, name }
    : { css, pattern: { source: name.source, flags: name.flags } };
}

/** An expression that is the element, or null. */
export function expressionOf(target: Target): string {
  return `(${findIn.toString()})(${JSON.stringify(wantedOf(target))})`;
}
