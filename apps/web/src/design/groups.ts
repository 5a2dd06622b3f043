import { chartSpecimens } from "../components/charts/specimens.tsx";
import type { Specimen, SpecimenGroup } from "./specimen.tsx";
import { buttons } from "./specimens/buttons.tsx";
import { choices } from "./specimens/choices.tsx";
import { numberFields, textFields } from "./specimens/fields.tsx";
import { grids } from "./specimens/grids.tsx";
import { messages } from "./specimens/messages.tsx";
import { multiSelects } from "./specimens/multi-selects.tsx";
import { overlays } from "./specimens/overlays.tsx";
import { panels, waiting } from "./specimens/panels.tsx";
import { standing } from "./specimens/standing.tsx";
import { waysThrough } from "./specimens/steps.tsx";
import { rangeSliders, switches } from "./specimens/switches.tsx";
import { tables } from "./specimens/tables.tsx";

const timeKinds = new Set(["Fan", "Line", "Stacked bars", "Timeline", "Cash"]);
const chartsWhere = (belongs: (kind: string) => boolean): Specimen[] =>
  chartSpecimens.filter(({ kind }) => belongs(kind)).map((chart) => ({ ...chart, width: "half" }));

const group = (
  id: string,
  title: string,
  components: readonly string[],
  specimens: readonly Specimen[],
): SpecimenGroup => ({ id, title, components, specimens });

/** What the page shows, in its order. */
export const groups: readonly SpecimenGroup[] = [
  group("buttons", "Buttons", ["button"], buttons),
  group("text-fields", "Text fields", ["field", "form-fields"], textFields),
  group("number-fields", "Number fields", ["number-field"], numberFields),
  group("choices", "Select", ["select", "combo-field"], choices),
  group("multi-selects", "Multi-select", ["multi-select"], multiSelects),
  group("switches", "Checkbox, segments, tabs", ["checkbox", "segmented-control", "tabs"], switches),
  group("range-sliders", "Range slider", ["range-slider"], rangeSliders),
  group(
    "ways-through",
    "Stepper and marks",
    ["stepper", "waypoint", "brand", "keys", "legal-links"],
    waysThrough,
  ),
  group("overlays", "Dialog, menu, popover, tooltip", ["dialog", "menu", "popover", "tooltip"], overlays),
  group(
    "messages",
    "Toasts and notices",
    ["toast", "document-form", "error-boundary", "load-failure"],
    messages,
  ),
  group(
    "standing",
    "Status, usage, tags",
    ["saved-status", "usage-meter", "sandbox-badge", "tag", "scale-bar"],
    standing,
  ),
  group("panels", "Panels and stats", ["panel", "stat"], panels),
  group(
    "waiting",
    "Empty and waiting",
    ["empty-state", "skeleton", "spinner", "chart-art", "page-header"],
    waiting,
  ),
  group("tables", "Tables", ["table", "document-list"], tables),
  group("grids", "Editable grids", ["grid", "growth-grid"], grids),
  group(
    "charts-over-time",
    "Charts over time",
    ["charts", "chart-frame"],
    chartsWhere((kind) => timeKinds.has(kind)),
  ),
  group(
    "charts-side-by-side",
    "Charts side by side",
    ["charts", "chart-frame"],
    chartsWhere((kind) => kind !== "Frame" && !timeKinds.has(kind)),
  ),
  group(
    "chart-frames",
    "Chart frames",
    ["chart-frame"],
    chartsWhere((kind) => kind === "Frame"),
  ),
];
