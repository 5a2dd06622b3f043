import { ChartFrame } from "../chart-frame/chart-frame.tsx";
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

const drawn: readonly ChartSpecimen[] = [...overTime, ...sideBySide].map(
  ({ kind, state, title, subtitle, table, drawing }) => ({
    id: idOf(kind, state),
    kind,
    state,
    Show: () => (
      <ChartFrame
        title={title}
        subtitle={subtitle}
        ariaLabel={title}
        interactive
        headingLevel={3}
        table={table}
      >
        {drawing}
      </ChartFrame>
    ),
  }),
);

const noTable = { columns: [], rows: [] };

const waiting: readonly ChartSpecimen[] = [
  {
    id: "frame-loading",
    kind: "Frame",
    state: "loading",
    Show: () => (
      <ChartFrame
        title="Ranking what makes the result uncertain"
        subtitle="Share of the variance in year 3"
        ariaLabel=""
        headingLevel={3}
        table={noTable}
        loading
      >
        {null}
      </ChartFrame>
    ),
  },
  {
    id: "frame-empty",
    kind: "Frame",
    state: "empty",
    Show: () => (
      <ChartFrame
        title="Closed revenue by channel"
        ariaLabel=""
        headingLevel={3}
        table={noTable}
        empty={
          <p>
            No closed deals yet. <a href="#connect">Connect a CRM</a> to see them.
          </p>
        }
      >
        {null}
      </ChartFrame>
    ),
  },
  {
    id: "frame-error",
    kind: "Frame",
    state: "error",
    Show: () => (
      <ChartFrame
        title="Open pipeline by channel"
        ariaLabel=""
        headingLevel={3}
        table={noTable}
        error="The deals could not be read from Zoho CRM."
        onRetry={() => undefined}
      >
        {null}
      </ChartFrame>
    ),
  },
];

/** Every chart kind in every state, with realistic figures. For the development page of components only. */
export const chartSpecimens: readonly ChartSpecimen[] = [...drawn, ...waiting];
