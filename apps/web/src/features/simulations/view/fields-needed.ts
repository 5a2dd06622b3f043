import { formatCount } from "../../../lib/format/numbers.ts";

/** How many fields results still need. Saving needs more, and is counted beside the title of the screen. */
export function fieldsNeeded(fields: number): string {
  return `Results need ${formatCount(fields, "more field")}`;
}
