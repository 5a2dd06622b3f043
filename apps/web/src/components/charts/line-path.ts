/** Pixels from the left and from the top. */
export type Point = readonly [x: number, y: number];

/** The path through points in their order; places to a hundredth of a pixel. */
export function linePath(points: readonly Point[]): string {
  const hundredths = (pixels: number) => Math.round(pixels * 100) / 100;
  return points.length === 0
    ? ""
    : `M${points.map(([x, y]) => `${hundredths(x)} ${hundredths(y)}`).join("L")}`;
}
