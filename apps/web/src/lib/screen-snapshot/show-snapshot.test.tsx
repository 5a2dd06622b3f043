import { beforeEach, describe, expect, it } from "vitest";
import { showSnapshot } from "./show-snapshot.ts";
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

const root = (): HTMLElement => {
  const found = document.getElementById("root");
  if (found === null) throw new Error("The page has no root.");
  return found;
};

const show = (): void => showSnapshot(BUILD, DAY);

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  delete document.documentElement.dataset["snapshot"];
  window.history.replaceState(null, "", "/getStarted");
  localStorage.setItem("user", JSON.stringify(user));
});

describe("the snapshot of an address", () => {
  it("is drawn out of use, with field values, styles and drawings", () => {
    store({}, [
      ["main", { class: "screen", style: "min-height: 20px;" }, "59 %"],
      ["svg", { viewBox: "0 0 1 1" }, ["path", { d: "M0 0" }], ["foreignObject", {}, ["p", {}, "label"]]],
      ["input", { type: "range", min: "0", max: "500", value: "300" }],
    ]);
    show();
    const [main, svg, input] = root().children;
    expect(main).toMatchObject({ className: "screen", textContent: "59 %" });
    expect(main).toHaveProperty("style.minHeight", "20px");
    expect(svg?.firstElementChild).toBeInstanceOf(SVGElement);
    expect(svg?.querySelector("p")).toBeInstanceOf(HTMLElement);
    expect(input).toHaveProperty("value", "300");
    for (const element of root().children) expect(element.hasAttribute("inert")).toBe(true);
    expect(document.documentElement.dataset["snapshot"]).toBe("");
  });

  it("is drawn for a session whose end is a date in text", () => {
    localStorage.setItem("user", JSON.stringify({ ...user, expirationTime: new Date(Date.now() + DAY) }));
    store();
    show();
    expect(root().textContent).toBe("59 %");
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
  ])("%s is not drawn", (_, change) => {
    store();
    change();
    show();
    expect(root().childNodes).toHaveLength(0);
    expect(document.documentElement.dataset).not.toHaveProperty("snapshot");
  });

  it.each(["script", "SCRIPT", "iframe", "object", "embed", "base", "link", "style", "meta"])(
    "with an element %s is not drawn at all",
    (tag) => {
      store({}, [
        ["main", {}, "text"],
        ["p", {}, [tag, {}, "window.harm = true"]],
      ]);
      show();
      expect(root().childNodes).toHaveLength(0);
      expect(window).not.toHaveProperty("harm");
    },
  );

  it("gets no handler and no address", () => {
    const attributes = { onclick: "1", href: "javascript:1", src: "x", "xlink:href": "x", formaction: "x" };
    store({}, [["a", { ...attributes, class: "link", "data-action": "kept" }, "text"]]);
    show();
    expect(root().firstElementChild?.getAttributeNames().toSorted()).toEqual([
      "class",
      "data-action",
      "inert",
    ]);
  });
});
