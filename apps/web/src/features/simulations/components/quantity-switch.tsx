import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import type { Quantity } from "../view/findings.ts";

const items = [
  { value: "revenue", label: "Revenue" },
  { value: "ebit", label: "EBIT" },
] as const;

interface QuantitySwitchProps {
  label: string;
  value: Quantity;
  onValueChange: (value: Quantity) => void;
}

/** Whether a drawing shows revenue or EBIT. */
export function QuantitySwitch(props: QuantitySwitchProps) {
  return <SegmentedControl {...props} items={items} />;
}
