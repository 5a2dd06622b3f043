import { closedPath, contour } from "../../components/chart-art/contours.ts";

const LANDING = { x: 640, y: 560 };
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Few points: the curves between them are smooth, and the page carries them as text. */
const POINTS = 16;

/** Depth lines around the landing place, drawn by formula. Decorative. */
export function ContourLines({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 900 700"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      aria-hidden="true"
    >
      {LEVELS.map((level) => (
        <path key={level} d={closedPath(contour(LANDING, level, POINTS))} />
      ))}
    </svg>
  );
}
