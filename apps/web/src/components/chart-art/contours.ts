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

/** A smooth closed path through points (Catmull-Rom, as cubic Bézier curves). */
export function closedPath(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const text = (value: number) => value.toFixed(1);
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${text(first.x)} ${text(first.y)} ${text(second.x)} ${text(second.y)} ${text(to.x)} ${text(to.y)}`;
  });
  const start = at(0);
  return `M${text(start.x)} ${text(start.y)}${curves.join("")}Z`;
}
