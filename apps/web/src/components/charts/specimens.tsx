import { ChartFrame, type ChartFrameProps } from "../chart-frame/chart-frame.tsx";
import { overTime } from "./specimens/over-time.tsx";
import { sideBySide } from "./specimens/side-by-side.tsx";

export interface ChartSpecimen {
  /** "waterfall-into-a-loss": unique among the specimens. */
  id: string;
  kind: string;
  state: string;
  Show: () => React.JSX.Element;
}

const idOf = (kind: string, state: string) => `${kind} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const noTable = { heads: [], rows: [] };

function specimen(kind: string, state: string, props: Partial<ChartFrameProps> & { title: string }) {
  const Show = () => (
    <ChartFrame ariaLabel={props.title} headingLevel={3} table={noTable} {...props}>
      {props.children}
    </ChartFrame>
  );
  return { id: idOf(kind, state), kind, state, Show };
}

/** Every chart kind in every state, with realistic figures. For the development page of components only. */
export const chartSpecimens: readonly ChartSpecimen[] = [
  ...[...overTime, ...sideBySide].map(({ kind, state, drawing, ...words }) =>
    specimen(kind, state, { ...words, interactive: true, children: drawing }),
  ),
  specimen("Frame", "loading", {
    title: "Ranking what makes the result uncertain",
    subtitle: "Share of the variance in year 3",
    loading: true,
  }),
  specimen("Frame", "empty", {
    title: "Closed revenue by channel",
    empty: (
      <p>
        No closed deals yet. <a href="#connect">Connect a CRM</a> to see them.
      </p>
    ),
  }),
  specimen("Frame", "error", {
    title: "Open pipeline by channel",
    error: "The deals could not be read from Zoho CRM.",
    onRetry: () => undefined,
  }),
];
