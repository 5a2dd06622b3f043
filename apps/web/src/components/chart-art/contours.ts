import { curveCardinalClosed, line } from "d3-shape";

interface Point {
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

/** One closed depth line, as a smooth path through `steps` points around `centre`. */
export function contourPath(centre: Point, level: number, steps = 96): string {
  const path = line<number>(
    (angle) => centre.x + distanceAt(angle, level) * Math.cos(angle) * 1.22,
    (angle) => centre.y + distanceAt(angle, level) * Math.sin(angle),
  );
  const angles = Array.from({ length: steps }, (_, index) => (index / steps) * 2 * Math.PI);
  return `${path.curve(curveCardinalClosed).digits(1)(angles) ?? ""}Z`;
}
