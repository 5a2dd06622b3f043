import { contourPath } from "../../components/chart-art/contours.ts";

const LANDING = { x: 640, y: 560 };
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Few points: the curves between them are smooth, and the page carries them as text. */
const POINTS = 16;

const FADE = "water-fade";

/** Depth lines around the landing place, drawn by formula. Decorative. */
export function ContourLines({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 900 700"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      stroke={`url(#${FADE})`}
      aria-hidden="true"
    >
      {/* They end before they reach words. A mask would do the same and hold up the first paint. */}
      <linearGradient id={FADE} gradientUnits="userSpaceOnUse" x1="150" x2="380" y1="0" y2="0">
        <stop offset="0" stopColor="var(--depth-2)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--depth-2)" />
      </linearGradient>
      {LEVELS.map((level) => (
        <path key={level} d={contourPath(LANDING, level, POINTS)} />
      ))}
    </svg>
  );
}
