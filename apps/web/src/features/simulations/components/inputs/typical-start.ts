import { TypicalList } from "../../../../components/typical/typical-list.tsx";
import { startFrom, usedFigures } from "../../state/typical-plans.ts";

/** What fills in the typical figures of a business model, and what lists them. */
export const typicalStart = { TypicalList, startFrom, usedFigures };
