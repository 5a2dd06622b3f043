import { Search } from "lucide-react";
import { TextArea, TextField } from "../../components/field/text-field.tsx";
import { NumberField, type NumberFieldProps } from "../../components/number-field/number-field.tsx";
import { Held, idle, type Specimen, specimen } from "../specimen.tsx";

function Figure({ value, ...field }: Omit<NumberFieldProps, "onValueChange">) {
  return (
    <Held start={value}>
      {(held, change) => <NumberField {...field} value={held} onValueChange={change} />}
    </Held>
  );
}

export const textFields: readonly Specimen[] = [
  specimen("Text field", "empty", <TextField label="Plan name" placeholder="India launch" />),
  specimen("Text field", "filled", <TextField label="Plan name" defaultValue="India launch" required />),
  specimen(
    "Text field",
    "help and aside",
    <TextField
      label="Plan name"
      help="Letters, digits, spaces and _"
      aside="optional"
      defaultValue="India_2027"
    />,
  ),
  specimen(
    "Text field",
    "error",
    <TextField
      label="Company website"
      defaultValue="northlight"
      error="Not a web address. Write it like northlight.com"
    />,
  ),
  specimen(
    "Text field",
    "disabled",
    <TextField label="E-mail" defaultValue="maya@northlight.com" disabled />,
  ),
  specimen("Text field", "read-only", <TextField label="Currency" defaultValue="USD" readOnly />),
  specimen(
    "Text field",
    "suggested",
    <TextField label="Country" defaultValue="Germany" help="Suggested; edit to make it yours" suggested />,
  ),
  specimen(
    "Text field",
    "search, label not seen",
    <TextField
      label="Search simulations"
      labelHidden
      type="search"
      placeholder="Search"
      start={<Search aria-hidden="true" />}
    />,
  ),
  specimen(
    "Text field",
    "large",
    <TextField label="Work e-mail" size="lg" defaultValue="maya@northlight.com" />,
  ),
  specimen(
    "Text area",
    "filled",
    <TextArea label="What you sell" defaultValue="Scheduling for field engineers." />,
  ),
  specimen(
    "Text area",
    "error",
    <TextArea
      label="What you sell"
      error="Say in at least 20 characters what the product does"
      defaultValue="An app"
    />,
  ),
  specimen(
    "Text area",
    "disabled",
    <TextArea label="Notes" defaultValue="Closed with the quarter." disabled />,
  ),
  specimen("Text field", "focus", <TextField label="Plan name" defaultValue="India launch" />, {
    keys: "focus",
  }),
];

export const numberFields: readonly Specimen[] = [
  specimen(
    "Number field",
    "empty",
    <Figure label="Revenue target" unit="USD" value={null} help="Needed for a result" />,
  ),
  specimen("Number field", "filled", <Figure label="Salary of a rep" unit="USD" value={120_000} />),
  specimen("Number field", "decimals, no unit", <Figure label="Exchange rate" decimals={2} value={1.5} />),
  specimen(
    "Number field",
    "error",
    <Figure label="Highest price" unit="USD" value={90} error="Must be above the lowest price, 120" />,
  ),
  specimen(
    "Number field",
    "text that is no number",
    <NumberField label="Deal size" unit="USD" value={null} keptText="about 12k" onValueChange={idle} />,
  ),
  specimen(
    "Number field",
    "disabled",
    <Figure label="Salary of presales" unit="USD" value={null} help="No presales in this plan" disabled />,
  ),
  specimen("Number field", "read-only", <Figure label="Price" unit="USD" value={49} readOnly />),
  specimen("Number field", "suggested", <Figure label="Close ratio" unit="%" value={25} suggested />),
  specimen(
    "Number field",
    "long figure, long unit",
    <Figure label="Seats" unit="monthly active users" value={1_234_567_890} />,
  ),
  specimen("Number field", "focus", <Figure label="Close ratio" unit="%" value={25} />, { keys: "focus" }),
];
