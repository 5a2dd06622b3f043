import { describe, expect, it } from "vitest";
import { printIn } from "./figure-scale.ts";
import { waterfallBars } from "./waterfall-layout.ts";

const step = (name: string, change: number) => ({ name, change });

describe("a waterfall", () => {
  const steps = [
    step("Volume", 330_400),
    step("Mix", -490_400),
    step("Conversion", -216_400),
    step("Size", 91_600),
  ];
  const { scale, bars } = waterfallBars({ name: "Plan", amount: 2_200_000 }, steps, {
    name: "Closed",
    amount: 1_915_200,
  });

  it("a waterfall leads from bar to bar without a gap", () => {
    expect(bars.map(({ kind }) => kind)).toEqual(["start", "gain", "loss", "loss", "gain", "end"]);
    for (let index = 2; index < bars.length - 1; index += 1)
      expect(bars[index]?.from).toBe(bars[index - 1]?.to);
    expect(bars.at(-2)?.to).toBe(bars.at(-1)?.to);
  });

  it("a waterfall prints figures in one unit that add up, with the rounding on the largest step", () => {
    const printed = bars.map((bar) =>
      Number(printIn(scale, bar.printed).replace("\u2212", "-").replace(",", "")),
    );
    expect(printed).toEqual([2200, 330, -491, -216, 92, 1915]);
    const [first = 0, ...rest] = printed.slice(0, -1);
    expect(rest.reduce((sum, part) => sum + part, first)).toBe(printed.at(-1));
  });

  it("a waterfall can go through 0 and end in a loss", () => {
    const loss = waterfallBars({ name: "Revenue", amount: 100 }, [step("Cost", -250)], {
      name: "EBIT",
      amount: -150,
    });
    expect(loss.bars.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [100, -150],
      [0, -150],
    ]);
  });

  it("a waterfall without steps or data prints 0 at its start and end", () => {
    const { bars: two } = waterfallBars({ name: "A", amount: 0 }, [], { name: "B", amount: 0 });
    expect(two.map(({ printed }) => printed)).toEqual([0, 0]);
  });
});
