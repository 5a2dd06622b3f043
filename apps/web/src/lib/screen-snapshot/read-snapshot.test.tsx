import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSnapshot } from "./read-snapshot.ts";
import type { Snapshot, SnapshotNode } from "./snapshot.ts";

const BUILD = "b1";
const DAY = 86_400_000;

const user = { _id: "ada", token: "t", expirationTime: Date.now() + DAY };

function store(
  changes: Partial<Snapshot> = {},
  nodes: readonly SnapshotNode[] = [["main", {}, "59 %"]],
): void {
  const snapshot = {
    user: "ada",
    build: BUILD,
    width: window.innerWidth,
    takenAt: Date.now(),
    nodes,
    ...changes,
  };
  localStorage.setItem("screen:/getStarted", JSON.stringify(snapshot));
}

/** The elements that the document would place. */
function read(): readonly Element[] {
  readSnapshot(BUILD, DAY);
  return [...(window.snapshot?.children ?? [])];
}

beforeEach(() => {
  localStorage.clear();
  window.snapshot = undefined;
  // jsdom has no media queries; this one knows the bounds of a width.
  vi.stubGlobal("matchMedia", (query: string) => {
    const [least = 0, most = 0] = [...query.matchAll(/(\d+)px/g)].map(([, pixels]) => Number(pixels));
    return { matches: least <= window.innerWidth && window.innerWidth <= most };
  });
  window.history.replaceState(null, "", "/getStarted");
  localStorage.setItem("user", JSON.stringify(user));
});

afterEach(() => vi.unstubAllGlobals());

describe("the snapshot of an address", () => {
  it("a snapshot is drawn inert, with field values, styles and drawings", () => {
    store({}, [
      ["main", { class: "screen", style: "min-height: 20px;" }, "59 %"],
      ["svg", { viewBox: "0 0 1 1" }, ["path", { d: "M0 0" }], ["foreignObject", {}, ["p", {}, "label"]]],
      ["input", { type: "range", min: "0", max: "500", value: "300" }],
    ]);
    const elements = read();
    const [main, svg, input] = elements;
    expect(main).toMatchObject({ className: "screen", textContent: "59 %" });
    expect(main).toHaveProperty("style.minHeight", "20px");
    expect(svg?.firstElementChild).toBeInstanceOf(SVGElement);
    expect(svg?.querySelector("p")).toBeInstanceOf(HTMLElement);
    expect(input).toHaveProperty("value", "300");
    for (const element of elements) expect(element.hasAttribute("inert")).toBe(true);
    expect(document.documentElement.dataset["build"]).toBe(BUILD);
  });

  it("a snapshot is drawn for a session whose expiry is a date as text", () => {
    localStorage.setItem("user", JSON.stringify({ ...user, expirationTime: new Date(Date.now() + DAY) }));
    store();
    expect(read()).toMatchObject([{ textContent: "59 %" }]);
  });

  it.each<[string, () => void]>([
    ["of another user", () => store({ user: "eve" })],
    ["of another build", () => store({ build: "b0" })],
    ["for another width of the window", () => store({ width: 390 })],
    ["that is too old", () => store({ takenAt: Date.now() - DAY - 1 })],
    ["of another address", () => window.history.replaceState(null, "", "/getStarted?plan=1")],
    ["after a sign-out", () => localStorage.removeItem("user")],
    [
      "after the session's end",
      () => localStorage.setItem("user", JSON.stringify({ ...user, expirationTime: 1 })),
    ],
    ["that cannot be read", () => localStorage.setItem("screen:/getStarted", "{")],
  ])("a snapshot %s is not drawn", (_, change) => {
    store();
    change();
    expect(read()).toEqual([]);
  });

  it.each(["script", "SCRIPT", "iframe", "object", "embed", "base", "link", "style", "meta"])(
    "a snapshot with a %s element is not drawn at all",
    (tag) => {
      store({}, [
        ["main", {}, "text"],
        ["p", {}, [tag, {}, "window.harm = true"]],
      ]);
      expect(read()).toEqual([]);
      expect(window).not.toHaveProperty("harm");
    },
  );

  it("a drawn snapshot has no handler and no address", () => {
    const attributes = { onclick: "1", href: "javascript:1", src: "x", "xlink:href": "x", formaction: "x" };
    store({}, [["a", { ...attributes, class: "link", "data-action": "kept" }, "text"]]);
    const [link] = read();
    expect(link?.getAttributeNames().toSorted()).toEqual(["class", "data-action", "inert"]);
  });
});
