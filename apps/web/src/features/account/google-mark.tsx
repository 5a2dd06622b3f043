/** Google's mark in its own colours, which no theme changes. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
      <g fill="none" strokeWidth="8.5">
        <path stroke="#ea4335" d="M9.7 14.5A17 17 0 0 1 36.3 12.2" />
        <path stroke="#fbbc05" d="M9.7 33.5A17 17 0 0 1 9.7 14.5" />
        <path stroke="#34a853" d="M35 37A17 17 0 0 1 9.7 33.5" />
        <path stroke="#4285f4" d="M24.5 24H41A17 17 0 0 1 35 37" />
      </g>
    </svg>
  );
}
