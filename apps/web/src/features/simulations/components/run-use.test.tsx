import { describe, expect, it } from "vitest";
import { runUseWords } from "./run-use.tsx";

describe("the words beside Save", () => {
  it("the note beside Save says which simulation of the limit a save uses", () => {
    expect(runUseWords(false, 0, 2)).toBe("Uses 1 of 2 simulations");
    expect(runUseWords(false, 1, 2)).toBe("Uses 2 of 2 simulations");
    expect(runUseWords(false, 2, 2)).toBe("2 of 2 simulations used");
  });

  it("the note beside Save says that corrections to a counted simulation are free, also at the limit", () => {
    expect(runUseWords(true, 2, 2)).toBe("Corrections are free in this billing period");
  });

  it("the note beside Save is absent without a limit", () => {
    expect(runUseWords(false, 7, null)).toBeNull();
  });
});
