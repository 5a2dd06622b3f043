import { ComboField } from "../../components/combo-field.tsx";
import { SelectField, type SelectFieldProps } from "../../components/select/select-field.tsx";
import { Held, idle, type Specimen, specimen } from "../specimen.tsx";

const countries = [
  { value: "dz", label: "Algeria" },
  { value: "de", label: "Germany" },
  { value: "ne", label: "Niger" },
  { value: "ng", label: "Nigeria", hint: "also in plan 2" },
  { value: "kp", label: "Not offered here", disabled: true },
];

function Country(props: Partial<SelectFieldProps> & { start: string | null }) {
  return (
    <Held start={props.start}>
      {(value, change) => (
        <SelectField {...props} label="Geography" options={countries} value={value} onValueChange={change} />
      )}
    </Held>
  );
}

function Attribute({ start }: { start: string }) {
  return (
    <Held start={start}>
      {(value, change) => (
        <ComboField
          label="Attribute"
          help="From the list, or your own"
          options={[
            { value: "Scalability" },
            { value: "Reliability", hint: "recommended" },
            { value: "Ease of use" },
          ]}
          value={value}
          onValueChange={change}
        />
      )}
    </Held>
  );
}

export const choices: readonly Specimen[] = [
  specimen("Select", "nothing chosen", <Country start={null} />),
  specimen("Select", "chosen", <Country start="de" help="Where the plan begins" />),
  specimen("Select", "error", <Country start={null} error="Choose a geography" required />),
  specimen("Select", "disabled", <Country start="ng" disabled />),
  specimen("Field with suggestions", "free text", <Attribute start="Offline use" />),
  specimen(
    "Field with suggestions",
    "error",
    <ComboField
      label="Attribute"
      error="Already in the list"
      options={[{ value: "Scalability" }]}
      value="Cost"
      onValueChange={idle}
    />,
  ),
  specimen("Select", "open, one chosen", <Country start="de" />, { keys: "ArrowDown ArrowDown" }),
  specimen("Select", "filtered", <Country start={null} />, { keys: "n i g" }),
  specimen("Select", "nothing matches", <Country start={null} />, { keys: "x y z" }),
  specimen("Field with suggestions", "open", <Attribute start="" />, { keys: "ArrowDown ArrowDown" }),
];
