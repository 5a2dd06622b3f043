import type { ReactNode } from "react";
import { MultiSelect, type MultiSelectProps } from "../../components/multi-select/multi-select.tsx";
import { Held, type Specimen, specimen } from "../specimen.tsx";

const industries = ["Banking", "Insurance", "Mining", "Retail", "Software", "Transport", "Utilities"];
const chosen = ["Banking", "Retail", "Mining"];

function Industries({
  start = chosen,
  ...field
}: Partial<MultiSelectProps> & { start?: readonly string[]; notice?: ReactNode }) {
  return (
    <Held start={start}>
      {(values, change) => (
        <MultiSelect
          label="Industries"
          placeholder="Banking, Retail, ..."
          suggestions={industries}
          {...field}
          values={values}
          onValuesChange={change}
        />
      )}
    </Held>
  );
}

export const multiSelects: readonly Specimen[] = [
  specimen(
    "Multi-select",
    "empty",
    <Industries start={[]} help="Paste a list: commas, tabs and lines split it" />,
  ),
  specimen("Multi-select", "chips and counter", <Industries counter="3 of 10" />),
  specimen("Multi-select", "error", <Industries start={[]} error="Choose at least one industry" required />),
  specimen(
    "Multi-select",
    "one entry wrong",
    <Industries
      start={["Banking", "R3t@il"]}
      entryErrors={{ 1: "R3t@il: letters, digits and spaces only" }}
    />,
  ),
  specimen(
    "Multi-select",
    "over the plan's limit",
    <Industries start={["India"]} counter="1 of 1" notice="Trial holds 1 geography." />,
  ),
  specimen("Multi-select", "read-only", <Industries readOnly />),
  specimen("Multi-select", "read-only, empty", <Industries start={[]} readOnly />),
  specimen(
    "Multi-select",
    "a pasted list of many",
    <Industries
      start={[...industries, "Agritech", "Public sector and regional administration", "Ports"]}
      counter="10 of 10"
    />,
    { width: "half" },
  ),
  specimen("Multi-select", "open", <Industries start={["Banking"]} />, { keys: "ArrowDown ArrowDown" }),
  specimen("Multi-select", "typing what the list lacks", <Industries start={["Banking"]} />, {
    keys: "A g r i",
  }),
  specimen("Multi-select", "an entry that is there already", <Industries counter="3 of 10" />, {
    keys: "R e t a i l Enter",
  }),
];
