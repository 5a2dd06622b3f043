import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readNodes } from "./read-nodes.ts";

function draw(markup: string): Element {
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}

/** jsdom lays nothing out: an element is where its `data-top` says, 10 px high. */
beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute("data-top") ?? 0), 100, 10);
  });
});
afterEach(() => vi.restoreAllMocks());

describe("readNodes", () => {
  it("readNodes reads texts, current values, and what styles depend on", () => {
    const root = draw(
      '<p class="a" data-state="open" style="color: red"><b>59</b> %</p><input type="range" min="0" max="500"><input type="checkbox"><textarea></textarea><select><option>One</option><option>Two</option></select>',
    );
    const [range, checkbox] = root.querySelectorAll("input");
    const text = root.querySelector("textarea");
    const select = root.querySelector("select");
    if (!range || !checkbox || !text || !select) throw new Error("A field is missing.");
    range.value = "300";
    checkbox.checked = true;
    text.value = "typed";
    select.value = "Two";
    expect(readNodes(root)).toEqual([
      ["p", { class: "a", "data-state": "open", style: "color: red;" }, ["b", {}, "59"], " %"],
      ["input", { type: "range", min: "0", max: "500", value: "300" }],
      ["input", { type: "checkbox", checked: "", value: "on" }],
      ["textarea", {}, "typed"],
      ["select", {}, ["option", {}, "Two"]],
    ]);
  });

  it("readNodes reads no password, address, id, handler, open dialog or script", () => {
    const root = draw(
      '<input type="password" value="five quiet harbours"><a id="x" href="/secret" onclick="1" name="n">Open</a><dialog open>Sure?</dialog><script>1</script><div popover>Menu</div><p hidden>Hidden</p>',
    );
    expect(readNodes(root)).toEqual([
      ["input", { type: "password" }],
      ["a", {}, "Open"],
    ]);
  });

  it("readNodes keeps a drawing's own attributes, but no address and no handler", () => {
    const root = draw(
      '<svg viewBox="0 0 9 9"><use href="#x" onload="1"></use><path d="M0 0" id="p"></path></svg>',
    );
    expect(readNodes(root)).toEqual([
      ["svg", { viewBox: "0 0 9 9" }, ["use", {}], ["path", { d: "M0 0", id: "p" }]],
    ]);
  });

  it("readNodes leaves out what is below the window and reserves its height", () => {
    const below = window.innerHeight + 1;
    const root = draw(`<main><p>in sight</p><p data-top="${below}">below</p></main>`);
    expect(readNodes(root)).toEqual([["main", { style: "min-height:10px;" }, ["p", {}, "in sight"]]]);
  });

  it("readNodes reads a scrolled part from its top", () => {
    const root = draw(
      `<main><p data-top="-500">top</p><p data-top="${window.innerHeight - 100}">further down</p></main>`,
    );
    const main = root.querySelector("main");
    if (main !== null) main.scrollTop = 500;
    expect(readNodes(root)).toEqual([
      ["main", { style: "min-height:10px;" }, ["p", { "data-top": "-500" }, "top"]],
    ]);
  });

  it("readNodes returns null for a screen with too many elements", () => {
    expect(readNodes(draw("<p><i></i></p>".repeat(2)), 4)).toHaveLength(2);
    expect(readNodes(draw("<p><i></i></p>".repeat(2)), 3)).toBeNull();
  });
});
