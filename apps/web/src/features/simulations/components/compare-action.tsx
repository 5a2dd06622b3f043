import type { SimulationListItem } from "@beachhead/contract";
import { Columns2 } from "lucide-react";
import type { MenuItem } from "../../../components/menu/menu.tsx";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";

/** Most simulations side by side; the contract's `MOST_COMPARED`, here so that lists show before the schemas load. */
export const MOST_SIDE_BY_SIDE = 4;

/** Opens the chosen simulations side by side; nothing where there are too few or too many. */
export function compareActions(chosen: readonly SimulationListItem[]): MenuItem[] {
  if (chosen.length < 2 || chosen.length > MOST_SIDE_BY_SIDE) return [];
  return [
    {
      label: "Compare",
      icon: <Columns2 aria-hidden="true" />,
      onSelect: () => navigate(paths.compareSimulations(chosen.map(({ id }) => id))),
    },
  ];
}
