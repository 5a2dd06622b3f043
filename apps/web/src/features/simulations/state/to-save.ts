import type { BodyInputOf, SimulationReply } from "@beachhead/contract";
import { fieldsOf, type SimulationFields } from "./simulation-form.ts";

/** The title a simulation gets when none was typed. */
export function defaultTitle(fields: SimulationFields): string {
  const words = [fields.productName.trim(), fields.geo.trim()].filter((word) => word !== "");
  return words.length > 0 ? words.join(", ") : "New simulation";
}

/** The body of a save. */
export function toSave(fields: SimulationFields): BodyInputOf<"createSimulation"> {
  const { costId, ...rest } = fields;
  return {
    ...rest,
    simulationTitle: fields.simulationTitle.trim() || defaultTitle(fields),
    ...(costId === null ? {} : { costId }),
  };
}

/** Longest title the server takes, less what a copy adds. */
const ROOM = 195;

/** The title of a copy. */
export function copyTitle(title: string): string {
  return `${title.slice(0, ROOM)} copy`;
}

/** The body that stores a copy of a saved simulation. */
export function copyOf(saved: SimulationReply): BodyInputOf<"createSimulation"> {
  return { ...toSave(fieldsOf(saved)), simulationTitle: copyTitle(saved.simulationTitle) };
}
