import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./two-factor.module.css";

/** Light modules around the code, which scanners need. */
const QUIET_ZONE = 4;

/** A QR code as SVG. Dark on light in both themes: many scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border: QUIET_ZONE }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles["qr"]}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
