import { curveCardinalClosed, line } from "d3-shape";

export interface Point {
  x: number;
  y: number;
}

/** How far the line of a level lies from the landing place, in the direction `angle` (radians). */
function distanceAt(angle: number, level: number): number {
  const radius = 74 * (level + 0.7) * (1 + level * 0.042);
  const shore =
    1 +
    0.11 * Math.sin(2 * angle + 0.9 + level * 0.07) +
    0.07 * Math.sin(3 * angle - 1.1 - level * 0.13) +
    0.035 * Math.sin(5 * angle + 0.4 + level * 0.21) * Math.min(1, level / 3 + 0.35);
  return radius * shore;
}

/** One closed depth line, as points around `centre`. */
export function contour(centre: Point, level: number, steps = 96): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI;
    const distance = distanceAt(angle, level);
    return { x: centre.x + distance * Math.cos(angle) * 1.22, y: centre.y + distance * Math.sin(angle) };
  });
}

/** A smooth closed path through points. */
export function closedPath(points: readonly Point[]): string {
  const path = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  );
  return `${path.curve(curveCardinalClosed).digits(1)(points) ?? ""}Z`;
}
