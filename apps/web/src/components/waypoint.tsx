export type WaypointState = "empty" | "partial" | "complete" | "warning" | "here";

interface WaypointProps {
  state: WaypointState;
  size?: number | undefined;
  /** On the dark side bar the colours differ. */
  onBar?: boolean | undefined;
  className?: string | undefined;
}

/** What each state is called when it is read out. */
export const waypointNames: Record<WaypointState, string> = {
  empty: "not started",
  partial: "in progress",
  complete: "done",
  warning: "needs attention",
  here: "you are here",
};

function Mark({
  state,
  ground,
  strong,
  weak,
  here,
}: {
  state: WaypointState;
  ground: string;
  strong: string;
  weak: string;
  here: string;
}) {
  switch (state) {
    case "empty":
      return <circle cx="7" cy="7" r="5.6" fill={ground} stroke={weak} strokeWidth="1.6" />;
    case "partial":
      return (
        <>
          <circle cx="7" cy="7" r="5.6" fill={ground} stroke={strong} strokeWidth="1.6" />
          <path d="M7 1.4a5.6 5.6 0 0 1 0 11.2z" fill={strong} />
        </>
      );
    case "complete":
      return (
        <>
          <circle cx="7" cy="7" r="5.6" fill={strong} stroke={strong} strokeWidth="1.6" />
          <path
            d="m4.3 7.2 1.9 1.9 3.6-4"
            fill="none"
            stroke={ground}
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case "warning":
      return (
        <>
          <path
            d="M7 1.2 13 12.4H1Z"
            fill="none"
            stroke="var(--cau-mark)"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
          <path d="M7 5.4v3.2M7 10.3v.4" stroke="var(--cau-mark)" strokeWidth="1.5" strokeLinecap="round" />
        </>
      );
    case "here":
      return (
        <>
          <circle cx="7" cy="7" r="5.6" fill={ground} stroke={here} strokeWidth="1.7" />
          <circle cx="7" cy="7" r="2.3" fill={here} />
        </>
      );
    default:
      return state satisfies never;
  }
}

/** State of a stage, step or tab. Decorative: put its name (`waypointNames`) beside it for readers. */
export function Waypoint({ state, size = 14, onBar = false, className }: WaypointProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" className={className}>
      <Mark
        state={state}
        ground={onBar ? "var(--bar)" : "var(--surface)"}
        strong={onBar ? "#6cb4d8" : "var(--sea)"}
        weak={onBar ? "#6a8293" : "var(--line-2)"}
        here={onBar ? "var(--bar-accent)" : "var(--accent)"}
      />
    </svg>
  );
}
