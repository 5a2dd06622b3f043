import { afterEach, describe, expect, it } from "vitest";
import { isPress, type KeyPress, shortcutOf, shortcutsIn } from "./keys.ts";
import { type ShortcutArea, shortcuts } from "./shortcuts.ts";
import { chooseSingleKeys } from "./single-keys.ts";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

afterEach(() => chooseSingleKeys(true));

describe("a key press", () => {
  it("Mod matches Cmd on a Mac and Ctrl elsewhere, never the other one or an extra modifier", () => {
    expect(isPress(press("k", { ctrlKey: true }), "Mod+K", false)).toBe(true);
    expect(isPress(press("k", { metaKey: true }), "Mod+K", true)).toBe(true);
    expect(isPress(press("k", { ctrlKey: true }), "Mod+K", true)).toBe(false);
    expect(isPress(press("k", { ctrlKey: true, altKey: true }), "Mod+K", false)).toBe(false);
    expect(isPress(press("K", { ctrlKey: true, shiftKey: true }), "Mod+K", false)).toBe(false);
    expect(isPress(press("k"), "Mod+K", false)).toBe(false);
  });

  it("a key is matched by position on a keyboard without Latin letters, and by letter on any other", () => {
    expect(isPress(press("п", { code: "KeyG" }), "G")).toBe(true);
    expect(isPress(press("л", { code: "KeyK", ctrlKey: true }), "Mod+K", false)).toBe(true);
    // Dvorak: G is where others have U.
    expect(isPress(press("g", { code: "KeyU" }), "G")).toBe(true);
    expect(isPress(press("i", { code: "KeyG" }), "G")).toBe(false);
    expect(isPress(press("؟", { code: "Slash", shiftKey: true }), "?")).toBe(true);
  });

  it("a sign is matched wherever the keyboard layout puts it", () => {
    expect(isPress(press("/", { code: "Digit7", shiftKey: true }), "/")).toBe(true);
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: () => true };
    expect(isPress(press("[", { code: "Digit8", ...altGraph }), "[", false)).toBe(true);
    expect(isPress(press("[", { ctrlKey: true }), "[", false)).toBe(false);
  });

  it("a key means one shortcut per area, and single-key shortcuts can be turned off", () => {
    expect(shortcutOf(press("ArrowDown"), "lists")).toBe("nextRow");
    expect(shortcutOf(press("ArrowDown"), "palette")).toBe("nextCommand");
    expect(shortcutOf(press("x"), "lists")).toBe("chooseRow");
    chooseSingleKeys(false);
    expect(shortcutOf(press("x"), "lists")).toBeNull();
    expect(shortcutOf(press("ArrowDown"), "lists")).toBe("nextRow");
    expect(shortcutOf(press("k", { ctrlKey: true }), "anywhere")).toBe("openPalette");
  });
});

describe("the table of shortcuts", () => {
  it.each<ShortcutArea>(["anywhere", "lists", "grids", "messages", "palette"])(
    "no key has two meanings in the shortcut area %s",
    (area) => {
      const keys = shortcutsIn(area).flatMap(([, shortcut]) => [...shortcut.keys]);
      expect(new Set(keys).size).toBe(keys.length);
      // A key that begins a turn must mean nothing by itself.
      const begins = keys.filter((each) => each.includes(" ")).map((each) => each.split(" ")[0]);
      expect(keys.filter((each) => begins.includes(each))).toEqual([]);
    },
  );

  it("shortcuts of one area have different names", () => {
    const names = Object.values(shortcuts).map(({ area, label }) => `${area} ${label}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
