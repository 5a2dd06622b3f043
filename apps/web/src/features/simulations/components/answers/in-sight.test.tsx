import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../state/answer.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { InSight } from "./in-sight.tsx";

let tell: (isIntersecting: boolean) => void = () => {};

/** Reports what the test tells it. */
class ToldObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    tell = (isIntersecting) => act(() => report([{ isIntersecting }]));
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const first = decidedAnswer();
const second = { ...first };
const third = { ...first };

function setUp() {
  vi.stubGlobal("IntersectionObserver", ToldObserver);
  const drawn: Answer[] = [];
  const panel = (answer: Answer, debounced: Answer) => (
    <InSight answer={answer} debounced={debounced}>
      {(shown) => {
        if (drawn.at(-1) !== shown) drawn.push(shown);
        return null;
      }}
    </InSight>
  );
  const { rerender } = render(panel(first, first));
  return { drawn, show: (answer: Answer, debounced: Answer) => rerender(panel(answer, debounced)) };
}

describe("a panel of answers", () => {
  it("a panel draws each answer while it is in view", () => {
    const { drawn, show } = setUp();
    tell(true);
    show(second, first);
    expect(drawn).toEqual([first, second]);
    expect(drawn.at(-1)).toBe(second);
  });

  it("a panel out of view draws an answer once it is debounced, and none before", () => {
    const { drawn, show } = setUp();
    tell(false);
    show(second, first);
    show(third, first);
    expect(drawn).toHaveLength(1);
    show(third, third);
    expect(drawn).toHaveLength(2);
    expect(drawn.at(-1)).toBe(third);
  });

  it("a panel that comes into view draws the newest answer, and never an older one again", () => {
    const { drawn, show } = setUp();
    tell(false);
    show(second, first);
    tell(true);
    expect(drawn.at(-1)).toBe(second);
    tell(false);
    expect(drawn).toHaveLength(2);
  });
});
