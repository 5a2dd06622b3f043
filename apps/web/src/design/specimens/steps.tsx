import { Brand } from "../../components/brand/brand.tsx";
import { Keys } from "../../components/keys/keys.tsx";
import { LegalLinks } from "../../components/legal-links/legal-links.tsx";
import { type Step, Stepper } from "../../components/stepper/stepper.tsx";
import { Waypoint, type WaypointState } from "../../components/waypoint.tsx";
import { type Specimen, specimen } from "../specimen.tsx";
import { Bar, Row } from "./layout.tsx";

const step = (id: string, label: string, state: Step["state"]): Step => ({
  id,
  label,
  to: `/${id}`,
  state,
});

const steps: readonly Step[] = [
  step("details", "Business details", "complete"),
  step("goals", "Goals", "complete"),
  step("segmentation", "Segmentation", "warning"),
  step("value-map", "Value map", "partial"),
  step("drivers", "Value drivers", "partial"),
  step("positioning", "Positioning", "empty"),
];
const begun: readonly Step[] = [
  step("details", "Business details", "partial"),
  step("goals", "Goals", "empty"),
  step("segmentation", "Segmentation", "empty"),
  step("competitors", "Competitors", "empty"),
];

const marks: readonly WaypointState[] = ["empty", "partial", "complete", "warning", "here"];

function Marks({ onBar }: { onBar?: boolean }) {
  return (
    <Row>
      {marks.map((state) => (
        <Waypoint key={state} state={state} size={18} onBar={onBar} />
      ))}
    </Row>
  );
}

export const waysThrough: readonly Specimen[] = [
  specimen("Stepper", "every state", <Stepper label="Every state" steps={steps} current="value-map" />, {
    width: "full",
  }),
  specimen("Stepper", "begun", <Stepper label="Begun" steps={begun} current="details" />, {
    width: "full",
  }),
  specimen("Waypoint", "every state", <Marks />),
  specimen(
    "Waypoint",
    "on the side bar",
    <Bar>
      <Marks onBar />
    </Bar>,
  ),
  specimen("Brand", "mark and word", <Brand />),
  specimen("Brand", "mark alone", <Brand markOnly size={40} />),
  specimen(
    "Brand",
    "on the side bar",
    <Bar>
      <Brand onBar />
    </Bar>,
  ),
  specimen(
    "Keys",
    "together and in turn",
    <Row>
      <Keys keys="Mod+K" />
      <Keys keys="Shift+Enter" />
      <Keys keys="G P" spelled />
    </Row>,
  ),
  specimen("Legal links", "default", <LegalLinks />),
];
