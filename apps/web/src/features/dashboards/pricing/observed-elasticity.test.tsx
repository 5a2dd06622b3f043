import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ObservedElasticity } from "./observed-elasticity.tsx";

afterEach(cleanup);

const names = ["Price before", "New customers before", "Price after", "New customers after"];

/** Types the four figures, in the order of the fields. */
async function type(values: readonly string[]) {
  const onUse = vi.fn<(elasticity: number) => void>();
  render(<ObservedElasticity onUse={onUse} />);
  for (const [place, value] of values.entries())
    await userEvent.type(screen.getByRole("textbox", { name: names[place] ?? "" }), value);
  await userEvent.tab();
  return { onUse, answer: screen.getByRole("status").textContent };
}

const use = () => screen.queryByRole("button", { name: "Use it" });

test("the worked example gives its elasticity of -0.875, and Use it passes on the rounded figure shown", async () => {
  const { onUse, answer } = await type(["100", "1000", "110", "920"]);
  expect(answer).toBe("The elasticity between them is −0.88.");
  const button = use();
  if (button !== null) await userEvent.click(button);
  expect(onUse).toHaveBeenCalledExactlyOnceWith(-0.88);
});

test.each([
  ["a figure is missing", ["100", "1000", "110"], /^Enter both prices/],
  ["the price did not change", ["100", "1000", "100", "920"], /^The two prices must differ/],
  ["nothing was sold", ["100", "0", "110", "0"], /^The two prices must differ/],
  ["more was sold at the higher price", ["100", "900", "110", "1000"], /^1.11: more was sold/],
  ["a trifle moved everything", ["100", "1000", "101", "100"], /too strong to be used\.$/],
])("the panel says so and offers no elasticity to use when %s", async (_when, values, sentence) => {
  const { answer } = await type(values);
  expect(answer).toMatch(sentence);
  expect(use()).toBeNull();
});
