import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PointMarks } from "./point-marks.tsx";

afterEach(cleanup);

const frame = { x: (index: number) => 40 + index * 10, top: 0, bottom: 200, left: 40, right: 640 };

function draw(marks: { index: number; label: string }[]) {
  render(
    <svg>
      <PointMarks {...frame} marks={marks} />
    </svg>,
  );
  return marks.map(({ label }) => {
    const text = screen.getByText(label);
    const coordinate = (name: string) => Number(text.getAttribute(name));
    return { x: coordinate("x"), y: coordinate("y"), anchor: text.getAttribute("text-anchor") };
  });
}

test("the label of a mark is beside its line, and labels of close marks are one above the other", () => {
  const [optimum, even] = draw([
    { index: 10, label: "Optimum +10 %" },
    { index: 11, label: "Break-even +11 %" },
  ]);
  expect(optimum).toEqual({ x: 146, y: 192, anchor: "start" });
  expect(even?.x).toBe(156);
  expect((optimum?.y ?? 0) - (even?.y ?? 0)).toBeGreaterThanOrEqual(14);
});

test("the label of a mark without room on the right is on the left of its line", () => {
  const [last] = draw([{ index: 60, label: "Optimum +30 %" }]);
  expect(last).toMatchObject({ x: 634, anchor: "end" });
});
