import { ChartSpline, Table2 } from "lucide-react";
import { Checkbox } from "../../components/checkbox/checkbox.tsx";
import { RangeSlider } from "../../components/range-slider/range-slider.tsx";
import { ValueSlider } from "../../components/range-slider/value-slider.tsx";
import { SegmentedControl } from "../../components/segmented-control/segmented-control.tsx";
import { type TabItem, TabPanel, Tabs } from "../../components/tabs/tabs.tsx";
import styles from "../design-page.module.css";
import { Held, type Specimen, specimen } from "../specimen.tsx";

function Box({
  start,
  ...box
}: {
  start: boolean | "mixed";
  label: string;
  help?: string;
  disabled?: boolean;
}) {
  return (
    <Held start={start}>
      {(checked, change) => <Checkbox {...box} checked={checked} onCheckedChange={(on) => change(on)} />}
    </Held>
  );
}

const views = [
  { value: "low", label: "Low" },
  { value: "middle", label: "Middle" },
  { value: "high", label: "High" },
] as const;
const looks = [
  { value: "chart", label: "Chart", icon: <ChartSpline aria-hidden="true" /> },
  { value: "table", label: "Table", icon: <Table2 aria-hidden="true" /> },
  { value: "map", label: "Map", disabled: true },
] as const;

const countries: readonly TabItem[] = [
  { value: "india", label: "CRM, India", state: "complete" },
  { value: "germany", label: "CRM, Germany", state: "partial" },
  { value: "france", label: "CRM, France", state: "warning" },
  { value: "japan", label: "CRM, Japan", state: "empty" },
];

export const switches: readonly Specimen[] = [
  specimen("Checkbox", "off", <Box start={false} label="Send a summary each week" />),
  specimen(
    "Checkbox",
    "on, with help",
    <Box start label="Include support" help="12 % of the price, a year" />,
  ),
  specimen("Checkbox", "mixed", <Box start="mixed" label="All channels" />),
  specimen("Checkbox", "off, disabled", <Box start={false} label="Share with the team" disabled />),
  specimen("Checkbox", "on, disabled", <Box start label="Keep the audit log" disabled />),
  specimen("Checkbox", "focus", <Box start label="Include support" />, { keys: "focus" }),
  specimen(
    "Segmented control",
    "three words",
    <Held start="middle">
      {(value, change) => (
        <SegmentedControl label="Range" items={views} value={value} onValueChange={change} />
      )}
    </Held>,
  ),
  specimen(
    "Segmented control",
    "icons, one disabled",
    <Held start="chart">
      {(value, change) => (
        <SegmentedControl label="View" items={looks} value={value} onValueChange={change} />
      )}
    </Held>,
  ),
  specimen(
    "Tabs",
    "with completeness",
    <Held start="germany">
      {(value, change) => (
        <Tabs label="Products by country" items={countries} value={value} onValueChange={change}>
          <TabPanel value={value} className={styles["below"]}>
            Five of eight fields are filled.
          </TabPanel>
        </Tabs>
      )}
    </Held>,
    { width: "full" },
  ),
  specimen(
    "Tabs",
    "words alone",
    <Held start="summary">
      {(value, change) => (
        <Tabs
          label="Product cost"
          items={[
            { value: "summary", label: "Summary" },
            { value: "lines", label: "Cost lines" },
            { value: "history", label: "History" },
          ]}
          value={value}
          onValueChange={change}
        >
          <TabPanel value={value} className={styles["below"]}>
            The cost of a seat is 4.20 USD a month.
          </TabPanel>
        </Tabs>
      )}
    </Held>,
    { width: "half" },
  ),
];

function Prices({
  start,
  ...slider
}: {
  start: [number, number];
  label: string;
  waypoint?: number;
  disabled?: boolean;
}) {
  return (
    <Held start={start}>
      {(value, change) => (
        <RangeSlider {...slider} min={10} max={60} unit="USD" value={value} onValueChange={change} />
      )}
    </Held>
  );
}

export const rangeSliders: readonly Specimen[] = [
  specimen("Range slider", "a range", <Prices label="Price of a user, month" start={[25, 45]} />),
  specimen(
    "Range slider",
    "recommended value",
    <Prices label="Price of a seat" start={[25, 45]} waypoint={36} />,
  ),
  specimen("Range slider", "one value", <Prices label="Price of a site" start={[30, 30]} />),
  specimen("Range slider", "all of it", <Prices label="Price of an hour" start={[10, 60]} />),
  specimen("Range slider", "disabled", <Prices label="Price of a call" start={[20, 40]} disabled />),
  specimen("Range slider", "focus", <Prices label="Price of a user, month" start={[25, 45]} />, {
    keys: "focus",
  }),
  specimen(
    "Value slider",
    "recommended value",
    <Held start={2}>
      {(value, change) => (
        <ValueSlider label="Effort" min={0} max={8} value={value} waypoint={5} onValueChange={change} />
      )}
    </Held>,
  ),
  specimen(
    "Value slider",
    "disabled",
    <ValueSlider label="Effort" min={0} max={8} value={4} onValueChange={() => undefined} disabled />,
  ),
];
