import { Button, ButtonLink } from "../../components/button/button.tsx";
import { ChartArt } from "../../components/chart-art/chart-art.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { PageLoader, Spinner } from "../../components/spinner/spinner.tsx";
import { Stat } from "../../components/stat/stat.tsx";
import { type Specimen, specimen } from "../specimen.tsx";
import { Row } from "./layout.tsx";

const reason = "1,177,000 / 3,000,000 = 39.23 %";

export const panels: readonly Specimen[] = [
  specimen(
    "Panel",
    "title, subtitle, action",
    <Panel
      title="Field Sales pays back in month 13"
      subtitle="Cost and revenue by month, USD"
      actions={<Button size="sm">Compare</Button>}
    >
      <p>Ramp of six months, then four from lead to closure.</p>
    </Panel>,
    { width: "half" },
  ),
  specimen(
    "Panel",
    "no title",
    <Panel>
      <p>Revenue needs a price and a count of customers.</p>
    </Panel>,
    { width: "half" },
  ),
  specimen(
    "Panel",
    "long title, two actions",
    <Panel
      title="Content Marketing beats its plan by a quarter while Field Sales misses by three hundred thousand"
      headingLevel={3}
      actions={
        <>
          <Button size="sm">Compare</Button>
          <Button size="sm">Export</Button>
        </>
      }
    >
      <p>Closed revenue against plan.</p>
    </Panel>,
    { width: "full" },
  ),
  specimen(
    "Stat",
    "with its reason",
    <Stat label="Cost / revenue" value="39.23" unit="%" reason={reason} note="1,177,000 / 3,000,000" />,
  ),
  specimen("Stat", "no reason", <Stat label="Reps" value="5" note="of 8 people" />),
  specimen(
    "Stat",
    "no value",
    <Stat
      label="Pipeline / cost"
      value={null}
      reason="The close ratio is missing"
      note="Close ratio is missing"
    />,
  ),
  specimen("Stat", "large", <Stat label="Revenue in year 3" value="10.7 M" unit="USD" size="lg" />),
  specimen(
    "Stat",
    "largest",
    <Stat label="Odds of both targets" value="35" unit="%" size="xl" note="3,512 of 10,000 trials" />,
  ),
  specimen(
    "Stat",
    "its reason open",
    <Stat label="Cost / revenue" value="39.23" unit="%" reason={reason} />,
    {
      keys: "Enter",
    },
  ),
];

export const waiting: readonly Specimen[] = [
  specimen(
    "Empty state",
    "with a way on",
    <EmptyState
      title="No closed deals yet"
      body="Connect a CRM to compare them with the plan."
      action={<ButtonLink to="/connect">Connect a CRM</ButtonLink>}
      headingLevel={3}
    />,
    { width: "half" },
  ),
  specimen("Empty state", "words alone", <EmptyState title="Nothing chosen" headingLevel={3} />, {
    width: "half",
  }),
  specimen(
    "Skeleton",
    "lines and a block",
    <div aria-busy="true">
      <Row>
        <Skeleton width="60%" height={18} />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
        <Skeleton height={96} />
      </Row>
    </div>,
  ),
  specimen("Spinner", "with words", <Spinner message="Preparing your DG summary..." />),
  specimen(
    "Spinner",
    "every size",
    <Row>
      <Spinner size="sm" decorative />
      <Spinner decorative />
      <Spinner size="lg" decorative />
    </Row>,
  ),
  specimen(
    "Page loader",
    "default",
    <PageLoader message="Preparing your DG summary... One moment, please" />,
    {
      width: "half",
    },
  ),
  specimen("Chart art", "default", <ChartArt />),
  specimen(
    "Page header",
    "description and action",
    <PageHeader
      title="Saved simulations"
      description="Every run with its inputs, to open, compare and copy."
      actions={<Button variant="primary">New simulation</Button>}
    />,
    { width: "full" },
  ),
];
